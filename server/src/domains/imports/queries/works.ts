import type { ModId } from '@yehang/contract/channels'
import type pg from 'pg'
import type { ImportedWork } from '../../catalogue/service/imported-work.ts'

/** What the database holds under a key, as far as an import must know before it writes. */
export interface KnownWork {
  id: string
  modId: ModId
  /** Another one than the line has where staff changed it. */
  number: string
  /** Hex; null where the work was not imported. */
  hash: string | null
  published: boolean
  unlisted: 'draft' | 'hidden' | 'removed' | null
  isDemo: boolean
  playLevel: number
  /** A case has sealed it: nothing changes it. */
  isSealed: boolean
  /** The number of the work that it was merged into. */
  mergedInto: string | null
  /** It is off the site because an import was taken back, and for nothing else: its next line brings it back. */
  returns: boolean
  /** How it comes back: as it was listed before. Null where that is not known. */
  returnsPublished: boolean | null
}

const isSealed = `exists (
  select from report_case c where c.work_id = w.id and c.sealed_at is not null and c.released_at is null
)`

export async function catalogueHasWorks(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select from work limit 1')
  return rows.length > 0
}

type Listed = Pick<
  KnownWork,
  'published' | 'unlisted' | 'isSealed' | 'mergedInto' | 'returns' | 'returnsPublished'
>

const listed = `w.published, w.unlisted, ${isSealed} as "isSealed", (select m.number from work m where m.id = w.merged_into) as "mergedInto",
  w.taken_back_at is not null and w.unlisted = 'hidden' and w.merged_into is null and not exists (
    select from report_case c
    where c.work_id = w.id and (c.hides or c.sealed_at is not null and c.released_at is null)
  ) as returns, w.taken_back_published as "returnsPublished"`

const knownColumns = `w.id, w.mod_id as "modId", w.number, encode(w.import_hash, 'hex') as hash,
  w.is_demo as "isDemo", w.play_level as "playLevel", ${listed}`

const known = `k.place::int - 1 as place, ${knownColumns}`

/**
 * By position in `works`; absent where the key is not known. A work whose number or channel staff changed is found by its
 * former key as well, unless another work has that by now.
 */
export async function findKnown(
  client: pg.ClientBase,
  works: readonly Pick<ImportedWork, 'modId' | 'number'>[],
): Promise<Map<number, KnownWork>> {
  const { rows } = await client.query<KnownWork & { place: number }>(
    `select ${known}
     from unnest($1::smallint[], $2::text[]) with ordinality k (mod_id, number, place)
     join work w on w.mod_id = k.mod_id and w.number = k.number`,
    [works.map(({ modId }) => modId), works.map(({ number }) => number)],
  )
  const found = new Map(rows.map((row) => [row.place, row]))
  // Asked for in order, or a planner without statistics, as of a catalogue that fills, reads all works for every batch.
  const { rows: some } = await client.query(
    'select from work where former_key is not null order by former_key limit 1',
  )
  if (some.length === 0) return found
  const keys = works.map(({ modId, number }, place) => (found.has(place) ? null : `${modId} ${number}`))
  const { rows: former } = await client.query<KnownWork & { place: number }>(
    `select ${known} from unnest($1::text[]) with ordinality k (key, place) join work w on w.former_key = k.key`,
    [keys],
  )
  for (const row of former) found.set(row.place, row)
  return found
}

/** The works that stay of those that were merged into others, by the ids of the merged ones. */
export async function findMergeTargets(
  client: pg.ClientBase,
  ids: readonly string[],
): Promise<Map<string, KnownWork>> {
  const { rows } = await client.query<KnownWork & { from: string }>(
    `with recursive step (origin, id, depth) as (
       select id, merged_into, 1 from work where id = any($1::bigint[])
       union all
       select step.origin, w.merged_into, depth + 1 from step join work w on w.id = step.id
       where w.merged_into is not null and depth < 20
     )
     select s.origin as "from", 0 as place, ${knownColumns}
     from step s join work w on w.id = s.id where w.merged_into is null`,
    [ids],
  )
  return new Map(rows.map(({ from, ...row }) => [from, row]))
}

