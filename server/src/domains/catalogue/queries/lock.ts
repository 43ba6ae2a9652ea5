import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import type { EntityKind } from '../../../platform/database/tables/tables.ts'

/**
 * Whether there is such a published work. It cannot be removed until the transaction ends, so that
 * nothing is saved for a removed work.
 */
export async function lockWork(tx: DatabaseTransaction, id: string): Promise<boolean> {
  const work = await tx
    .selectFrom('work')
    .select('id')
    .where('id', '=', id)
    .where('published', '=', true)
    .forKeyShare()
    .executeTakeFirst()
  return work !== undefined
}

/** The published ones of these works, held in the same way. */
export async function lockWorks(tx: DatabaseTransaction, ids: readonly string[]): Promise<Set<string>> {
  const works = await tx
    .selectFrom('work')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .where('published', '=', true)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(works.map(({ id }) => id))
}

/** The same for an entity of a kind. */
export async function lockEntity(tx: DatabaseTransaction, kind: EntityKind, id: string): Promise<boolean> {
  const entity = await tx
    .selectFrom('entity')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('merged_into', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return entity !== undefined
}
