import { type Body, markersMax, markersWaitingMax, momentSecondsMax, type playback } from '@yehang/contract'
import { addAudit } from '../../../platform/audit/queries.ts'
import { minuteMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { AppError, notFound, wrongField } from '../../../platform/http/app-error.ts'
import type { Actor, Principal } from '../../../platform/http/principal.ts'
import { countTry, limits } from '../../../platform/limits/attempts.ts'
import { moveVersionOfRecorded } from '../../catalogue/queries/version.ts'
import { assertSeen } from '../../catalogue/service/sealed.ts'
import { isPartOf, lockWork } from '../queries/videos.ts'
import { refuseUnlessAllowed } from '../service/rights.ts'
import {
  addMarkers,
  changeMarker,
  countMoments,
  filmLength,
  findMarkable,
  findMarker,
  lockMarker,
  type MarkerRecord,
  type NewMarker,
  removeMarkers,
  setTags,
  tagsAmong,
} from './queries/markers.ts'
import { decideMarker, withdrawMarker, worksOfMarkers } from './queries/proposals.ts'
import { clockTime } from './words.ts'

type Site = Pick<Context, 'db' | 'clock'>

interface Place {
  seconds: number
  endSeconds?: number | null | undefined
}

/** Throws where the film, of this length if it is known, has no such place. */
function checkPlace({ seconds, endSeconds }: Place, length: number | null | undefined): void {
  if (typeof length === 'number') {
    const end = { end: clockTime(length) }
    if (seconds >= length) throw wrongField('seconds', 'marker_beyond_end', end)
    // The end is said in whole seconds.
    if ((endSeconds ?? 0) > Math.ceil(length)) throw wrongField('endSeconds', 'marker_beyond_end', end)
  }
  if (endSeconds === undefined || endSeconds === null) return
  if (endSeconds <= seconds) throw wrongField('endSeconds', 'marker_end_before_start')
  if (endSeconds - seconds > momentSecondsMax) {
    throw wrongField('endSeconds', 'marker_too_long', { minutes: (momentSecondsMax * 1000) / minuteMs })
  }
}

async function knownTags(tx: DatabaseTransaction, workId: string, ids: readonly string[]): Promise<string[]> {
  const distinct = [...new Set(ids)]
  const known = await tagsAmong(tx, workId, distinct)
  if (known.length < distinct.length) throw wrongField('tags', 'marker_tag_unknown')
  return [...new Set(known.map(({ id }) => id))]
}

type Given = Body<typeof playback.proposeMarker>

/** A moment of a work or of one of its parts, whose lock is held. */
async function addMoment(
  tx: DatabaseTransaction,
  { dataId: workId, part, tags, ...given }: Given,
  by: Pick<NewMarker, 'state' | 'proposedBy' | 'createdBy'>,
  now: Date,
): Promise<string> {
  const partId = part ?? null
  if (partId !== null && !(await isPartOf(tx, workId, partId))) throw notFound()
  const length = await filmLength(tx, workId, partId)
  if (length === undefined) throw new AppError('marker_without_film')
  checkPlace(given, length)
  const tagIds = await knownTags(tx, workId, tags)
  const marker = { workId, partId, videoId: null, kind: 'moment' as const, ...given, ...by }
  const [id] = await addMarkers(tx, [{ ...marker, endSeconds: given.endSeconds ?? null }], now)
  if (id === undefined) throw notFound()
  await setTags(tx, id, tagIds)
  return id
}

async function existing(tx: DatabaseTransaction, id: string): Promise<MarkerRecord> {
  const marker = await findMarker(tx, id)
  if (marker === undefined) throw notFound()
  return marker
}

/** A member's proposal; answers its id. Throws where the member may not watch the film, or has proposed much today. */
export async function proposeMarker(context: Context, given: Given, principal: Principal): Promise<string> {
  const { db, clock } = context
  const work = await findMarkable(db, given.dataId)
  if (work === undefined) throw notFound()
  refuseUnlessAllowed(work.playLevel, principal)
  await countTry(context, limits.marker, principal.memberId)
  const now = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    if (!(await lockWork(tx, given.dataId)) || !(await findMarkable(tx, given.dataId))) throw notFound()
    if ((await countMoments(tx, given.dataId, 'proposed')) >= markersWaitingMax) {
      throw new AppError('markers_waiting')
    }
    const by = { state: 'proposed' as const, proposedBy: principal.memberId, createdBy: null }
    return addMoment(tx, given, by, now)
  })
}

