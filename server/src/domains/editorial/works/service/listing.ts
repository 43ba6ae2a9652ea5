import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { recount } from '../../../catalogue/queries/counts.ts'
import { moveVersion } from '../../../catalogue/queries/version.ts'
import { type Listing, lockListing, lockRecount, moveWorks } from '../queries/listing.ts'

export type { Listing } from '../queries/listing.ts'

/**
 * Takes works off the site, or moves them among those that are not on it, and answers which of them moved. Whether they
 * may is for the caller to decide, and so is the audit; after the commit the caller calls `showChanges`. Works come onto
 * the site by `publishWorks` (publishable.ts) alone.
 */
export async function setListing(
  tx: DatabaseTransaction,
  workIds: readonly string[],
  to: Exclude<Listing, 'published'>,
  now: Date,
): Promise<string[]> {
  await lockRecount(tx)
  const standing = await lockListing(tx, workIds)
  const moving = [...standing].filter(([, listing]) => listing !== to).map(([id]) => id)
  if (moving.length > 0) await moveWorks(tx, moving, to, now)
  return moving
}

/** Makes what was changed visible: counts, then a new version, upon which every process drops its kept answers. */
export async function showChanges({ db }: Pick<Context, 'db'>): Promise<void> {
  await recount(db)
  await moveVersion(db)
}
