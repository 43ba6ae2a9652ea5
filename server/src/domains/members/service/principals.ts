import type { Config } from '../../../platform/config/config.ts'
import type { Context } from '../../../platform/context.ts'
import type { Principal } from '../../../platform/http/principal.ts'
import { hashOf } from '../../../platform/secrets.ts'
import { findPrincipalRow, type PrincipalRow } from '../queries/principals.ts'

/** The member of an access token, or null where the token, the sign-in or the account has ended. */
export async function findPrincipal(
  { db, clock, config }: Context,
  token: string,
): Promise<Principal | null> {
  const now = new Date(clock.now())
  const row = await findPrincipalRow(db, hashOf(token), now)
  return row === undefined ? null : principalOf(row, config)
}

/** What a sign-in of the staff still has to do before it may do anything. */
export type FactorNeed = 'code' | 'setup' | null

export function factorNeed(
  factor: PrincipalRow['factor'],
  isStaff: boolean,
  { staffTotp }: Pick<Config, 'staffTotp'>,
): FactorNeed {
  if (!isStaff || factor === 'shown') return null
  if (factor === 'set') return 'code'
  return staffTotp === 'required' ? 'setup' : null
}

/**
 * What a member is and may do. Without the second factor, staff have the permissions of an ordinary
 * member.
 */
export function principalOf({ factor, ...row }: PrincipalRow, config: Pick<Config, 'staffTotp'>): Principal {
  const need = factorNeed(factor, row.permissions.length > 0, config)
  return need === null ? row : { ...row, permissions: [] }
}
