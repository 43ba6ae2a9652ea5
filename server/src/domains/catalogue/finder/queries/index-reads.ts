import pg from 'pg'
import { copyRows } from '../../../../platform/database/copy-rows.ts'
import { titleSeparator } from '../../../../platform/text/title-separator.ts'
import type { FinderKind } from '../filter.ts'
import type { IndexedWork } from '../index/indexed-work.ts'
import { ReadLists, ReadWorks } from '../index/read-catalogue.ts'

/** What the index reads of the tables: everything when it is built, afterwards what has changed. */

/** A moment of the catalogue. */
export interface CatalogueMoment {
  version: string
  /** Changes of this transaction or of later ones may not be seen yet. */
  since: string
}

export interface IndexedEntity {
  id: string
  kind: FinderKind
  /** Of items alone. */
  name: string | null
}

export interface WholeCatalogue extends CatalogueMoment {
  /** Of the changes since `since` those that are in it. */
  changeIds: string[]
  works: ReadWorks
  firstId: number
  lastId: number
  entities: IndexedEntity[]
  /** Still being read: links take three times as long as works. */
  lists: Promise<ReadLists>
}

/**
 * The published works as they are at one moment, by three connections: one reads works, while two read links.
 * `clients` stay in their transactions until the caller ends them.
 */
