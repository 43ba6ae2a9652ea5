import { type ExpressionBuilder, sql } from 'kysely'
import { type Database, planOnce } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import { bannedNow } from './bans.ts'
import { levelAt, levelIdNow } from './levels.ts'

export interface PrincipalRow {
  memberId: string
  signInId: string
  signInEnds: Date
  /** 1 where no level above it runs. */
  levelId: number
  levelEnds: Date | null
  /** The permissions of the roles at this moment. */
  permissions: string[]
  /** Whether a member of the staff has a second factor, and whether this sign-in has shown it. */
  factor: 'none' | 'set' | 'shown'
}

/** Of members without a role nothing further is read. */
export const permissionsNow = sql<string[]>`
  case when member.roles = '{}' then '{}'::text[] else (
    select coalesce(array_agg(distinct given order by given), '{}')
    from staff_role role cross join lateral unnest(role.permissions) given
    where role.name = any(member.roles)
  ) end`

/** The same in a session: a television or an app never has what a role gives. */
export const permissionsInSession = sql<
  string[]
>`case when sign_in.is_device then '{}'::text[] else ${permissionsNow} end`

export const factorNow = sql<PrincipalRow['factor']>`
  case
    when member.roles = '{}' then 'none'
    when not exists (
      select from second_factor f where f.member_id = member.id and f.confirmed_at is not null
    ) then 'none'
    when sign_in.second_factor_at is null then 'set'
    else 'shown'
  end`

/**
 * Whether an account can be used: neither banned nor erased nor due to be. From that moment on nothing of it changes any
 * more, so that erasing meets no call that is still on its way.
 */
export function isUsable(now: Date) {
  return (where: ExpressionBuilder<Tables, 'member'>) =>
    where.and([
      where.not(bannedNow('member', now)),
      where('member.erased_at', 'is', null),
      where.or([where('member.delete_after', 'is', null), where('member.delete_after', '>', now)]),
    ])
}

/** The member of an access token by its hash, where neither the token nor the sign-in nor the account has ended. */
export async function findPrincipalRow(
  db: Database,
  hash: Buffer,
  now: Date,
): Promise<PrincipalRow | undefined> {
  return db
    .selectFrom('access_token as token')
    .innerJoin('sign_in', 'sign_in.id', 'token.sign_in_id')
    .innerJoin('member', 'member.id', 'sign_in.member_id')
    .leftJoinLateral(levelAt(now), (join) => join.onTrue())
    .select([
      'member.id as memberId',
      'sign_in.id as signInId',
      'sign_in.expires_at as signInEnds',
      levelIdNow.as('levelId'),
      'level_now.until as levelEnds',
      permissionsNow.as('permissions'),
      factorNow.as('factor'),
    ])
    .where('token.hash', '=', hash)
    .where('token.expires_at', '>', now)
    .where('sign_in.ended_at', 'is', null)
    .where(isUsable(now))
    .modifyFront(planOnce)
    .executeTakeFirst()
}
