import { newWorksCounted, rankingEnd } from '@yehang/contract'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { Slice } from '../../../../platform/database/pagination.ts'
import type { WorkPage } from '../../../catalogue/queries/lists.ts'
import { worksOf } from '../../../catalogue/queries/rows.ts'
import { isShownTo } from '../../searches/queries/searches.ts'

/** Of the works that came in since a member looked, only so many are looked through for those that they follow. */
const newestLookedThrough = 5_000

export async function addFollowed(
  tx: DatabaseTransaction,
  memberId: string,
  entityId: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('followed')
    .values({ member_id: memberId, entity_id: entityId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeFollowed(
  tx: DatabaseTransaction,
  memberId: string,
  entityId: string,
): Promise<void> {
  await tx
    .deleteFrom('followed')
    .where('member_id', '=', memberId)
    .where('entity_id', '=', entityId)
    .execute()
}

export async function countFollowed(tx: DatabaseTransaction, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from followed where member_id = ${memberId}::bigint
  `.execute(tx)
  return rows[0]?.count ?? 0
}

export interface FollowedRecord {
  kind: 'performer' | 'maker' | 'series'
  id: string
  name: string
  nameCn: string | null
  modId: number | null
  count: number
  newCount: number
}

/**
 * What a member follows, newest first, each with its works and how many came in since the member last looked, without
 * those that they hide.
 */
export async function followedBy(db: Database, memberId: string): Promise<FollowedRecord[]> {
  // `offset 0` keeps the links to be asked of the new works, of which there is an end: a maker may have 50,000.
  const { rows } = await sql<FollowedRecord>`
    with mine as materialized (select * from followed where member_id = ${memberId}::bigint),
    fresh as materialized (
      select w.id from work w
      where w.published and w.created_at > (select news_seen_at from member where id = ${memberId}::bigint)
      order by w.created_at desc limit ${newestLookedThrough}
    ),
    found as materialized (
      select fresh.id, l.entity_id
      from fresh cross join lateral (select entity_id from work_entity where work_id = fresh.id offset 0) l
      where l.entity_id in (select entity_id from mine)
    ),
    new as (
      select entity_id, count(*)::int as count from found
      where ${isShownTo(memberId, sql`found.id`)} group by entity_id
    )
    select e.kind, e.id, e.name, e.name_cn as "nameCn", e.mod_id as "modId",
      coalesce(t.work_count, 0) as count, coalesce(new.count, 0) as "newCount"
    from mine join entity e on e.id = mine.entity_id
    left join entity_stat t on t.entity_id = e.id left join new on new.entity_id = e.id
    order by mine.created_at desc, e.id desc
  `.execute(db)
  return rows
}

/** For the number on the home page, which is asked for often: 5,000 take 45 to 90 ms among 1,000,000 works, these 20 to 35. */
const newestCounted = 1_000

/**
 * How many works that came in since the member looked are of what they follow, or of a saved search, without those that
 * they hide; of what is followed among the newest of all.
 */
export async function countNewOfFollowed(db: Database, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with mine as materialized (select entity_id from followed where member_id = ${memberId}::bigint),
    fresh as materialized (
      select w.id from work w
      where w.published and w.created_at > (select news_seen_at from member where id = ${memberId}::bigint)
        and exists (select from mine)
      order by w.created_at desc limit ${newestCounted}
    ),
    found as materialized (
      select fresh.id
      from fresh cross join lateral (select entity_id from work_entity where work_id = fresh.id offset 0) l
      where l.entity_id in (select entity_id from mine)
      union
      select n.id from saved_search s cross join unnest(s.new_works) n (id)
      where s.member_id = ${memberId}::bigint
    )
    select count(*)::int as count from (
      select from found where ${isShownTo(memberId, sql`found.id`)} limit ${newWorksCounted}
    ) shown
  `.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * So many links to works are counted at the most. Each work is among them once per followed name,
 * of which it has a few: enough of them for every place of the list.
 */
const linksCounted = 20 * rankingEnd

/**
 * Works of all that a member follows, those that came in for a saved search, and those that have got what the member
 * waited for, each once, newest publish date first; they end at place 1,000.
 */
export async function worksOfFollowed(db: Database, memberId: string, slice: Slice): Promise<WorkPage> {
  const limit = Math.max(0, Math.min(slice.limit, rankingEnd - slice.offset))
  // The first n of all are among the first n of each.
  const newest = (count: number) => sql`
    select l.pub_time, l.work_id as id
    from followed f cross join lateral (
      select pub_time, work_id from work_entity
      where entity_id = f.entity_id and published order by pub_time desc, work_id desc limit ${count}
    ) l
    where f.member_id = ${memberId}::bigint
    union all (
      select w.pub_time, w.id
      from (
        select distinct n.id from saved_search s cross join unnest(s.new_works || s.seen_works) n (id)
        where s.member_id = ${memberId}::bigint
      ) n join work w on w.id = n.id
      where w.published order by w.pub_time desc, w.id desc limit ${count}
    )
    union all (
      select w.pub_time, w.id
      from (
        select distinct work_id as id from awaited_work
        where member_id = ${memberId}::bigint and arrived_at is not null
      ) a join work w on w.id = a.id
      where w.published order by w.pub_time desc, w.id desc limit ${count}
    )
  `
  const [works, counted] = await Promise.all([
    worksOf(
      db,
      sql`
        select id from (select distinct * from (${newest(slice.offset + limit)}) links) works
        order by pub_time desc, id desc limit ${limit} offset ${slice.offset}
      `,
    ),
    sql<{ total: number }>`
      select case
        when (
          select max(t.work_count) from followed f join entity_stat t on t.entity_id = f.entity_id
          where f.member_id = ${memberId}::bigint
        ) >= ${rankingEnd} then ${rankingEnd}
        else (
          select least(${rankingEnd}, count(distinct id)) from (${newest(rankingEnd)} limit ${linksCounted}) links
        )
      end::int as total
    `.execute(db),
  ])
  return { works, total: counted.rows[0]?.total ?? 0, capped: false }
}

/**
 * Everything that is in the catalogue now is no longer new to the member. The time of the newest
 * work is stored: works of a batch still being imported stay new.
 */
export async function markNewsSeen(db: Database, memberId: string): Promise<void> {
  await sql`
    update member set news_seen_at = newest.created_at
    from (select created_at from work where published order by created_at desc limit 1) newest
    where member.id = ${memberId}::bigint and member.news_seen_at < newest.created_at
  `.execute(db)
}
