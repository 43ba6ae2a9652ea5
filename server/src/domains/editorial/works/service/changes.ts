import { channels, type Failure, type ModId, type ModName, modNameOf } from '@yehang/contract'
import { addAudits } from '../../../../platform/audit/queries.ts'
import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { type Entry, entriesOf, entriesOfWorks } from '../queries/entries.ts'
import type { Listing } from '../queries/listing.ts'
import { currentStateOf } from '../queries/publishable.ts'
import { relink } from '../queries/work.ts'
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

/** A work that was moved to another channel, with its entries in their order. */
export interface MovedWork {
  id: string
  before: { channel: ModName; entries: Entry[] }
  /** The ids of its entries there. */
  after: { channel: ModName; entries: string[] }
}

const idsOf = (entries: readonly { id: string }[] = []) => entries.map(({ id }) => id)

/** Moves works to a channel; a number that is taken there is a reason to leave a work where it is. */
export async function changeChannels(
  tx: DatabaseTransaction,
  ids: readonly string[],
  channel: ModName,
  { actor, now }: Doing,
): Promise<{ moved: MovedWork[]; refused: Map<string, Failure> }> {
  const [current, held] = [await currentStateOf(tx, ids), await heldWorks(tx, ids)]
  const before = await entriesOfWorks(tx, ids)
  const from = new Map<string, ModName>()
  const refused = new Map<string, Failure>()
  for (const id of ids) {
    const work = current.get(id)
    const no = immovable(work, held.get(id))
    if (no !== null) refused.set(id, no)
    if (no !== null || work === undefined || work.modId === channels[channel]) continue
    try {
      await moveToChannel(tx, id, channels[channel], actor, now)
      from.set(id, modNameOf(work.modId as ModId))
    } catch (error) {
      // The other works go all the same, since nothing was written yet of this one.
      if (!(error instanceof AppError)) throw error
      refused.set(id, error)
    }
  }
  const after = await entriesOfWorks(tx, [...from.keys()])
  const moved = [...from].map(([id, was]) => ({
    id,
    before: { channel: was, entries: before.get(id) ?? [] },
    after: { channel, entries: idsOf(after.get(id)) },
  }))
  return { moved, refused }
}

/** The ids of entries in their order; of one that was merged since, that of the one that stayed. */
async function leadingTo(tx: DatabaseTransaction, entries: readonly { id: string }[]): Promise<string[]> {
  const leads = new Map((await entriesOf(tx, idsOf(entries))).map(({ given, id }) => [given, id]))
  return [...new Set(entries.flatMap(({ id }) => leads.get(id) ?? []))]
}

/** Moves works back where neither their channel nor their entries have changed since. */
export async function restoreChannels(
  tx: DatabaseTransaction,
  works: readonly MovedWork[],
  { actor, now }: Doing,
): Promise<{ restored: string[]; refused: Map<string, Failure> }> {
  const ids = idsOf(works)
  const [current, held] = [await currentStateOf(tx, ids), await heldWorks(tx, ids)]
  const entries = await entriesOfWorks(tx, ids)
  const restored: string[] = []
  const refused = new Map<string, Failure>()
  for (const { id, before, after } of works) {
    const no = immovable(current.get(id), held.get(id))
    if (no !== null) refused.set(id, no)
    const isSame =
      current.get(id)?.modId === channels[after.channel] &&
      idsOf(entries.get(id)).join() === after.entries.join()
    if (no !== null || !isSame) continue
    try {
      // With the very entries that it had, in their order: the way back by their names can lead to others.
      await moveToChannel(tx, id, channels[before.channel], actor, now, before.entries)
      await relink(tx, id, await leadingTo(tx, before.entries))
      restored.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.set(id, error)
    }
  }
  return { restored, refused }
}
