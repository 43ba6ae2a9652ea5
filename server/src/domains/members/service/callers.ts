import type { Config } from '../../../platform/config/config.ts'
import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/principal.ts'
import { hashOf } from '../../../platform/secrets.ts'
import { type CallerRow, findCallerRow } from '../queries/callers.ts'

/** The member of an access token, or null where the token, the sign-in or the account has ended. */
export async function findCaller({ db, clock, config }: Context, token: string): Promise<Caller | null> {
  const now = new Date(clock.now())
  const row = await findCallerRow(db, hashOf(token), now)
  return row === undefined ? null : callerOf(row, config)
}

/** What a sign-in of the staff still has to do before it may do anything. */
export type FactorNeed = 'code' | 'setup' | null

export function factorNeed(
  factor: CallerRow['factor'],
  isStaff: boolean,
  { staffTotp }: Pick<Config, 'staffTotp'>,
): FactorNeed {
  if (!isStaff || factor === 'shown') return null
  if (factor === 'set') return 'code'
  return staffTotp === 'required' ? 'setup' : null
}

/** What a member is and may. Who has yet to show a second factor is a member like any other. */
export function callerOf({ factor, ...row }: CallerRow, config: Pick<Config, 'staffTotp'>): Caller {
  const need = factorNeed(factor, row.permissions.length > 0, config)
  return need === null ? row : { ...row, permissions: [] }
}
