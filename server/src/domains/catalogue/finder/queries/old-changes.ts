import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'

/** Those of the last hour every index that runs may have to read. */
const leastKept = '1 hour'
/** Behind more works an index is built anew, which takes less (index/updater.ts). */
const mostWorks = 100_000
const longestKept = '30 days'

/**
 * Removes changes that no index is going to read: all those before a transaction, and never the last of them. So a change
 * that is there says that every later one is. Those of transactions to come were brought by a backup of another database.
 */
export async function removeOldChanges(db: Database): Promise<void> {
  await sql`
    with change as (
      select transaction, changed_at < now() - ${leastKept}::interval and (
        changed_at < now() - ${longestKept}::interval
        or sum(coalesce(cardinality(work_ids), ${mostWorks})) over (order by transaction desc) > ${mostWorks}
      ) as is_old
      from work_change where transaction < pg_snapshot_xmax(pg_current_snapshot())
    )
    delete from work_change where transaction >= pg_snapshot_xmax(pg_current_snapshot())
      or transaction < (
        select least(min(transaction) filter (where not is_old), max(transaction) filter (where is_old)) from change
      )
  `.execute(db)
}
