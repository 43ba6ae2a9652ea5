import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import { notSealed } from '../../catalogue/queries/sealed.ts'

/** Days by which the dates of two works of one title may differ. */
const daysApart = 3
/** A title that more works have says nothing; without a limit a thousand works of one title would make a million pairs. */
const mostAlike = 10
/** As in the index of titles (migration 0035). */
const titleLength = 32
const titleOf = (table: string) =>
  sql`left(replace(split_part(${sql.ref(`${table}.norm`)}, chr(10), 1), ' ', ''), ${sql.lit(titleLength)})`

/**
 * Compares works that an import added, the next `limit` of them, with the others of the catalogue, and notes pairs that are
 * perhaps one. Answers the last work that was compared; null where there are no more. Pairs that are known stay as they are.
 */
export async function noteDuplicates(
  db: Database,
  { batchId, after, limit }: { batchId: string; after: string; limit: number },
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with compared as materialized (
      select w.id, w.mod_id, w.number_norm, w.pub_time, ${titleOf('s')} as title
      from import_change c join work w on w.id = c.work_id join work_search s on s.work_id = w.id
      where c.batch_id = ${batchId}::bigint and c.kind = 'added' and c.work_id > ${after}::bigint
      order by c.work_id limit ${limit}
    ), alike as (
      select c.id, m.work_id as other, 'magnet' as why from compared c
      join magnet own on own.work_id = c.id
      cross join lateral (
        select work_id from magnet where info_hash = own.info_hash and work_id <> c.id limit ${sql.lit(mostAlike)}
      ) m
      union all
      select c.id, w.id, 'number' from compared c
      cross join lateral (
        select id from work where number_norm = c.number_norm and mod_id = c.mod_id and id <> c.id
        limit ${sql.lit(mostAlike)}
      ) w
      union all
      select c.id, w.id, 'title' from compared c
      cross join lateral (
        select array_agg(work_id) as ids from (
          select s.work_id from work_search s where ${titleOf('s')} = c.title and s.work_id <> c.id
          limit ${sql.lit(mostAlike + 1)}
        ) named
      ) titled
      join work w on w.id = any(titled.ids) and w.mod_id = c.mod_id
        and w.pub_time between c.pub_time - ${sql.lit(daysApart)} and c.pub_time + ${sql.lit(daysApart)}
      where c.title <> '' and cardinality(titled.ids) <= ${sql.lit(mostAlike)}
    ), noted as (
      insert into duplicate_work (work_id, other_id, why, batch_id, found_at)
      select distinct on (1, 2) greatest(a.id, a.other), least(a.id, a.other), a.why, ${batchId}::bigint,
        ${now}::timestamptz
      from alike a join work o on o.id = a.other
      where o.merged_into is null and o.unlisted is distinct from 'removed'
      order by 1, 2, array_position(array['magnet', 'number', 'title'], a.why)
      on conflict (work_id, other_id) do nothing
    )
    select max(id) as last from compared
  `.execute(db)
  return rows[0]?.last ?? null
}

interface Side {
  id: string
  number: string
  title: string
  channel: number
}

export interface DuplicateRow {
  id: string
  work: Side
  other: Side
  why: 'magnet' | 'number' | 'title'
  foundAt: Date
}

const side = (table: string) => sql<Side>`json_build_object(
  'id', ${sql.ref(`${table}.id`)}::text, 'number', ${sql.ref(`${table}.number`)},
  'title', ${sql.ref(`${table}.title`)}, 'channel', ${sql.ref(`${table}.mod_id`)})`

/** Pairs that wait for staff: of works that are both there, and that may be seen. */
const waiting = (seesSealed: boolean) => sql`
  from duplicate_work d join work w on w.id = d.work_id join work o on o.id = d.other_id
  where d.apart_at is null and w.merged_into is null and o.merged_into is null
    and w.unlisted is distinct from 'removed' and o.unlisted is distinct from 'removed'
    and ${seesSealed ? sql`true` : sql`${notSealed('w.id')} and ${notSealed('o.id')}`}
`

export async function duplicatePage(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
  seesSealed: boolean,
): Promise<{ rows: DuplicateRow[]; total: number }> {
  const { rows } = await sql<DuplicateRow>`
    select d.id, ${side('w')} as work, ${side('o')} as other, d.why, d.found_at as "foundAt" ${waiting(seesSealed)}
    order by d.id desc limit ${limit} offset ${offset}
  `.execute(db)
  return { rows, total: await countDuplicates(db, seesSealed) }
}

export async function countDuplicates(db: Database, seesSealed: boolean): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${waiting(seesSealed)}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** Answers the two works; undefined where there is no such pair, or it was decided before. */
export async function noteApart(
  tx: DatabaseTransaction,
  id: string,
  by: string,
  now: Date,
): Promise<{ workId: string; otherId: string } | undefined> {
  return tx
    .updateTable('duplicate_work')
    .set({ apart_at: now, apart_by: by })
    .where('id', '=', id)
    .where('apart_at', 'is', null)
    .returning(['work_id as workId', 'other_id as otherId'])
    .executeTakeFirst()
}
