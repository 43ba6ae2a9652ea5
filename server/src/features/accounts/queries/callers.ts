import type { Database } from '../../../database/database.ts'

export interface CallerRow {
  memberId: string
  signInId: string
  levelId: number
  levelUntil: Date | null
  roles: string[]
}

/** The member of an access token by its hash, where neither the token nor the sign-in nor the account has ended. */
export async function findCallerRow(db: Database, hash: Buffer, now: Date): Promise<CallerRow | undefined> {
  return db
    .selectFrom('access_token as token')
    .innerJoin('sign_in', 'sign_in.id', 'token.sign_in_id')
    .innerJoin('member', 'member.id', 'sign_in.member_id')
    .select([
      'member.id as memberId',
      'sign_in.id as signInId',
      'member.level_id as levelId',
      'member.level_until as levelUntil',
      'member.roles',
    ])
    .where('token.hash', '=', hash)
    .where('token.expires_at', '>', now)
    .where('sign_in.ended_at', 'is', null)
    .where('member.banned_at', 'is', null)
    .where('member.erased_at', 'is', null)
    .executeTakeFirst()
}
