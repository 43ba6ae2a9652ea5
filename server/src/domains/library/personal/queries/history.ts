import { historyMax } from '@yehang/contract'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { HistoryState } from '../../../../platform/database/tables/tables.ts'

export async function historyState(db: Database, memberId: string): Promise<HistoryState> {
  const member = await db
    .selectFrom('member')
    .select('history_state')
    .where('id', '=', memberId)
    .executeTakeFirst()
  return member?.history_state ?? 'off'
}

export async function changeHistoryState(
  tx: DatabaseTransaction,
  memberId: string,
  state: HistoryState,
): Promise<void> {
  await tx.updateTable('member').set({ history_state: state }).where('id', '=', memberId).execute()
}

/**
 * Puts published works in front of a member's history, the first given foremost, each once, and drops what is beyond
 * the newest `historyMax`. Needs the member's lock.
 */
export async function addViewed(
  tx: DatabaseTransaction,
  memberId: string,
  workIds: string[],
  now: Date,
): Promise<void> {
  // A millisecond each keeps their order; what was there, even of this very moment, comes after them.
  await sql`
    insert into viewed_work (member_id, work_id, viewed_at)
    select ${memberId}::bigint, given.id, greatest(${now}::timestamptz, (
        select max(viewed_at) + ${workIds.length} * interval '1 ms' from viewed_work where member_id = ${memberId}::bigint
      )) - (given.place - 1) * interval '1 ms'
    from (
      select id, min(place) as place from unnest(${workIds}::bigint[]) with ordinality t (id, place) group by id
    ) given
    join work w on w.id = given.id and w.published
    on conflict (member_id, work_id) do update set viewed_at = excluded.viewed_at
  `.execute(tx)
  await sql`
    delete from viewed_work v using (
      select work_id from viewed_work where member_id = ${memberId}::bigint
      order by viewed_at desc, work_id desc offset ${historyMax}
    ) beyond
    where v.member_id = ${memberId}::bigint and v.work_id = beyond.work_id
  `.execute(tx)
}

export interface Position {
  /** Of a work of several parts the one that is watched. */
  partId: string | null
  /** Seconds. */
  position: number
  length: number
}

/** Where a member left off in a work of the own history. Needs the member's lock. */
export async function setPosition(
  tx: DatabaseTransaction,
  memberId: string,
  workId: string,
  { partId, position, length }: Position,
): Promise<void> {
  await sql`
    update viewed_work v set position = ${position}, length = ${length}, part_id = (
      select id from work_part where id = ${partId}::bigint and work_id = v.work_id
    )
    from work w
    where v.member_id = ${memberId}::bigint and v.work_id = ${workId}::bigint and w.id = v.work_id and w.published
  `.execute(tx)
}

export async function findPosition(
  db: Database,
  memberId: string,
  workId: string,
): Promise<Position | undefined> {
  const viewed = await db
    .selectFrom('viewed_work')
    .select(['position', 'length', 'part_id'])
    .where('member_id', '=', memberId)
    .where('work_id', '=', workId)
    .executeTakeFirst()
  if (viewed === undefined || viewed.position === null || viewed.length === null) return undefined
  return { partId: viewed.part_id, position: viewed.position, length: viewed.length }
}

/** The next part of a work with a film that can be watched; undefined after the last. */
export async function nextPart(db: Database, partId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select n.id from work_part p join work_part n on n.work_id = p.work_id and n.position > p.position
    where p.id = ${partId}::bigint and exists (select from video v where v.part_id = n.id and v.state = 'ready')
    order by n.position limit 1
  `.execute(db)
  return rows[0]?.id
}

export interface ViewedRecord {
  id: string
  viewedAt: Date
  /** Seconds, null where it was not watched. */
  position: number | null
  length: number | null
  /** The part that was watched last; null where the work has none. */
  part: { id: string; title: string } | null
}

/** A member's history, newest first: at most `historyMax` works, those that are still published. */
export async function viewedBy(db: Database, memberId: string): Promise<ViewedRecord[]> {
  const rows = await db
    .selectFrom('viewed_work as v')
    .innerJoin('work', 'work.id', 'v.work_id')
    .leftJoin('work_part as p', (join) =>
      join.onRef('p.id', '=', 'v.part_id').onRef('p.work_id', '=', 'v.work_id'),
    )
    .select(['work.id', 'v.viewed_at as viewedAt', 'v.position', 'v.length', 'p.id as partId', 'p.title'])
    .where('v.member_id', '=', memberId)
    .where('work.published', '=', true)
    .orderBy('v.viewed_at', 'desc')
    .orderBy('v.work_id', 'desc')
    .execute()
  return rows.map(({ partId, title, ...viewed }) => ({
    ...viewed,
    part: partId === null || title === null ? null : { id: partId, title },
  }))
}

/** Takes one work out of a member's history, or all. */
export async function removeViewed(
  tx: DatabaseTransaction,
  memberId: string,
  workId: string | undefined,
): Promise<void> {
  let query = tx.deleteFrom('viewed_work').where('member_id', '=', memberId)
  if (workId !== undefined) query = query.where('work_id', '=', workId)
  await query.execute()
}
