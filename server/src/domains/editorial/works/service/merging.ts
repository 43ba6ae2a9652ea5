import { failureWords } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import { dayMs } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { AppError, notFound, wrongField } from '../../../../platform/http/app-error.ts'
import type { Actor, Principal } from '../../../../platform/http/principal.ts'
import { presentFailure, type ShownFailure } from '../../../../platform/text/failures.ts'
import { assertSeen, seesSealed } from '../../../catalogue/service/sealed.ts'
import { type Listing, lockRecount } from '../queries/listing.ts'
import { assetsOf, type WorkAssets } from '../queries/merge-transfer.ts'
import {
  collectorsInMerge,
  collectorsOf,
  leadTo,
  lockForMerge,
  lockMembers,
  type MergeSide,
  type MovedRows,
  mergedCounts,
  mergeSides,
  moveKept,
  returnKept,
} from '../queries/merging.ts'
import { type MovedParts, moveParts, returnParts } from '../queries/moved-parts.ts'
import { currentStateOf } from '../queries/publishable.ts'
import { workNamed } from '../queries/search.ts'
import { keepMovedMagnets, letMovedMagnetsGo } from '../queries/staff-fields.ts'
import { keepUndo, takeTurn } from '../queries/undo.ts'
import { showMagnets } from '../queries/work.ts'
import { setListing, showChanges } from './listing.ts'
import {
  bringBack,
  hasCover,
  partsOf,
  stillsOf,
  type Transfer,
  type TransferRecord,
  transferAll,
  transferOf,
  workVideoState,
} from './merge-transfer.ts'
import { heldWorks, immovable, publishWorks } from './publishable.ts'

const undoMs = dayMs

export interface Undone {
  restored: string[]
  /** Were published before, and may not be any more. */
  notPublished: ({ id: string; number: string } & ShownFailure)[]
}

type Counts = Pick<MergeSide, 'magnets' | 'likes' | 'collects' | 'views'>

const factsOf = (work: WorkAssets) => ({
  video: workVideoState(work),
  playLevel: work.playLevel,
  cover: hasCover(work),
  stills: stillsOf(work),
  preview: work.mp4 !== null,
  rights: partsOf(work),
  evidence: work.evidence.length,
})

type Side = MergeSide & ReturnType<typeof factsOf>

export interface MergePreview {
  from: Side
  into: Side
  after: Counts
  carried: Omit<Transfer, 'evidence'> & { evidence: number }
}

/** What a merge would transfer. `into` is an id, or a number in any spelling. */
export async function previewMerge(
  { db }: Pick<Context, 'db'>,
  principal: Principal,
  from: string,
  named: string,
): Promise<MergePreview> {
  const into = await workNamed(db, named, seesSealed(principal))
  if (into === undefined) throw wrongField('into', 'merge_target_unclear')
  if (into === from) throw wrongField('into', 'merge_into_itself')
  const [sides, has] = await Promise.all([mergeSides(db, [from, into]), assetsOf(db, [from, into])])
  const [source, target] = [sides.get(from), sides.get(into)]
  const [own, other] = [has.get(from), has.get(into)]
  if (!source || !target || !own || !other) throw notFound()
  const carried = transferOf(own, other)
  return {
    from: { ...source, ...factsOf(own) },
    into: { ...target, ...factsOf(other) },
    after: await mergedCounts(db, [from, into]),
    carried: { ...carried, evidence: carried.evidence.length },
  }
}

/** Members came while the others were being locked: the merge begins again. */
class Again extends Error {}

/** Makes one work of two: what hangs on the first goes to the second, and so does its address. */
export async function mergeInto(
  site: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  from: string,
  into: string,
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      const undoId = await tryMerge(site, actor, from, into)
      await showChanges(site)
      return undoId
    } catch (error) {
      if (!(error instanceof Again) || attempt === 5) throw error
    }
  }
}

