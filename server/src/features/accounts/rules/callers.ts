import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { type CallerRow, findCallerRow } from '../queries/callers.ts'
import { permissionsOf } from '../roles.ts'
import { hashOf } from '../tokens.ts'

export { permissionsOf }

/** The member of an access token, or null where the token, the sign-in or the account has ended. */
export async function findCaller({ db, clock }: Context, token: string): Promise<Caller | null> {
  const now = new Date(clock.now())
  const row = await findCallerRow(db, hashOf(token), now)
  return row === undefined ? null : callerOf(row)
}

/** What a member is and may. */
export function callerOf({ roles, ...row }: CallerRow): Caller {
  return { ...row, permissions: permissionsOf(roles) }
}