export async function withdraw({ db }: Site, id: string, memberId: string): Promise<void> {
  const isGone = await db.transaction().execute((tx) => withdrawMarker(tx, id, memberId))
  if (!isGone) throw notFound()
}

export async function addByStaff({ db, clock }: Site, given: Given, actor: Actor): Promise<MarkerRecord> {
  const now = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    if (!(await lockWork(tx, given.dataId))) throw notFound()
    await assertSeen(tx, given.dataId, actor)
    await demandRoom(tx, given.dataId)
    const by = { state: 'shown' as const, proposedBy: null, createdBy: actor.id }
    const id = await addMoment(tx, given, by, now)
    await moveVersionOfRecorded(tx)
    const { seconds, title } = given
    await note(tx, 'marker-add', actor, given.dataId, { markerId: id, seconds, title }, now)
    return existing(tx, id)
  })
}

async function demandRoom(tx: DatabaseTransaction, workId: string): Promise<void> {
  if ((await countMoments(tx, workId, 'shown')) >= markersMax) {
    throw new AppError('markers_full', { max: markersMax })
  }
}

/** A marker behind the lock of its work, in this order everywhere. */
async function lockedMarker(tx: DatabaseTransaction, id: string, actor: Actor): Promise<MarkerRecord> {
  const found = await findMarker(tx, id)
  if (found === undefined || !(await lockWork(tx, found.workId))) throw notFound()
  if (!(await lockMarker(tx, id))) throw notFound()
  const marker = await existing(tx, id)
  // A merge may have taken it to another work meanwhile: it is asked for again then.
  if (marker.workId !== found.workId) throw notFound()
  await assertSeen(tx, marker.workId, actor)
  return marker
}

export async function editMarker(
  { db, clock }: Site,
  { markerId, tags, ...change }: Body<typeof playback.editMarker>,
  actor: Actor,
): Promise<MarkerRecord> {
  const now = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    const marker = await lockedMarker(tx, markerId, actor)
    const { title = marker.title, seconds = marker.seconds, endSeconds = marker.endSeconds } = change
    const changed = { title, seconds, endSeconds }
    // A length that has changed since is no reason to keep staff from correcting a title.
    const moves = seconds !== marker.seconds || endSeconds !== marker.endSeconds
    if (moves) checkPlace(changed, await filmLength(tx, marker.workId, marker.part?.id ?? null))
    await changeMarker(tx, markerId, changed, now)
    if (tags !== undefined) await setTags(tx, markerId, await knownTags(tx, marker.workId, tags))
    if (marker.state === 'shown') await moveVersionOfRecorded(tx)
    await note(tx, 'marker-edit', actor, marker.workId, { markerId, ...change }, now)
    return existing(tx, markerId)
  })
}

export async function dropMarker({ db, clock }: Site, markerId: string, actor: Actor): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const { workId, title, seconds } = await lockedMarker(tx, markerId, actor)
    await removeMarkers(tx, [markerId])
    await moveVersionOfRecorded(tx)
    await note(tx, 'marker-remove', actor, workId, { markerId, seconds, title }, now)
  })
}

/** Approves or refuses what members proposed; what was decided meanwhile is passed over, as is a sealed work's. */
export async function decide(
  { db, clock }: Site,
  { ids, approved }: Body<typeof playback.decideMarkers>,
  actor: Actor,
): Promise<{ decided: number; full: number }> {
  const now = new Date(clock.now())
  const [action, state] = approved
    ? (['marker-approve', 'shown'] as const)
    : (['marker-refuse', 'refused'] as const)
  return db.transaction().execute(async (tx) => {
    let decided = 0
    let full = 0
    for (const { id, workId } of await worksOfMarkers(tx, [...new Set(ids)])) {
      if (!(await lockWork(tx, workId)) || !(await isSeen(tx, workId, actor))) continue
      if (approved && (await countMoments(tx, workId, 'shown')) >= markersMax) {
        full += 1
        continue
      }
      if (!(await decideMarker(tx, id, { state, staffId: actor.id }, now))) continue
      decided += 1
      const { title, seconds } = await existing(tx, id)
      await note(tx, action, actor, workId, { markerId: id, seconds, title }, now)
    }
    if (approved && decided > 0) await moveVersionOfRecorded(tx)
    return { decided, full }
  })
}

async function isSeen(tx: DatabaseTransaction, workId: string, actor: Actor): Promise<boolean> {
  try {
    await assertSeen(tx, workId, actor)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

async function note(
  tx: DatabaseTransaction,
  action: string,
  actor: Actor,
  workId: string,
  detail: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await addAudit(tx, { action, actor, subject: { kind: 'work', id: workId }, detail }, now)
}
