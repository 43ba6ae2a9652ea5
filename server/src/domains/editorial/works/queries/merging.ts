import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'

export interface MergeSide {
  id: string
  number: string
  title: string
  modId: number
  magnets: number
  likes: number
  collects: number
  views: number
}

export async function mergeSides(db: Database, ids: readonly string[]): Promise<Map<string, MergeSide>> {
  const { rows } = await sql<MergeSide>`
    select w.id, w.number, w.title, w.mod_id as "modId",
      (select count(*)::int from magnet where work_id = w.id) as magnets,
      (select count(*)::int from work_like where work_id = w.id) as likes,
      (select count(*)::int from collected_work where work_id = w.id) as collects,
      (select count(*)::int from viewed_work where work_id = w.id) as views
    from work w where w.id = any(${ids}::bigint[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** How many of each there would be: what both have counts once. */
export async function mergedCounts(
  db: Database,
  ids: readonly string[],
): Promise<Pick<MergeSide, 'magnets' | 'likes' | 'collects' | 'views'>> {
  const { rows } = await sql<Pick<MergeSide, 'magnets' | 'likes' | 'collects' | 'views'>>`
    select
      (select count(distinct info_hash)::int from magnet where work_id = any(${ids}::bigint[])) as magnets,
      (select count(distinct member_id)::int from work_like where work_id = any(${ids}::bigint[])) as likes,
      (select count(distinct member_id)::int from collected_work where work_id = any(${ids}::bigint[])) as collects,
      (select count(distinct member_id)::int from viewed_work where work_id = any(${ids}::bigint[])) as views
  `.execute(db)
  return rows[0] ?? { magnets: 0, likes: 0, collects: 0, views: 0 }
}

/** Members that have saved something of a work. */
export async function collectorsOf(db: Database, workId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select member_id as id from work_like where work_id = ${workId}::bigint
    union select member_id from collected_work where work_id = ${workId}::bigint
    union select member_id from viewed_work where work_id = ${workId}::bigint
    union select member_id from hidden where kind = 'work' and target_id = ${workId}::bigint
    union select member_id from awaited_work where work_id = ${workId}::bigint
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Nothing else changes what these members keep until the transaction ends (docs/decisions/0011). */
export async function lockMembers(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  await sql`
    select from member where id = any(${ids}::bigint[]) order by id for no key update
  `.execute(tx)
}

/**
 * Locks works so that members cannot save anything of them meanwhile, then their counters in the
 * common order.
 */
export async function lockForMerge(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  await sql`select from work where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
  await sql`
    select from work_stat where work_id = any(${ids}::bigint[]) order by work_id for no key update
  `.execute(tx)
}

/** What was transferred, and what both works had, for undoing a merge. */
export interface MovedRows {
  magnets: string[]
  likes: object[]
  collects: object[]
  folders: object[]
  views: object[]
  hides: object[]
  /** Merges from before these were listed have none. */
  waits?: object[]
}

