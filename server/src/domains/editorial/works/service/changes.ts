import { channels, type ModId, type ModName, modNameOf } from '@yehang/contract'
import { addAudits } from '../../../../platform/audit/queries.ts'
import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import type { Listing } from '../queries/listing.ts'
import { currentStateOf } from '../queries/publishable.ts'
import type { Changed } from './deleting.ts'
import { setListing } from './listing.ts'
import { moveToChannel } from './moving.ts'
import { heldWorks, immovable, publishWorks } from './publishable.ts'

/**
 * Changes of several locked works within a transaction. A value that a work has already is neither
 * changed nor refused. The caller calls `showChanges` after the commit.
 */

interface Doing {
  actor: Actor
  now: Date
  reason?: string | undefined
}

export const listingActions = {
  published: 'publish-work',
  draft: 'draft-work',
  hidden: 'hide-work',
  removed: 'remove-work',
} as const

/** Publishes works, hides them, or makes drafts of them again. */
export async function changeListings(
  site: Pick<Context, 'clock' | 'config'>,
  tx: DatabaseTransaction,
  ids: readonly string[],
  to: Exclude<Listing, 'removed'>,
  { actor, now, reason }: Doing,
): Promise<Changed<Listing>> {
  const before = await currentStateOf(tx, ids)
  const refused: Changed<Listing>['refused'] = new Map()
  let changed: string[]
  if (to === 'published') {
    const published = await publishWorks(site, tx, ids, now)
    for (const [id, no] of published.refused) refused.set(id, no)
    changed = published.moved
  } else {
    const held = await heldWorks(tx, ids)
    const moving = ids.filter((id) => {
      const work = before.get(id)
      if (work?.listing === to) return false
      const no = immovable(work, held.get(id))
      if (no !== null) refused.set(id, no)
      return no === null
    })
    changed = await setListing(tx, moving, to, now)
  }
  const moved = changed.map((id) => ({ id, from: before.get(id)?.listing ?? ('draft' as const) }))
  const entries = moved.map(({ id, from }) => ({
    action: listingActions[to],
    actor,
    subject: { kind: 'work' as const, id },
    before: { state: from },
    after: { state: to },
    ...(reason && { reason }),
  }))
  await addAudits(tx, entries, now)
  return { moved, refused }
}

/** Moves works to a channel; a number that is taken there is a reason to leave a work where it is. */
export async function changeChannels(
  tx: DatabaseTransaction,
  ids: readonly string[],
  channel: ModName,
  { actor, now }: Doing,
): Promise<Changed<ModName>> {
  const [current, held] = [await currentStateOf(tx, ids), await heldWorks(tx, ids)]
  const moved: Changed<ModName>['moved'] = []
  const refused: Changed<ModName>['refused'] = new Map()
  for (const id of ids) {
    const work = current.get(id)
    const no = immovable(work, held.get(id))
    if (no !== null) refused.set(id, no)
    if (no !== null || work === undefined || work.modId === channels[channel]) continue
    try {
      await moveToChannel(tx, id, channels[channel], actor, now)
      moved.push({ id, from: modNameOf(work.modId as ModId) })
    } catch (error) {
      // The other works go all the same, since nothing was written yet of this one.
      if (!(error instanceof AppError)) throw error
      refused.set(id, error)
    }
  }
  return { moved, refused }
}
