import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { EntityKind } from '../../../../platform/database/tables/tables.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { copyAvailability } from '../../../catalogue/queries/availability.ts'
import { sealedAmong } from '../../../catalogue/queries/sealed.ts'
import type { PubPrecision } from '../../../catalogue/service/imported-work.ts'
import { descriptionsOf, type EditedDescription, noDescription } from './description.ts'

export interface EditedEntry {
  kind: EntityKind
  id: string
  name: string
  nameCn: string | null
  count: number
}

export interface EditedWork extends EditedDescription {
  id: string
  modId: number
  number: string
  title: string
  pubTime: string
  pubPrecision: PubPrecision | null
  duration: number | null
  playLevel: number
  numberKey: string
  picBig: string | null
  isDht: boolean
  published: boolean
  createdAt: Date
  entries: EditedEntry[]
}

/** All fields of a work that the back office edits. */
export async function findEdited(db: Database, id: string): Promise<EditedWork | undefined> {
  const { rows } = await sql<Omit<EditedWork, keyof EditedDescription>>`
    select w.id, w.mod_id as "modId", w.number, w.title, w.pub_time as "pubTime",
      w.pub_precision as "pubPrecision", w.duration,
      w.play_level as "playLevel", w.number_norm as "numberKey", w.pic_big as "picBig", w.is_dht as "isDht",
      w.published, w.created_at as "createdAt", (
        select coalesce(json_agg(json_build_object('kind', e.kind, 'id', e.id::text, 'name', e.name,
          'nameCn', e.name_cn, 'count', coalesce(t.work_count, 0)) order by l.position), '[]')
        from work_entity l join entity e on e.id = l.entity_id left join entity_stat t on t.entity_id = e.id
        where l.work_id = w.id
      ) as entries
    from work w where w.id = ${id}::bigint
  `.execute(db)
  const [work] = rows
  if (work === undefined) return undefined
  return { ...work, ...((await descriptionsOf(db, [id])).get(id) ?? noDescription) }
}

/** Locks works in the order of their ids; what changes a work, its links or its magnets takes turns. */
export async function lockWorks(tx: DatabaseTransaction, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from work where id = any(${ids}::bigint[]) order by id for no key update
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** The same for a principal of the staff: of works that they may not see none is answered. */
export async function lockSeenWorks(
  tx: DatabaseTransaction,
  ids: readonly string[],
  { seesSealed }: Pick<Actor, 'seesSealed'>,
): Promise<Set<string>> {
  const locked = await lockWorks(tx, ids)
  const unseen = seesSealed ? new Set<string>() : await sealedAmong(tx, ids)
  return new Set([...locked].filter((id) => !unseen.has(id)))
}

/** The work of a channel with this number. */
export async function workOfNumber(db: Database, modId: number, number: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('work')
    .select('id')
    .where('mod_id', '=', modId)
    .where('number', '=', number)
    .executeTakeFirst()
  return found?.id
}

export interface WorkColumns {
  mod_id: number
  number: string
  number_norm: string
  title: string
  pub_time: string
  pub_precision: PubPrecision | null
  duration: number | null
  play_level: number
}

export async function changeWork(
  tx: DatabaseTransaction,
  id: string,
  columns: WorkColumns,
  now: Date,
): Promise<void> {
  const key = `${columns.mod_id} ${columns.number}`
  await tx
    .updateTable('work')
    .set({
      ...columns,
      // By which the lines of the work still find it.
      former_key: sql`case when mod_id || ' ' || number = ${key} then former_key
        when former_key = ${key} then null
        when import_hash is null then former_key else coalesce(former_key, mod_id || ' ' || number) end`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

export async function insertWork(tx: DatabaseTransaction, columns: WorkColumns, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('work')
    .values({ ...columns, published: false, unlisted: 'draft', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('work_stat').values({ work_id: id }).execute()
  return id
}

/** Shows that a work was changed where only what hangs on it was. */
export async function touchWorks(tx: DatabaseTransaction, ids: readonly string[], now: Date): Promise<void> {
  await sql`update work set updated_at = ${now} where id = any(${ids}::bigint[])`.execute(tx)
}

/**
 * Brings the links of a work to these entries, in this order; what came or went is due for a recount. Links that stay as
 * they are are not written: they would drop the cached lists of all entries.
 */
export async function relink(
  tx: DatabaseTransaction,
  work: string,
  entryIds: readonly string[],
): Promise<void> {
  const wanted = sql`
    select given.id as entity_id, w.id as work_id, w.pub_time, w.mod_id, (given.place - 1)::smallint as position, w.is_dht,
      w.is_online, w.published
    from unnest(${entryIds}::bigint[]) with ordinality given (id, place), work w where w.id = ${work}::bigint
  `
  await sql`
    with gone as (
      delete from work_entity l where l.work_id = ${work}::bigint and not exists (
        select from (${wanted}) x
        where (x.entity_id, x.pub_time, x.mod_id, x.position, x.is_dht, x.is_online, x.published)
          = (l.entity_id, l.pub_time, l.mod_id, l.position, l.is_dht, l.is_online, l.published)
      ) returning entity_id
    )
    insert into entity_stale select distinct entity_id from gone order by entity_id on conflict do nothing
  `.execute(tx)
  await sql`
    with come as (
      insert into work_entity (entity_id, work_id, pub_time, mod_id, position, is_dht, is_online, published)
      select x.* from (${wanted}) x
      where not exists (select from work_entity l where l.work_id = x.work_id and l.entity_id = x.entity_id)
      order by x.entity_id returning entity_id
    )
    insert into entity_stale select distinct entity_id from come order by entity_id on conflict do nothing
  `.execute(tx)
}

/** Sees to it that a work can be found, and carries to its search row what searches narrow by. */
export async function putSearch(tx: DatabaseTransaction, work: string): Promise<void> {
  await sql`
    insert into work_search (work_id, pub_time, mod_id, is_dht, is_online, published, norm, doc)
    select w.id, w.pub_time, w.mod_id, w.is_dht, w.is_online, w.published, '', ''::tsvector
    from work w where w.id = ${work}::bigint
    on conflict (work_id) do update set pub_time = excluded.pub_time, mod_id = excluded.mod_id,
      is_dht = excluded.is_dht, is_online = excluded.is_online, published = excluded.published
  `.execute(tx)
}

/** Carries whether works have magnets to wherever lists look. Without `now` they do not count as changed. */
export async function showMagnets(
  tx: DatabaseTransaction,
  ids: readonly string[],
  now: Date | null,
): Promise<void> {
  await sql`
    update work w set is_dht = exists (select from magnet m where m.work_id = w.id),
      updated_at = coalesce(${now}::timestamptz, w.updated_at)
    where w.id = any(${ids}::bigint[])
  `.execute(tx)
  await copyAvailability(tx, ids)
}
