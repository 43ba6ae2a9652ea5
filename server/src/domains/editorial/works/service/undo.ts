import { addAudit } from '../../../../platform/audit/queries.ts'
import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { AppError, notFound } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { presentFailure } from '../../../../platform/text/failures.ts'
import { unlinkTag } from '../queries/bulk.ts'
import { type Listing, lockRecount } from '../queries/listing.ts'
import { currentStateOf } from '../queries/publishable.ts'
import { lockUndo, markTakenBack, takeTurn, type Undo } from '../queries/undo.ts'
import { lockSeenWorks } from '../queries/work.ts'
import { undone } from '../words.ts'
import { noteTags, refresh } from './bulk.ts'
import { listingActions, type MovedWork, restoreChannels } from './changes.ts'
import { setListing, showChanges } from './listing.ts'
import { membersOfMerge, type Undone, undoMerge } from './merging.ts'
import { heldWorks, publishWorks, unchangeable } from './publishable.ts'

const reason = undone

type Site = Pick<Context, 'db' | 'clock' | 'config'>

interface Moved<T> {
  works: { id: string; from: T; to: T }[]
}

async function undoListing(
  site: Site,
  tx: DatabaseTransaction,
  actor: Actor,
  what: Moved<Listing>,
  now: Date,
): Promise<Undone> {
  const ids = what.works.map(({ id }) => id)
  const seen = await lockSeenWorks(tx, ids, actor)
  const [current, held] = [await currentStateOf(tx, ids), await heldWorks(tx, ids)]
  // Works that have changed since, are held by a case, or may not be published any more stay as
  // they are.
  const due = what.works.filter(
    ({ id, to }) => seen.has(id) && current.get(id)?.listing === to && !held.has(id),
  )
  const restored: string[] = []
  const notPublished: Undone['notPublished'] = []
  for (const from of new Set(due.map((work) => work.from))) {
    const ids = due.filter((work) => work.from === from).map(({ id }) => id)
    if (from === 'published') {
      const { moved, refused } = await publishWorks(site, tx, ids, now)
      restored.push(...moved)
      for (const [id, failure] of refused)
        notPublished.push({ id, number: current.get(id)?.number ?? id, ...presentFailure(failure) })
    } else restored.push(...(await setListing(tx, ids, from, now)))
  }
  for (const { id, from, to } of due.filter((work) => restored.includes(work.id))) {
    const change = { before: { state: to }, after: { state: from } }
    const subject = { kind: 'work' as const, id }
    await addAudit(tx, { action: listingActions[from], actor, subject, ...change, reason }, now)
  }
  return { restored, notPublished }
}

async function undoTag(
  tx: DatabaseTransaction,
  actor: Actor,
  { links, name }: { links: { tagId: string; ids: string[] }[]; name: string },
  now: Date,
) {
  const restored: string[] = []
  for (const { tagId, ids } of links) {
    const seen = await lockSeenWorks(tx, ids, actor)
    const states = await currentStateOf(tx, ids)
    const own = ids.filter((id) => seen.has(id) && unchangeable(states.get(id)) === null)
    const had = await unlinkTag(tx, tagId, own)
    await noteTags(tx, had, { tagId, name, isAdded: false })
    restored.push(...had)
  }
  await refresh(tx, restored, now)
  for (const id of restored) {
    const change = { before: { tag: [name] }, after: {} }
    await addAudit(tx, { action: 'untag-work', actor, subject: { kind: 'work', id }, ...change, reason }, now)
  }
  return restored
}

async function undoChannel(
  tx: DatabaseTransaction,
  actor: Actor,
  { works }: { works: MovedWork[] },
  now: Date,
) {
  const ids = works.map(({ id }) => id)
  const seen = await lockSeenWorks(tx, ids, actor)
  const { restored } = await restoreChannels(
    tx,
    works.filter(({ id }) => seen.has(id)),
    { actor, now },
  )
  return restored
}

async function takeBack(
  site: Site,
  tx: DatabaseTransaction,
  actor: Actor,
  { kind, what }: Undo,
  now: Date,
): Promise<Undone> {
  if (kind === 'listing') return undoListing(site, tx, actor, what as unknown as Moved<Listing>, now)
  if (kind === 'merge') return undoMerge(site, tx, actor, what, now)
  const restored =
    kind === 'tag'
      ? await undoTag(tx, actor, what as Parameters<typeof undoTag>[2], now)
      : await undoChannel(tx, actor, what as Parameters<typeof undoChannel>[2], now)
  return { restored, notPublished: [] }
}

/**
 * Undoes a change of the back office: quick ones only for their author, a merge for anyone who may
 * merge.
 */
export async function undoChange(site: Site, actor: Actor, undoId: string): Promise<Undone> {
  const { db, clock } = site
  const now = new Date(clock.now())
  const undone = await db.transaction().execute(async (tx) => {
    await takeTurn(tx)
    await membersOfMerge(tx, undoId)
    await lockRecount(tx)
    const undo = await lockUndo(tx, undoId)
    if (undo === undefined || (undo.kind !== 'merge' && undo.actorId !== actor.id)) throw notFound()
    if (undo.takenBackAt !== null) return { restored: [], notPublished: [] }
    if (undo.until < now) throw new AppError('undo_expired')
    const works = await takeBack(site, tx, actor, undo, now)
    await markTakenBack(tx, undoId, now)
    return works
  })
  if (undone.restored.length > 0) await showChanges({ db })
  return undone
}