/** Takes what members keep of one work, and its magnets, to another. Needs all the locks above. */
export async function moveKept(tx: DatabaseTransaction, from: string, into: string): Promise<MovedRows> {
  const rowsOf = async (query: ReturnType<typeof sql<{ row: object }>>) =>
    (await query.execute(tx)).rows.map(({ row }) => row)
  const likes = await rowsOf(sql`
    with moved as (
      insert into work_like (member_id, work_id, created_at)
      select member_id, ${into}::bigint, created_at from work_like where work_id = ${from}::bigint
      on conflict do nothing returning member_id
    )
    select json_build_object('member', k.member_id::text, 'at', k.created_at, 'moved', m.member_id is not null) as row
    from work_like k left join moved m using (member_id) where k.work_id = ${from}::bigint
  `)
  const collects = await rowsOf(sql`
    with moved as (
      insert into collected_work (member_id, work_id, created_at)
      select member_id, ${into}::bigint, created_at from collected_work where work_id = ${from}::bigint
      on conflict do nothing returning member_id
    )
    select json_build_object('member', k.member_id::text, 'at', k.created_at, 'moved', m.member_id is not null) as row
    from collected_work k left join moved m using (member_id) where k.work_id = ${from}::bigint
  `)
  const folders = await rowsOf(sql`
    with own as materialized (
      select f.* from collected_work c join folder_work f on f.member_id = c.member_id and f.work_id = c.work_id
      where c.work_id = ${from}::bigint
    ), moved as (
      insert into folder_work (folder_id, work_id, member_id, created_at)
      select folder_id, ${into}::bigint, member_id, created_at from own on conflict do nothing returning folder_id
    )
    select json_build_object('member', own.member_id::text, 'folder', own.folder_id::text, 'at', own.created_at,
      'moved', m.folder_id is not null) as row
    from own left join moved m using (folder_id)
  `)
  const views = await rowsOf(sql`
    with moved as (
      insert into viewed_work (member_id, work_id, viewed_at, position, length, part_id)
      select member_id, ${into}::bigint, viewed_at, position, length, part_id from viewed_work where work_id = ${from}::bigint
      on conflict do nothing returning member_id
    )
    select json_build_object('member', k.member_id::text, 'at', k.viewed_at, 'position', k.position,
      'length', k.length, 'part', k.part_id::text, 'moved', m.member_id is not null) as row
    from viewed_work k left join moved m using (member_id) where k.work_id = ${from}::bigint
  `)
  const hides = await rowsOf(sql`
    with moved as (
      insert into hidden (member_id, kind, target_id, created_at)
      select member_id, kind, ${into}::bigint, created_at from hidden
      where kind = 'work' and target_id = ${from}::bigint
      on conflict do nothing returning member_id
    )
    select json_build_object('member', k.member_id::text, 'at', k.created_at, 'moved', m.member_id is not null) as row
    from hidden k left join moved m using (member_id) where k.kind = 'work' and k.target_id = ${from}::bigint
  `)
  // Members wait for the one that stays. Those that wait for both keep a row that shows nowhere.
  const waits = await rowsOf(sql`
    with moved as (
      update awaited_work a set work_id = ${into}::bigint
      where a.work_id = ${from}::bigint and not exists (
        select from awaited_work o where o.member_id = a.member_id and o.work_id = ${into}::bigint and o.wants = a.wants
      )
      returning member_id, wants, arrived_at, seen_at
    )
    select json_build_object('member', member_id::text, 'wants', wants, 'arrived', arrived_at, 'seen', seen_at) as row
    from moved
  `)
  await sql`
    update awaited_work a set arrived_at = now() from work w
    where a.work_id = ${into}::bigint and w.id = a.work_id and w.published and a.arrived_at is null
      and ((a.wants = 'magnet' and w.is_dht) or (a.wants = 'film' and w.is_online = 1))
  `.execute(tx)
  await sql`
    update copied_magnet c set work_id = ${into}::bigint where c.work_id = ${from}::bigint and not exists (
      select from copied_magnet o
      where o.member_id = c.member_id and o.work_id = ${into}::bigint and o.magnet_id = c.magnet_id
    )
  `.execute(tx)
  await sql`delete from work_like where work_id = ${from}::bigint`.execute(tx)
  await sql`delete from collected_work where work_id = ${from}::bigint`.execute(tx)
  await sql`delete from viewed_work where work_id = ${from}::bigint`.execute(tx)
  await sql`delete from hidden where kind = 'work' and target_id = ${from}::bigint`.execute(tx)
  const magnets = await sql<{ id: string }>`
    update magnet m set work_id = ${into}::bigint where m.work_id = ${from}::bigint
      and not exists (select from magnet o where o.work_id = ${into}::bigint and o.info_hash = m.info_hash)
    returning m.id
  `.execute(tx)
  return { magnets: magnets.rows.map(({ id }) => id), likes, collects, folders, views, hides, waits }
}

const kept = sql`x (member bigint, folder bigint, at timestamptz, position int, length int, part bigint, moved boolean)`

/**
 * Restores what `moveKept` transferred: what members have removed from the other work since stays
 * removed.
 */