/** Holds works until the transaction ends, and answers how they are listed now: staff may just have hidden one. */
export async function lockListings(
  client: pg.ClientBase,
  ids: readonly string[],
): Promise<Map<string, Listed>> {
  await client.query('select from work where id = any($1::bigint[]) order by id for no key update', [ids])
  // A statement of its own: what a case has sealed while this waited for the locks is seen by the next one alone.
  const { rows } = await client.query<Listed & { id: string }>(
    `select w.id, ${listed} from work w where w.id = any($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export async function reserveWorkIds(client: pg.ClientBase, count: number): Promise<string[]> {
  if (count === 0) return []
  const { rows } = await client.query<{ ids: string[] }>(
    `select array_agg(nextval(pg_get_serial_sequence('work', 'id'))::text) as ids from generate_series(1, $1)`,
    [count],
  )
  return rows[0]?.ids ?? []
}

/** Rows of `work` as JSON, in place of those with the same ids; what the site itself decides stays. */
export async function updateWorks(client: pg.ClientBase, rows: readonly object[]): Promise<void> {
  await client.query(
    `with line as (
       select * from json_to_recordset($1::json) as x (
         id bigint, pub_time date, pub_precision text, evaluates int, average real, duration smallint, is_online smallint,
         play_level smallint, is_dht boolean, is_demo boolean, number_norm text, title text, pic_small text,
         pic_big text, image_small text[], image_big text[], mp4 text, import_hash text,
         collects int, likes int, is_back boolean
       )
     ), counted as (
       -- in this order, as likes do: see migration 0004
       insert into work_stat (work_id, imported_collects, imported_likes)
       select id, collects, likes from line order by id
       on conflict (work_id) do update
       set imported_collects = excluded.imported_collects, imported_likes = excluded.imported_likes
     )
     update work w set pub_time = x.pub_time, pub_precision = x.pub_precision, evaluates = x.evaluates, average = x.average, duration = x.duration,
       is_online = case
         when x.is_online is null or exists (select from video v where v.work_id = x.id) then w.is_online
         else x.is_online
       end,
       play_level = x.play_level, is_dht = x.is_dht, is_demo = x.is_demo,
       number_norm = x.number_norm, title = x.title, mp4 = x.mp4, pic_small = x.pic_small, pic_big = x.pic_big,
       image_small = x.image_small, image_big = x.image_big,
       unlisted = case when x.is_back then 'draft' else w.unlisted end,
       taken_back_at = case when x.is_back then null else w.taken_back_at end,
       taken_back_published = case when x.is_back then null else w.taken_back_published end,
       import_hash = decode(x.import_hash, 'hex'), updated_at = now()
     from line x where w.id = x.id`,
    [JSON.stringify(rows)],
  )
}

/** The lines that were imported last, where they brought nothing new. */
export async function noteHashes(
  client: pg.ClientBase,
  works: readonly { hash: string; known: { id: string } }[],
): Promise<void> {
  if (works.length === 0) return
  await client.query(
    `update work w set import_hash = decode(x.hash, 'hex') from unnest($1::bigint[], $2::text[]) x (id, hash)
     where w.id = x.id`,
    [works.map(({ known }) => known.id), works.map(({ hash }) => hash)],
  )
}

/** Whether works can be watched, by their ids: what an import says of it yields to the videos that a work has. */
export async function onlineOf(client: pg.ClientBase, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; online: number }>(
    'select id, is_online as online from work where id = any($1::bigint[])',
    [ids],
  )
  return new Map(rows.map(({ id, online }) => [id, online]))
}

/** Takes the links, search rows and descriptions of works away; the entities they had are put up for a recount. */
export async function unlinkWorks(client: pg.ClientBase, ids: readonly string[]): Promise<void> {
  await client.query(
    `with gone as (delete from work_entity where work_id = any($1::bigint[]) returning entity_id)
     insert into entity_stale select distinct entity_id from gone on conflict do nothing`,
    [ids],
  )
  await client.query('delete from work_search where work_id = any($1::bigint[])', [ids])
  await client.query('delete from work_description where work_id = any($1::bigint[])', [ids])
}

export async function markStale(client: pg.ClientBase, entityIds: readonly string[]): Promise<void> {
  await client.query('insert into entity_stale select unnest($1::bigint[]) on conflict do nothing', [
    entityIds,
  ])
}
