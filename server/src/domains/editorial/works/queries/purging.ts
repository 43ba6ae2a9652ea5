import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'

/** These works and all that were merged into them, however many steps. */
export async function withMerged(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive going as (
      select id from work where id = any(${ids}::bigint[])
      union
      select w.id from going join work w on w.merged_into = going.id
    )
    select id from going order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Members that have saved something of these works. */
export async function keepersOf(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select member_id as id from work_like where work_id = any(${ids}::bigint[])
    union select member_id from collected_work where work_id = any(${ids}::bigint[])
    union select member_id from viewed_work where work_id = any(${ids}::bigint[])
    union select member_id from hidden where kind = 'work' and target_id = any(${ids}::bigint[])
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of these works that are still deleted, locked so that nothing can be saved of them. */
export async function lockDeleted(tx: DatabaseTransaction, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from work where id = any(${ids}::bigint[]) and deleted_at is not null order by id for update
  `.execute(tx)
  return rows.map(({ id }) => id)
}

export interface GoingWork {
  id: string
  number: string
  title: string
  modId: number
  mergedInto: string | null
  files: string[]
}

/** What is written down of works that go, with the paths of their pictures. */
export async function goingWorks(tx: DatabaseTransaction, ids: readonly string[]): Promise<GoingWork[]> {
  const { rows } = await sql<GoingWork>`
    select w.id, w.number, w.title, w.mod_id as "modId", w.merged_into as "mergedInto", array(
      select distinct name from (
        select unnest(array[w.pic_small, w.pic_big, w.mp4] || w.image_small || w.image_big) as name
        union all
        select unnest(array[p.small, p.big, p.cover]) from picture p where p.work_id = w.id
      ) named where name is not null
    ) as files
    from work w where w.id = any(${ids}::bigint[]) order by w.id
  `.execute(tx)
  return rows
}

/** The files of evidence of works. */
export async function evidenceFilesOf(tx: DatabaseTransaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.selectFrom('rights_evidence').select('file').where('work_id', 'in', ids).execute()
  return rows.map(({ file }) => file)
}

/** What is stored of the videos of works; the demo's works share theirs. Uploads that did not end are among them. */
export async function mediaOf(
  tx: DatabaseTransaction,
  ids: readonly string[],
): Promise<{ videoId: string; folder: string | null }[]> {
  const { rows } = await sql<{ videoId: string; folder: string | null }>`
    select id as "videoId", folder from video
    where work_id = any(${ids}::bigint[]) and source_kind <> 'demo' and state <> 'removed'
    union
    select u.video_id, null from upload u
    where u.work_id = any(${ids}::bigint[]) and not exists (select from video v where v.id = u.video_id)
  `.execute(tx)
  return rows
}

/** What goes with the row of a work by itself are the tables that refer to it by a foreign key. */
const withoutKey = [
  'collected_work',
  'viewed_work',
  'dismissed_work',
  'copied_magnet',
  'awaited_work',
  'stream',
  'work_search',
  'work_description',
  'work_entity',
  'magnet',
  'work_stat',
] as const

/** Removes the rows of works that `lockDeleted` and `lockMembers` have locked. Likes first, as decision 11 orders it. */
export async function removeWorks(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  const given = sql`any(${[...ids]}::bigint[])`
  await sql`delete from work_like where work_id = ${given}`.execute(tx)
  for (const table of withoutKey)
    await sql`delete from ${sql.table(table)} where work_id = ${given}`.execute(tx)
  await sql`delete from hidden where kind = 'work' and target_id = ${given}`.execute(tx)
  await sql`update folder set work_id = null where work_id = ${given}`.execute(tx)
  await sql`delete from work where id = ${given}`.execute(tx)
}

/** Those of the files that a work or a picture names. Goes through all works. */
export async function filesInUse(db: Database, files: readonly string[]): Promise<Set<string>> {
  const given = sql`${[...files]}::text[]`
  const { rows } = await sql<{ name: string }>`
    select distinct name from (
      select name from work w
      cross join lateral unnest(array[w.pic_small, w.pic_big, w.mp4] || w.image_small || w.image_big) name
      where w.pic_small = any(${given}) or w.pic_big = any(${given}) or w.mp4 = any(${given})
        or w.image_small && ${given} or w.image_big && ${given}
      union all
      select name from picture p cross join lateral unnest(array[p.small, p.big, p.cover]) name
      where p.small = any(${given}) or p.big = any(${given}) or p.cover = any(${given})
    ) named where name = any(${given})
  `.execute(db)
  return new Set(rows.map(({ name }) => name))
}