export async function returnKept(
  tx: DatabaseTransaction,
  from: string,
  into: string,
  rows: MovedRows,
): Promise<void> {
  const records = (list: object[]) => sql`json_to_recordset(${JSON.stringify(list)}::json) as ${kept}`
  const hasOther = (table: 'work_like' | 'collected_work' | 'viewed_work') => sql`exists (
    select from ${sql.table(table)} k where k.member_id = x.member and k.work_id = ${into}::bigint
  )`
  await sql`
    with gone as (
      delete from work_like k using ${records(rows.likes)}
      where x.moved and k.member_id = x.member and k.work_id = ${into}::bigint
    )
    insert into work_like (member_id, work_id, created_at)
    select x.member, ${from}::bigint, x.at from ${records(rows.likes)}
    where ${hasOther('work_like')}
      and exists (select from member m where m.id = x.member and m.erased_at is null)
    on conflict do nothing
  `.execute(tx)
  const back = await sql<{ member: string }>`
    select x.member from ${records(rows.collects)}
    where ${hasOther('collected_work')}
      and exists (select from member m where m.id = x.member and m.erased_at is null)
  `.execute(tx)
  const members = back.rows.map(({ member }) => member)
  await sql`
    insert into collected_work (member_id, work_id, created_at)
    select x.member, ${from}::bigint, x.at from ${records(rows.collects)} where x.member = any(${members}::bigint[])
    on conflict do nothing
  `.execute(tx)
  await sql`
    insert into folder_work (folder_id, work_id, member_id, created_at)
    select x.folder, ${from}::bigint, x.member, x.at from ${records(rows.folders)}
    join folder f on f.id = x.folder where x.member = any(${members}::bigint[])
    on conflict do nothing
  `.execute(tx)
  await sql`
    delete from folder_work k using ${records(rows.folders)}
    where x.moved and k.folder_id = x.folder and k.work_id = ${into}::bigint
  `.execute(tx)
  // Collected means: is in a folder. Those that members have since put elsewhere stay, and so does
  // the other half.
  await sql`
    delete from collected_work c using ${records(rows.collects)}
    where x.moved and c.member_id = x.member and c.work_id = ${into}::bigint
      and not exists (select from folder_work f where f.member_id = c.member_id and f.work_id = c.work_id)
  `.execute(tx)
  await sql`
    delete from collected_work c where c.work_id = ${from}::bigint
      and not exists (select from folder_work f where f.member_id = c.member_id and f.work_id = c.work_id)
  `.execute(tx)
  await sql`
    with gone as (
      delete from viewed_work k using ${records(rows.views)}
      where x.moved and k.member_id = x.member and k.work_id = ${into}::bigint and k.viewed_at = x.at
      returning k.member_id
    )
    insert into viewed_work (member_id, work_id, viewed_at, position, length, part_id)
    select x.member, ${from}::bigint, x.at, x.position, x.length, x.part from ${records(rows.views)}
    where case when x.moved then x.member in (select member_id from gone) else ${hasOther('viewed_work')} end
      and exists (
        select from member m where m.id = x.member and m.erased_at is null and m.history_state <> 'off'
      )
    on conflict do nothing
  `.execute(tx)
  await sql`
    with gone as (
      delete from hidden k using ${records(rows.hides)}
      where x.moved and k.member_id = x.member and k.kind = 'work' and k.target_id = ${into}::bigint
    )
    insert into hidden (member_id, kind, target_id, created_at)
    select x.member, 'work', ${from}::bigint, x.at from ${records(rows.hides)}
    where exists (
        select from hidden k where k.member_id = x.member and k.kind = 'work' and k.target_id = ${into}::bigint
      )
      and exists (select from member m where m.id = x.member and m.erased_at is null)
    on conflict do nothing
  `.execute(tx)
  await sql`
    update magnet m set work_id = ${from}::bigint
    where m.id = any(${rows.magnets}::bigint[]) and m.work_id = ${into}::bigint
      and not exists (select from magnet o where o.work_id = ${from}::bigint and o.info_hash = m.info_hash)
  `.execute(tx)
  // What was copied belongs to the work that has its magnet.
  await sql`
    update copied_magnet c set work_id = ${from}::bigint from magnet m
    where c.work_id = ${into}::bigint and m.id = c.magnet_id and m.work_id = ${from}::bigint and not exists (
      select from copied_magnet o
      where o.member_id = c.member_id and o.work_id = ${from}::bigint and o.magnet_id = c.magnet_id
    )
  `.execute(tx)
  await returnWaits(tx, from, into, rows.waits ?? [])
}

/**
 * Members wait again for the work for which they had waited: what the other one has was not what they wanted. A work
 * that is published with it tells them by itself.
 */
async function returnWaits(
  tx: DatabaseTransaction,
  from: string,
  into: string,
  waits: readonly object[],
): Promise<void> {
  if (waits.length === 0) return
  await sql`
    update awaited_work a set work_id = ${from}::bigint, arrived_at = x.arrived, seen_at = x.seen
    from json_to_recordset(${JSON.stringify(waits)}::json)
      as x (member bigint, wants text, arrived timestamptz, seen timestamptz)
    where a.member_id = x.member and a.wants = x.wants and a.work_id = ${into}::bigint
  `.execute(tx)
}

/** Lets the id of a work lead to another, or to itself again. */
export async function leadTo(tx: DatabaseTransaction, from: string, into: string | null): Promise<void> {
  await tx.updateTable('work').set({ merged_into: into }).where('id', '=', from).execute()
}

/** The members listed in merges that can still be undone. */
export async function collectorsInMerge(db: Database, undoId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct (row ->> 'member')::bigint::text as id
    from desk_undo u cross join lateral (values ('likes'), ('collects'), ('views'), ('hides'), ('waits'))
        part (name)
      cross join lateral jsonb_array_elements(u.what -> 'rows' -> part.name) row
    where u.id = ${undoId}::bigint and u.kind = 'merge' and u.what ? 'rows'
  `.execute(db)
  return rows.map(({ id }) => id)
}