async function tryMerge(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  from: string,
  into: string,
): Promise<string> {
  const now = new Date(clock.now())
  if (from === into) throw new AppError('merge_into_itself')
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx)
    const collectors = await collectorsOf(tx, from)
    await lockMembers(tx, collectors)
    await lockRecount(tx)
    await lockForMerge(tx, [from, into])
    for (const id of [from, into]) await assertSeen(tx, id, actor)
    const late = await collectorsOf(tx, from)
    if (late.some((id) => !collectors.includes(id))) throw new Again()
    const current = await currentStateOf(tx, [from, into])
    const [source, target] = [current.get(from), current.get(into)]
    if (source === undefined || target === undefined) throw notFound()
    const held = await heldWorks(tx, [from, into])
    for (const work of [source, target]) {
      const no = immovable(work, held.get(work.id), work.number)
      if (no !== null) throw no
    }
    const has = await assetsOf(tx, [from, into])
    const [own, other] = [has.get(from), has.get(into)]
    const withFilms = own !== undefined && other !== undefined && transferOf(own, other).video !== 'stays'
    const parts = await moveParts(tx, from, into, withFilms)
    const rows = await moveKept(tx, from, into)
    await keepMovedMagnets(tx, into, rows.magnets)
    const over = own && other && (await transferAll(tx, own, other, actor.id, now))
    await setListing(tx, [from], 'removed', now)
    await leadTo(tx, from, into)
    await showMagnets(tx, [from, into], now)
    const what = { from, into, listing: source.listing, rows, parts, over }
    const until = new Date(now.getTime() + undoMs)
    const undo = { kind: 'merge' as const, actorId: actor.id, workId: into, until, what }
    const undoId = await keepUndo(tx, undo, now)
    const carried = over && { ...over.carried, evidence: over.carried.evidence.length }
    const detail = { into, intoNumber: target.number, ...movedCounts(rows), ...carried }
    const change = { before: { mergedInto: null }, after: { mergedInto: target.number } }
    await addAudit(
      tx,
      { action: 'merge-work', actor, subject: { kind: 'work', id: from }, ...change, detail },
      now,
    )
    const gained = { before: {}, after: { merged: source.number } }
    await addAudit(
      tx,
      { action: 'merge-work', actor, subject: { kind: 'work', id: into }, ...gained, detail: { from } },
      now,
    )
    return undoId
  })
}

const movedCounts = ({ magnets, likes, collects, views }: MovedRows) => ({
  magnets: magnets.length,
  likes: likes.length,
  collects: collects.length,
  views: views.length,
})

/** The first locks of taking a merge back; nothing where it is none. */
export async function membersOfMerge(tx: DatabaseTransaction, undoId: string): Promise<void> {
  const collectors = await collectorsInMerge(tx, undoId)
  if (collectors.length > 0) await lockMembers(tx, collectors)
}

interface KeptMerge {
  from: string
  into: string
  listing: Listing
  rows: MovedRows
  /** Merges from before works had parts have none. */
  parts?: MovedParts
  /** Merges from before videos, pictures and rights went along have none. */
  over?: TransferRecord
}

export async function undoMerge(
  site: Pick<Context, 'clock' | 'config'>,
  tx: DatabaseTransaction,
  actor: Actor,
  what: Record<string, unknown>,
  now: Date,
): Promise<Undone> {
  const { from, into, listing, rows, parts, over } = what as unknown as KeptMerge
  await lockForMerge(tx, [from, into])
  const current = await currentStateOf(tx, [from, into])
  const source = current.get(from)
  if ((await heldWorks(tx, [from, into])).size > 0) throw new AppError('unmerge_held')
  if (source?.mergedInto !== into) throw new AppError('unmerge_changed')
  const target = current.get(into)
  // What came along has gone on from there, or must not come back.
  if (target?.mergedInto) throw new AppError('unmerge_merged_on', { number: target.number })
  if (target?.listing === 'removed') throw new AppError('unmerge_removed', { number: target.number })
  await leadTo(tx, from, null)
  await letMovedMagnetsGo(tx, into, rows.magnets)
  await returnKept(tx, from, into, rows)
  if (parts !== undefined) await returnParts(tx, from, into, parts)
  if (over !== undefined) await bringBack(tx, from, into, over, now)
  // It comes back as it was, or as a draft where something is in the way of publishing it.
  await setListing(tx, [from], listing === 'published' ? 'hidden' : listing, now)
  const refused =
    listing === 'published' ? (await publishWorks(site, tx, [from], now)).refused.get(from) : undefined
  if (refused !== undefined) await setListing(tx, [from], 'draft', now)
  const stands = refused === undefined ? listing : 'draft'
  await showMagnets(tx, [from, into], now)
  const number = target?.number ?? into
  const change = { before: { mergedInto: number }, after: { mergedInto: null, state: stands } }
  const why = refused ? { detail: { notPublished: failureWords(refused) } } : {}
  await addAudit(
    tx,
    { action: 'unmerge-work', actor, subject: { kind: 'work', id: from }, ...change, ...why },
    now,
  )
  const notPublished = refused ? [{ id: from, number: source.number, ...presentFailure(refused) }] : []
  return { restored: [from], notPublished }
}
