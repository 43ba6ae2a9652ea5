import type pg from 'pg'
import type { FormerMember, MemberReason } from '../records/members.ts'
import { stage, withoutNestedLoops } from './staging.ts'

export interface MembersWritten {
  /** In by now, by this run or an earlier one. */
  present: number
  added: number
  refused: { sourceId: string; name: string; reason: MemberReason }[]
}

/** Those that are not in. */
const select = `
  insert into fresh_member
  select distinct on (s.source_id) s.* from staged_member s
  where not exists (
    select from migrated_record r
    where r.site_id = $1 and r.kind = 'member' and r.source_id = s.source_id and r.target_id is not null
  )
  order by s.source_id`

const statement = `
  with allowed as materialized (
    select distinct on (name_key) f.*,
      exists (select from retired_name t where t.hash = f.retired) as is_retired
    from fresh_member f where f.reason is null
    order by name_key, source_id
  ), made as (
    insert into member (user_name, user_name_key, email, password_hash, banned_at, news_seen_at, created_at)
    select name, name_key, email, password_hash, case when is_banned then $2::timestamptz end, $2,
      coalesce(created_at, $2)
    from allowed where not is_retired
    order by source_id
    on conflict (user_name_key) do nothing
    returning id, user_name_key
  ), given as materialized (
    select m.id, a.* from made m join allowed a on a.name_key = m.user_name_key
  ), levels as (
    insert into member_level (member_id, level_id, until)
    select id, level_id, level_until from given where level_id > 1
  ), balances as (
    insert into former_balance (site_id, member_id, points, frozen)
    select $1, id, points, frozen from given where points > 0 or frozen > 0
  ), noted as (
    insert into migrated_record as r (site_id, kind, source_id, target_id, reason)
    select $1, 'member', f.source_id, g.id, case
      when g.id is not null then null
      when f.reason is not null then f.reason
      when a.is_retired then 'name_retired'
      else 'name_taken' end
    from fresh_member f left join allowed a on a.source_id = f.source_id left join given g on g.source_id = f.source_id
    on conflict (site_id, kind, source_id) do update set target_id = excluded.target_id, reason = excluded.reason
      where (r.target_id, r.reason) is distinct from (excluded.target_id, excluded.reason)
  )
  select count(*)::int as added from given`

/** Makes accounts of those that are not in yet and whose name is free. Nothing of an account that is there changes. */
export async function writeMembers(
  client: pg.ClientBase,
  siteId: number,
  members: readonly FormerMember[],
  now: Date,
): Promise<MembersWritten> {
  await stage(
    client,
    'member',
    members.map((member) => [
      member.sourceId,
      member.name,
      member.key,
      member.retired,
      member.email,
      member.passwordHash,
      member.levelId,
      member.levelUntil,
      member.isBanned,
      member.points,
      member.frozen,
      member.createdAt,
      member.reason,
    ]),
  )
  await client.query('truncate fresh_member')
  await client.query(select, [siteId])
  await client.query('analyze fresh_member')
  const { rows } = await withoutNestedLoops(client, () =>
    client.query<{ added: number }>(statement, [siteId, now]),
  )
  const { rows: refused } = await client.query<MembersWritten['refused'][number]>(
    `select s.source_id as "sourceId", s.name, r.reason from staged_member s
     join migrated_record r on r.site_id = $1 and r.kind = 'member' and r.source_id = s.source_id
     where r.target_id is null order by s.source_id`,
    [siteId],
  )
  return { added: rows[0]?.added ?? 0, present: members.length - refused.length, refused }
}

/** The sum of points that this system keeps of staged members, in this run's batch. */
export async function stagedBalance(client: pg.ClientBase, siteId: number): Promise<bigint> {
  const { rows } = await client.query<{ points: string }>(
    `select coalesce(sum(b.points + b.frozen), 0)::text as points from staged_member s
     join migrated_record r on r.site_id = $1 and r.kind = 'member' and r.source_id = s.source_id
     join former_balance b on b.site_id = $1 and b.member_id = r.target_id`,
    [siteId],
  )
  return BigInt(rows[0]?.points ?? '0')
}

/** The number of a site that is taken over, by the name that the operator gives it. */
export async function siteNumber(client: pg.ClientBase, name: string, now: Date): Promise<number> {
  await client.query(
    'insert into former_site (name, created_at) select $1, $2 where not exists (select from former_site where name = $1)',
    [name, now],
  )
  const { rows } = await client.query<{ id: number }>('select id from former_site where name = $1', [name])
  return rows[0]?.id ?? 0
}

export async function levelsThatAre(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ level_id: number }>('select level_id from level')
  return rows.map((row) => row.level_id)
}