export async function readCatalogue(
  clients: readonly [pg.Client, pg.Client, pg.Client],
): Promise<WholeCatalogue> {
  const [first, ...others] = clients
  await first.query('begin isolation level repeatable read read only')
  const { rows } = await first.query<
    CatalogueMoment & {
      snapshot: string
      /** About: to count them took 130 ms of 1,000,000, for which everything waited. */
      works: number
      links: string
      firstId: string
      lastId: string
      middle: string
    }
  >(`
    select pg_export_snapshot() as snapshot, version::text, pg_snapshot_xmin(pg_current_snapshot())::text as since,
      (select greatest(reltuples, 0)::int from pg_class where oid = 'work'::regclass) as works,
      (select coalesce(sum(work_count), 0) from entity_stat) as links,
      (select coalesce(min(id), 0) from work) as "firstId", (select coalesce(max(id), 0) from work) as "lastId",
      coalesce((
        select entity_id from (
          select entity_id, sum(work_count) over (order by entity_id) as until, sum(work_count) over () as total from entity_stat
        ) counted where until * 2 >= total order by entity_id limit 1
      ), 0) as middle
    from catalogue_state
  `)
  const [moment] = rows
  if (moment === undefined) throw new Error('the catalogue has no state')
  for (const client of others) {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set transaction snapshot ${pg.escapeLiteral(moment.snapshot)}`)
  }
  const firstId = Number(moment.firstId)
  const read = new ReadLists(Number(moment.links) + 1024)
  const lists = Promise.all(
    others.map((client, at) =>
      readLists(client, `entity_id ${at === 0 ? '<=' : '>'} ${BigInt(moment.middle)}`, firstId, read),
    ),
  ).then(() => read)
  // A failure is met where the lists are awaited.
  lists.catch(() => {})
  const { changes } = await changesSince(first, moment.since)
  const works = new ReadWorks(moment.works)
  await readWorks(first, works)
  const entities = await first.query<IndexedEntity>(
    "select id, kind, case when kind = 'item' then name end as name from entity",
  )
  return {
    version: moment.version,
    since: moment.since,
    changeIds: changes.map(({ id }) => id),
    works,
    firstId,
    lastId: Number(moment.lastId),
    entities: entities.rows,
    lists,
  }
}

/** Not in any order: to sort them is faster in typed arrays than in the database. */
async function readWorks(client: pg.Client, works: ReadWorks): Promise<void> {
  const query = `
    select id, pub_time - date '1970-01-01', duration, average, evaluates, mod_id,
      (is_dht::int + 2 * (is_online = 1)::int + 4 * play_level + 16 * (is_online = 1 and has_subtitles)::int
        + 32 * (is_online = 1 and has_markers)::int)::int2
    from work where published`
  await copyRows(client, query, (row) => {
    const at = works.add()
    works.ids[at] = row.int8(0)
    works.days[at] = row.int4(1)
    works.durations[at] = row.isNull(2) ? -1 : row.int2(2)
    works.averages[at] = row.isNull(3) ? -1 : row.float4(3)
    works.evaluates[at] = row.int4(4)
    works.modIds[at] = row.int2(5)
    works.flags[at] = row.int2(6)
  })
}

/** What works are found by; their titles between separators. */
export async function readTexts(
  client: pg.Client,
  visit: (id: number, number: string, titles: string[]) => void,
): Promise<void> {
  const separator = pg.escapeLiteral(titleSeparator)
  const query = `
    select w.id, w.number,
      concat_ws(${separator}, w.title, d.original_title, nullif(array_to_string(d.aliases, ${separator}), ''))
    from work w left join work_description d on d.work_id = w.id where w.published`
  await copyRows(client, query, (row) => visit(row.int8(0), row.text(1), row.text(2).split(titleSeparator)))
}

/** A list is one row: 45 MB for eleven million links, and 3.1 s; as rows they are 243 MB, and 3.9 s. */
async function readLists(
  client: pg.Client,
  ofEntities: string,
  firstId: number,
  lists: ReadLists,
): Promise<void> {
  const query = `
    select entity_id, string_agg(int4send((work_id - ${firstId})::int4), ''::bytea)
    from (
      select entity_id, work_id from work_entity where published and ${ofEntities} order by entity_id, pub_time, work_id
    ) links group by entity_id`
  await copyRows(client, query, (row) => {
    const from = row.starts[1] as number
    lists.add(row.int8(0), row.bytes, from, from + (row.lengths[1] as number))
  })
}

/** How often works are collected, those that are. */
export async function readCollects(
  client: pg.Client,
  visit: (id: number, collects: number) => void,
): Promise<void> {
  const query = `
    select work_id, imported_collects + own_collects from work_stat where imported_collects + own_collects > 0`
  await copyRows(client, query, (row) => visit(row.int8(0), row.int4(1)))
}

export interface WorkChange {
  id: string
  /** Null: too many to be named. */
  work_ids: string[] | null
}

/** The changes that may not have been seen at a moment, and the moment of this reading. */
export async function changesSince(
  client: pg.Client,
  since: string,
): Promise<CatalogueMoment & { changes: WorkChange[] }> {
  // One statement sees one moment.
  const { rows } = await client.query<CatalogueMoment & { id: string | null; work_ids: string[] | null }>(
    `select s.version::text, pg_snapshot_xmin(pg_current_snapshot())::text as since, c.id, c.work_ids
     from catalogue_state s left join work_change c on c.transaction >= $1::xid8`,
    [since],
  )
  const [moment] = rows
  if (moment === undefined) throw new Error('the catalogue has no state')
  const changes = rows.flatMap(({ id, work_ids }) => (id === null ? [] : [{ id, work_ids }]))
  return { version: moment.version, since: moment.since, changes }
}

interface ChangedRow extends Omit<IndexedWork, 'entities' | 'unnamed' | 'id'> {
  id: string
  entities: string[]
  unnamed: string[]
}

/** Works as they are now, those that are published; `numberOf` tells the index's number of an entity. */
export async function changedWorks(
  client: pg.Client,
  ids: readonly string[],
  numberOf: (entityId: number, kind: FinderKind) => number,
): Promise<IndexedWork[]> {
  const separator = pg.escapeLiteral(titleSeparator)
  const { rows } = await client.query<ChangedRow>(
    `select w.id, w.pub_time - date '1970-01-01' as day, coalesce(w.duration, -1) as duration,
       coalesce(w.average, -1) as average, w.evaluates, w.mod_id as "modId", w.is_dht as "isDht",
       w.is_online = 1 as "isOnline", w.is_online = 1 and w.has_subtitles as "hasSubtitles",
       w.is_online = 1 and w.has_markers as "hasMarkers",
       w.play_level as "playLevel",
       coalesce(s.imported_collects + s.own_collects, 0) as collects,
       w.number, coalesce(replace(
         split_part(t.norm, chr(10), 1)
           || case when strpos(t.norm, ${separator}) > 0 then split_part(t.norm, chr(10), 2) else '' end,
         ' ', ''
       ), '') as titles,
       array(select e.id || ' ' || e.kind from work_entity l join entity e on e.id = l.entity_id where l.work_id = w.id) as entities,
       array(
         select e.id from work_entity l join entity e on e.id = l.entity_id
         where l.work_id = w.id and e.kind = 'item' and starts_with(w.number, e.name)
       ) as unnamed
     from work w left join work_stat s on s.work_id = w.id left join work_search t on t.work_id = w.id
     where w.id = any($1::bigint[]) and w.published`,
    [ids],
  )
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    average: Math.fround(row.average),
    entities: row.entities.map((entity) => {
      const [id, kind] = entity.split(' ')
      return numberOf(Number(id), kind as FinderKind)
    }),
    unnamed: row.unnamed.map((id) => numberOf(Number(id), 'item')),
  }))
}
