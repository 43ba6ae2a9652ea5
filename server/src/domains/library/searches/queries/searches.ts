import { newWorksKept } from '@yehang/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { SavedConditions } from '../conditions.ts'

/** Saves a search under a name, or gives the name to the one with the same conditions. Returns its id. */
export async function putSearch(
  tx: DatabaseTransaction,
  memberId: string,
  { name, conditions }: { name: string; conditions: SavedConditions },
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into saved_search (member_id, name, conditions, created_at)
    values (${memberId}::bigint, ${name}, ${JSON.stringify(conditions)}::jsonb, ${now})
    on conflict (member_id, md5(conditions::text)) do update set name = excluded.name
    returning id
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a saved search has no id')
  return row.id
}

export async function countSearches(tx: DatabaseTransaction, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_search where member_id = ${memberId}::bigint
  `.execute(tx)
  return rows[0]?.count ?? 0
}

/** Whether the member has such a search. */
export async function renameSearch(
  tx: DatabaseTransaction,
  memberId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('saved_search')
    .set({ name })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeSearch(tx: DatabaseTransaction, memberId: string, id: string): Promise<void> {
  await tx.deleteFrom('saved_search').where('id', '=', id).where('member_id', '=', memberId).execute()
}

/** The new works of one saved search, or of all that a member has, are no longer new. */
export async function markSearchesSeen(db: Database, memberId: string, id: string | null): Promise<void> {
  await sql`
    update saved_search set seen_works = (new_works || seen_works)[1:${sql.lit(newWorksKept)}], new_works = '{}'
    where member_id = ${memberId}::bigint and new_works <> '{}'
      and ${id === null ? sql`true` : sql`id = ${id}::bigint`}
  `.execute(db)
}

/**
 * A work that is shown, and that the member does not hide: itself, or one of its tags or performers. `offset 0` keeps its
 * own links to be asked: a hidden tag may have 50,000.
 */
export function isShownTo(memberId: string, workId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    exists (select from work w where w.id = ${workId} and w.published)
    and not exists (
      select from hidden h where h.member_id = ${memberId}::bigint and h.kind = 'work' and h.target_id = ${workId}
    )
    and not exists (
      select from (select entity_id from work_entity where work_id = ${workId} offset 0) l
      where l.entity_id in (
        select target_id from hidden where member_id = ${memberId}::bigint and kind <> 'work'
      )
    )
  )`
}

export interface SearchRecord {
  id: string
  name: string
  conditions: SavedConditions
  newCount: number
  createdAt: Date
}

/** The last saved first. */
export async function searchesOf(db: Database, memberId: string): Promise<SearchRecord[]> {
  const { rows } = await sql<SearchRecord>`
    select s.id, s.name, s.conditions, s.created_at as "createdAt", (
      select count(*)::int from unnest(s.new_works) n (id) where ${isShownTo(memberId, sql`n.id`)}
    ) as "newCount"
    from saved_search s where s.member_id = ${memberId}::bigint order by s.created_at desc, s.id desc
  `.execute(db)
  return rows
}

/** How many works are new in any saved search of the member, each counted once. */
export async function countNewWorks(db: Database, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select distinct n.id from saved_search s cross join unnest(s.new_works) n (id)
      where s.member_id = ${memberId}::bigint and s.new_works <> '{}'
    ) n where ${isShownTo(memberId, sql`n.id`)}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Which saved searches these works came in for. */
export async function searchesOfWorks(
  db: Database,
  memberId: string,
  workIds: string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  const { rows } = await sql<{ workId: string; id: string; name: string }>`
    select n.id as "workId", s.id, s.name
    from saved_search s cross join unnest(s.new_works || s.seen_works) n (id)
    where s.member_id = ${memberId}::bigint and n.id = any(${workIds}::bigint[])
    order by s.created_at desc, s.id desc
  `.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ workId }) => workId)].map(([workId, of]) => [
      workId,
      of.map(({ id, name }) => ({ id, name })),
    ]),
  )
}
