import { channels, type Failure, failureOf, type ModId, type ModName, modNameOf } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { presentFailure, type ShownFailure } from '../../../../platform/text/failures.ts'
import { linkTag } from '../queries/bulk.ts'
import { type Listing, lockRecount } from '../queries/listing.ts'
import { currentStateOf } from '../queries/publishable.ts'
import { keepUndo, takeTurn, type UndoKind } from '../queries/undo.ts'
import { findEdited, lockSeenWorks, touchWorks } from '../queries/work.ts'
import { setListing, showChanges } from './listing.ts'
import { moveToChannel } from './moving.ts'
import { heldWorks, immovable, publishWorks } from './publishable.ts'
import { noteTag } from './staff-fields.ts'
import { settleEntries, writeLinks } from './writing.ts'

/** Longer than the page offers it, so that a press in the last moment still counts. */
const undoMs = 30_000

interface Refused extends ShownFailure {
  id: string
  number: string
}

export interface BulkOutcome {
  changed: string[]
  refused: Refused[]
  undoId: string | null
}

type Site = Pick<Context, 'db' | 'clock' | 'config'>

interface Bulk {
  tx: DatabaseTransaction
  /** Locked, in the order in which they were given. */
  ids: string[]
  now: Date
  refuse(id: string, failure: Failure): void
}

interface Done {
  kind: UndoKind
  changed: string[]
  what: Record<string, unknown>
}

/** One change of several works in one transaction: what may not be changed is left out and named. */
async function inBulk(
  { db, clock }: Site,
  actor: Actor,
  given: readonly string[],
  change: (bulk: Bulk) => Promise<Done>,
): Promise<BulkOutcome> {
  const now = new Date(clock.now())
  const outcome = await db.transaction().execute(async (tx) => {
    await takeTurn(tx)
    await lockRecount(tx)
    const unique = [...new Set(given)]
    const there = await lockSeenWorks(tx, unique, actor)
    const failures = new Map<string, Failure>(
      unique.filter((id) => !there.has(id)).map((id) => [id, failureOf('work_gone', {})]),
    )
    const ids = unique.filter((id) => there.has(id))
    const done = await change({ tx, ids, now, refuse: (id, failure) => void failures.set(id, failure) })
    const works = await currentStateOf(
      tx,
      [...failures.keys()].filter((id) => there.has(id)),
    )
    const refused = [...failures].map(([id, failure]) => ({
      id,
      number: works.get(id)?.number ?? id,
      ...presentFailure(failure),
    }))
    const until = new Date(now.getTime() + undoMs)
    const undo = { kind: done.kind, actorId: actor.id, until, what: done.what }
    const undoId = done.changed.length > 0 ? await keepUndo(tx, undo, now) : null
    return { changed: done.changed, refused, undoId }
  })
  if (outcome.changed.length > 0) await showChanges({ db })
  return outcome
}

export const listingActions = {
  published: 'publish-work',
  draft: 'draft-work',
  hidden: 'hide-work',
  removed: 'remove-work',
} as const

export function listWorks(
  site: Site,
  actor: Actor,
  given: readonly string[],
  to: Exclude<Listing, 'removed'>,
  reason?: string,
): Promise<BulkOutcome> {
  return inBulk(site, actor, given, async ({ tx, ids, now, refuse }) => {
    const before = await currentStateOf(tx, ids)
    const changed: string[] = []
    if (to === 'published') {
      const { moved, refused } = await publishWorks(site, tx, ids, now)
      for (const [id, no] of refused) refuse(id, no)
      changed.push(...moved)
    } else {
      const held = await heldWorks(tx, ids)
      const moving = ids.filter((id) => {
        const work = before.get(id)
        // A value that is already set is neither changed nor refused.
        if (work?.listing === to) return false
        const no = immovable(work, held.get(id))
        if (no !== null) refuse(id, no)
        return no === null
      })
      changed.push(...(await setListing(tx, moving, to, now)))
    }
    const works = changed.map((id) => ({ id, from: before.get(id)?.listing ?? 'draft', to }))
    for (const { id, from } of works) {
      const change = { before: { state: from }, after: { state: to } }
      const subject = { kind: 'work' as const, id }
      await addAudit(
        tx,
        { action: listingActions[to], actor, subject, ...change, ...(reason && { reason }) },
        now,
      )
    }
    return { kind: 'listing', changed, what: { works } }
  })
}

export function tagWorks(
  site: Site,
  actor: Actor,
  given: readonly string[],
  name: string,
): Promise<BulkOutcome> {
  return inBulk(site, actor, given, async ({ tx, ids, now, refuse }) => {
    const works = await currentStateOf(tx, ids)
    const links: { tagId: string; ids: string[] }[] = []
    for (const modId of Object.values(channels)) {
      const own = ids.filter((id) => works.get(id)?.modId === modId)
      if (own.length === 0) continue
      const [tag] = await settleEntries(tx, modId, [{ kind: 'tag', id: null, name }], actor, now)
      if (tag === undefined) continue
      const linked = await linkTag(tx, tag.id, own)
      for (const id of own) if (!linked.includes(id)) refuse(id, failureOf('tag_there_already'))
      links.push({ tagId: tag.id, ids: linked })
    }
    const changed = links.flatMap((link) => link.ids)
    await refresh(tx, changed, now)
    for (const { tagId, ids } of links) await noteTags(tx, ids, { tagId, name, isAdded: true })
    for (const id of changed) {
      await addAudit(
        tx,
        { action: 'tag-work', actor, subject: { kind: 'work', id }, before: {}, after: { tag: [name] } },
        now,
      )
    }
    return { kind: 'tag', changed, what: { links, name } }
  })
}

/** Writes anew by what works are found, after their entries have changed. */
export async function refresh(tx: DatabaseTransaction, ids: readonly string[], now: Date): Promise<void> {
  for (const id of ids) {
    const work = await findEdited(tx, id)
    if (work !== undefined) await writeLinks(tx, id, work.entries)
  }
  await touchWorks(tx, ids, now)
}

/** What staff gave or took away, an import leaves. */
export async function noteTags(
  tx: DatabaseTransaction,
  ids: readonly string[],
  tag: { tagId: string; name: string; isAdded: boolean },
): Promise<void> {
  for (const id of ids) {
    const work = await findEdited(tx, id)
    if (work !== undefined) await noteTag(tx, id, { entries: work.entries, ...tag })
  }
}

export function moveWorksTo(
  site: Site,
  actor: Actor,
  given: readonly string[],
  channel: ModName,
): Promise<BulkOutcome> {
  return inBulk(site, actor, given, async ({ tx, ids, now, refuse }) => {
    const [current, held] = [await currentStateOf(tx, ids), await heldWorks(tx, ids)]
    const works: { id: string; from: ModName; to: ModName }[] = []
    for (const id of ids) {
      const work = current.get(id)
      const no = immovable(work, held.get(id))
      if (no !== null) refuse(id, no)
      if (no !== null || work === undefined || work.modId === channels[channel]) continue
      try {
        await moveToChannel(tx, id, channels[channel], actor, now)
        works.push({ id, from: modNameOf(work.modId as ModId), to: channel })
      } catch (error) {
        // A number that is taken there: the other works go all the same, since nothing was written yet of this one.
        if (!(error instanceof AppError)) throw error
        refuse(id, error)
      }
    }
    return { kind: 'channel', changed: works.map(({ id }) => id), what: { works } }
  })
}
