import { channels, type Failure, failureOf, type ModName } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { presentFailure, type ShownFailure } from '../../../../platform/text/failures.ts'
import { linkTag } from '../queries/bulk.ts'
import { type Listing, lockRecount } from '../queries/listing.ts'
import { currentStateOf } from '../queries/publishable.ts'
import { keepUndo, takeTurn, type UndoKind } from '../queries/undo.ts'
import { findEdited, lockSeenWorks, touchWorks } from '../queries/work.ts'
import { changeChannels, changeListings } from './changes.ts'
import { deleteWorks } from './deleting.ts'
import { showChanges } from './listing.ts'
import { unchangeable } from './publishable.ts'
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
  /** Null: there is no undo of it. */
  kind: UndoKind | null
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
    const { kind, what } = done
    const until = new Date(now.getTime() + undoMs)
    const undoId =
      kind !== null && done.changed.length > 0
        ? await keepUndo(tx, { kind, actorId: actor.id, until, what }, now)
        : null
    return { changed: done.changed, refused, undoId }
  })
  if (outcome.changed.length > 0) await showChanges({ db })
  return outcome
}

export function listWorks(
  site: Site,
  actor: Actor,
  given: readonly string[],
  to: Exclude<Listing, 'removed'>,
  reason?: string,
): Promise<BulkOutcome> {
  return inBulk(site, actor, given, async ({ tx, ids, now, refuse }) => {
    const { moved, refused } = await changeListings(site, tx, ids, to, { actor, now, reason })
    for (const [id, no] of refused) refuse(id, no)
    const works = moved.map((work) => ({ ...work, to }))
    return { kind: 'listing', changed: moved.map(({ id }) => id), what: { works } }
  })
}

/** Deleted works come back by `restoreDeleted`, not by an undo of some seconds. */
export function deleteSeveral(
  site: Site,
  actor: Actor,
  given: readonly string[],
  reason: string,
): Promise<BulkOutcome> {
  return inBulk(site, actor, given, async ({ tx, ids, now, refuse }) => {
    const { moved, refused } = await deleteWorks(tx, ids, { actor, now, reason })
    for (const [id, no] of refused) refuse(id, no)
    return { kind: null, changed: moved.map(({ id }) => id), what: {} }
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
    const taken = ids.filter((id) => {
      const no = unchangeable(works.get(id))
      if (no !== null) refuse(id, no)
      return no === null
    })
    const links: { tagId: string; ids: string[] }[] = []
    for (const modId of Object.values(channels)) {
      const own = taken.filter((id) => works.get(id)?.modId === modId)
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
    const { moved, refused } = await changeChannels(tx, ids, channel, { actor, now })
    for (const [id, no] of refused) refuse(id, no)
    return { kind: 'channel', changed: moved.map(({ id }) => id), what: { works: moved } }
  })
}
