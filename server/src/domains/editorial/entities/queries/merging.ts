import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'

/** Moving what hangs on one entity to another, and back. */

export interface SideCounts {
  works: number
  followers: number
}

export async function linkCount(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from work_entity where entity_id = ${id}::bigint
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Works that have both, and members that follow both. */
export async function sharedCounts(db: Database, fromId: string, intoId: string): Promise<SideCounts> {
  const { rows } = await sql<SideCounts>`
    select (
      select count(*)::int from work_entity a where a.entity_id = ${fromId}::bigint and exists (
        select from work_entity b
        where b.entity_id = ${intoId}::bigint and b.pub_time = a.pub_time and b.work_id = a.work_id
      )
    ) as works, (
      select count(*)::int from followed a where a.entity_id = ${fromId}::bigint and exists (
        select from followed b where b.entity_id = ${intoId}::bigint and b.member_id = a.member_id
      )
    ) as followers
  `.execute(db)
  return rows[0] ?? { works: 0, followers: 0 }
}

export async function followerCount(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from followed where entity_id = ${id}::bigint
  `.execute(db)
  return rows[0]?.count ?? 0
}

export interface Moved {
  moved: string[]
  shared: string[]
}

export interface MovedLinks extends Moved {
  /** Their former places among the shared ones. */
  positions: number[]
}

/** Links of works: those that had both keep the one. */
export async function moveLinks(
  tx: DatabaseTransaction,
  fromId: string,
  intoId: string,
): Promise<MovedLinks> {
  const { rows: gone } = await sql<{ id: string; position: number }>`
    delete from work_entity a using work_entity b
    where a.entity_id = ${fromId}::bigint and b.entity_id = ${intoId}::bigint
      and b.pub_time = a.pub_time and b.work_id = a.work_id
    returning a.work_id as id, a.position
  `.execute(tx)
  const { rows: moved } = await sql<{ id: string }>`
    update work_entity set entity_id = ${intoId}::bigint where entity_id = ${fromId}::bigint
    returning work_id as id
  `.execute(tx)
  return {
    moved: moved.map(({ id }) => id),
    shared: gone.map(({ id }) => id),
    positions: gone.map(({ position }) => position),
  }
}

/** Back to `fromId`, as far as the works still have the other; what is not on the site goes along. */
export async function moveLinksBack(
  tx: DatabaseTransaction,
  fromId: string,
  intoId: string,
  { moved, shared, positions }: MovedLinks,
): Promise<number> {
  const { numAffectedRows: back } = await sql`
    update work_entity l set entity_id = ${fromId}::bigint
    from (select work_id, pub_time from work_entity where work_id = any(${moved}::bigint[]) and entity_id = ${intoId}::bigint) old
    where l.entity_id = ${intoId}::bigint and l.pub_time = old.pub_time and l.work_id = old.work_id
  `.execute(tx)
  const { numAffectedRows: again } = await sql`
    insert into work_entity (entity_id, work_id, pub_time, mod_id, position, is_dht, is_online, published)
    select ${fromId}::bigint, l.work_id, l.pub_time, l.mod_id, old.position, l.is_dht, l.is_online, l.published
    from unnest(${shared}::bigint[], ${positions}::smallint[]) as old (work_id, position)
    join work_entity l on l.work_id = old.work_id and l.entity_id = ${intoId}::bigint
    on conflict do nothing
  `.execute(tx)
  return Number(back ?? 0n) + Number(again ?? 0n)
}

const lists = {
  followed: { target: sql`entity_id`, only: sql`true` },
  hidden: { target: sql`target_id`, only: sql`kind <> 'work'` },
}

/** What members follow or hide: a member with both keeps one. */
export async function moveMembers(
  tx: DatabaseTransaction,
  table: keyof typeof lists,
  fromId: string,
  intoId: string,
): Promise<Moved> {
  const { target, only } = lists[table]
  const list = sql.table(table)
  const { rows: gone } = await sql<{ id: string }>`
    delete from ${list} a where a.${target} = ${fromId}::bigint and ${only} and exists (
      select from ${list} b where b.member_id = a.member_id and b.${target} = ${intoId}::bigint and ${only}
    ) returning member_id as id
  `.execute(tx)
  const { rows: moved } = await sql<{ id: string }>`
    update ${list} set ${target} = ${intoId}::bigint where ${target} = ${fromId}::bigint and ${only}
    returning member_id as id
  `.execute(tx)
  return { moved: moved.map(({ id }) => id), shared: gone.map(({ id }) => id) }
}

/** Members that still have the other get the first one back. */
export async function moveMembersBack(
  tx: DatabaseTransaction,
  table: keyof typeof lists,
  fromId: string,
  intoId: string,
  { moved, shared }: Moved,
): Promise<void> {
  const { target, only } = lists[table]
  const list = sql.table(table)
  await sql`
    update ${list} set ${target} = ${fromId}::bigint
    where ${target} = ${intoId}::bigint and ${only} and member_id = any(${moved}::bigint[])
  `.execute(tx)
  const kind = table === 'hidden' ? sql`, kind` : sql``
  await sql`
    insert into ${list} (member_id, ${target}, created_at ${kind})
    select member_id, ${fromId}::bigint, created_at ${kind} from ${list}
    where ${target} = ${intoId}::bigint and ${only} and member_id = any(${shared}::bigint[])
    on conflict do nothing
  `.execute(tx)
}

/** Returns the aliases that were transferred. */
export async function moveAliases(
  tx: DatabaseTransaction,
  fromId: string,
  intoId: string,
  only?: string[],
): Promise<string[]> {
  let query = tx.updateTable('entity_alias').set({ entity_id: intoId }).where('entity_id', '=', fromId)
  if (only !== undefined) query = query.where('alias', 'in', only.length > 0 ? only : [''])
  const rows = await query.returning('alias').execute()
  return rows.map(({ alias }) => alias)
}

/** What had gone into one leads to the other; answers which entities. */
export async function moveMerged(tx: DatabaseTransaction, fromId: string, intoId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('entity')
    .set({ merged_into: intoId })
    .where('merged_into', '=', fromId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function setMerged(
  tx: DatabaseTransaction,
  ids: readonly string[],
  into: string | null,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('entity')
    .set((entity) => ({ merged_into: into, version: entity('version', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute()
}

/** Out of every directory until it is counted again. */
export async function removeFromDirectory(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.deleteFrom('entity_stat').where('entity_id', '=', id).execute()
  await tx.deleteFrom('entity_stale').where('entity_id', '=', id).execute()
}

export async function putUpForRecount(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  await sql`
    insert into entity_stale select unnest(${[...ids]}::bigint[]) on conflict do nothing
  `.execute(tx)
}

export interface MergeLists {
  works: MovedLinks
  followers: Moved
  hiders: Moved
  movedAliases: string[]
  addedAliases: string[]
  movedMerges: string[]
}

export async function addMerge(
  tx: DatabaseTransaction,
  { fromId, intoId, staffId }: { fromId: string; intoId: string; staffId: string },
  lists: MergeLists,
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('entity_merge')
    .values({
      from_id: fromId,
      into_id: intoId,
      works: lists.works.moved.length + lists.works.shared.length,
      moved_works: lists.works.moved,
      shared_works: lists.works.shared,
      shared_positions: lists.works.positions,
      moved_followers: lists.followers.moved,
      shared_followers: lists.followers.shared,
      moved_hiders: lists.hiders.moved,
      shared_hiders: lists.hiders.shared,
      moved_aliases: lists.movedAliases,
      added_aliases: lists.addedAliases,
      moved_merges: lists.movedMerges,
      merged_by: staffId,
      merged_at: now,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function lockMerge(tx: DatabaseTransaction, id: string) {
  return tx.selectFrom('entity_merge').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function markSplit(tx: DatabaseTransaction, id: string, now: Date): Promise<void> {
  await tx.updateTable('entity_merge').set({ undone_at: now }).where('id', '=', id).execute()
}

/** Of merges that can no longer be undone only the fact is stored. */
export async function forgetMoved(tx: DatabaseTransaction, before: Date): Promise<void> {
  await sql`
    update entity_merge set moved_works = '{}', shared_works = '{}', shared_positions = '{}', moved_followers = '{}', shared_followers = '{}',
      moved_hiders = '{}', shared_hiders = '{}'
    where merged_at < ${before} and moved_works || shared_works || moved_followers || shared_followers
      || moved_hiders || shared_hiders <> '{}'
  `.execute(tx)
}
