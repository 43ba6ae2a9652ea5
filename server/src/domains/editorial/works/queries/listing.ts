import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'

/** The state of a work: published, or why it is not. */
export type Listing = 'published' | 'draft' | 'hidden' | 'removed'

/**
 * Changes of entity_stale must not run beside a recount, which would use its marks up too early.
 */
export async function lockRecount(tx: DatabaseTransaction): Promise<void> {
  await sql`lock table channel in row exclusive mode`.execute(tx)
}

/** Locks works, always in the order of their ids, and returns the states of those that exist. */
export async function lockListing(
  tx: DatabaseTransaction,
  ids: readonly string[],
): Promise<Map<string, Listing>> {
  const { rows } = await sql<{ id: string; listing: Listing }>`
    select id, case when published then 'published' else coalesce(unlisted, 'draft') end as listing
    from work where id = any(${ids}::bigint[]) order by id for no key update
  `.execute(tx)
  return new Map(rows.map(({ id, listing }) => [id, listing]))
}

/**
 * Publishes locked works. A draft's arrival time is that of its publication: members are notified
 * of it as new then. The trigger of migration 0006 ends the playback tokens of removed works.
 */
export async function moveWorks(
  tx: DatabaseTransaction,
  ids: readonly string[],
  to: Listing,
  now: Date,
): Promise<void> {
  const published = to === 'published'
  await sql`
    update work set published = ${published}, unlisted = ${published ? null : to}, taken_back_at = null,
      updated_at = ${now},
      created_at = case when ${published} and coalesce(unlisted, 'draft') = 'draft' then ${now}::timestamptz
        else created_at end
    where id = any(${ids}::bigint[])
  `.execute(tx)
  await sql`
    with moved as (
      update work_entity set published = ${published}
      where work_id = any(${ids}::bigint[]) and published <> ${published} returning entity_id
    )
    insert into entity_stale select distinct entity_id from moved order by entity_id on conflict do nothing
  `.execute(tx)
  await sql`
    update work_search set published = ${published}
    where work_id = any(${ids}::bigint[]) and published <> ${published}
  `.execute(tx)
}
