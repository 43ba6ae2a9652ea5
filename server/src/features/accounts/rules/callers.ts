import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { levelAt } from '../levels.ts'
import { findCallerRow } from '../queries/callers.ts'
import { permissionsOf } from '../roles.ts'
import { hashOf } from '../tokens.ts'

/** The member of an access token, or null where the token, the sign-in or the account has ended. */
export async function findCaller({ db, clock }: Context, token: string): Promise<Caller | null> {
  const now = new Date(clock.now())
  const row = await findCallerRow(db, hashOf(token), now)
  if (row === undefined) return null
  const { memberId, signInId, levelId, levelUntil, roles } = row
  return { memberId, signInId, levelId: levelAt(levelId, levelUntil, now), permissions: permissionsOf(roles) }
}
