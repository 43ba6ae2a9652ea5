import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { Listing } from './listing.ts'

/** Notes locked works as deleted. They count as removed already; `from` says what each was before. */
export async function markDeleted(
  tx: DatabaseTransaction,
  works: readonly { id: string; from: Listing }[],
  now: Date,
): Promise<void> {
  await sql`
    update work w set deleted_at = ${now}, deleted_from = given.state, updated_at = ${now}
    from unnest(${works.map(({ id }) => id)}::bigint[], ${works.map(({ from }) => from)}::text[]) given (id, state)
    where w.id = given.id
  `.execute(tx)
}

/** Takes the mark off and answers what each work was before; those without a mark are left out. */
export async function unmarkDeleted(
  tx: DatabaseTransaction,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Listing>> {
  const { rows } = await sql<{ id: string; state: Listing }>`
    with marked as (
      select id, deleted_from as state from work where id = any(${ids}::bigint[]) and deleted_at is not null
    )
    update work w set deleted_at = null, deleted_from = null, updated_at = ${now}
    from marked where w.id = marked.id returning w.id, marked.state
  `.execute(tx)
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Works that were deleted before this time, the first first. */
export async function deletedBefore(
  db: Database,
  before: Date,
  { deletedAt, id }: { deletedAt: Date; id: string },
  limit: number,
): Promise<{ id: string; deletedAt: Date }[]> {
  const { rows } = await sql<{ id: string; deletedAt: Date }>`
    select id, deleted_at as "deletedAt" from work
    where deleted_at is not null and deleted_at < ${before} and (deleted_at, id) > (${deletedAt}, ${id}::bigint)
    order by deleted_at, id limit ${limit}
  `.execute(db)
  return rows
}
