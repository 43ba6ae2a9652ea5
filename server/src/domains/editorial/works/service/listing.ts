import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { recount } from '../../../catalogue/queries/counts.ts'
import { moveVersionOfRecorded } from '../../../catalogue/queries/version.ts'
import { type Listing, lockListing, lockRecount, moveWorks } from '../queries/listing.ts'

export type { Listing } from '../queries/listing.ts'

/**
 * Unpublishes works, or changes their unpublished state, and returns those that changed. The caller
 * checks permission and writes the audit entry; after the commit the caller calls `showChanges`.
 * Works are published by `publishWorks` (publishable.ts) alone.
 */
export async function setListing(
  tx: DatabaseTransaction,
  workIds: readonly string[],
  to: Exclude<Listing, 'published'>,
  now: Date,
): Promise<string[]> {
  await lockRecount(tx)
  const current = await lockListing(tx, workIds)
  const moving = [...current].filter(([, listing]) => listing !== to).map(([id]) => id)
  if (moving.length > 0) await moveWorks(tx, moving, to, now)
  return moving
}

/**
 * Makes changes visible: recounts, then a new version, on which every process drops its cached
 * answers.
 */
export async function showChanges({ db }: Pick<Context, 'db'>): Promise<void> {
  await recount(db)
  await moveVersionOfRecorded(db)
}
