import { type Body, followedMax, hiddenMax, type library, seenFrom } from '@yehang/contract'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Slice } from '../../../platform/database/pagination.ts'
import { AppError, notFound } from '../../../platform/http/app-error.ts'
import { lockEntity, lockWork } from '../../catalogue/queries/lock.ts'
import { type WorkRecord, worksInOrder } from '../../catalogue/queries/rows.ts'
import { changeAsMember } from '../../members/queries/member-lock.ts'
import { removeCopied } from '../awaiting/queries.ts'
import { addFollowed, countFollowed, removeFollowed } from './queries/following.ts'
import { addHidden, countHidden, removeHidden } from './queries/hiding.ts'
import {
  addViewed,
  changeHistoryState,
  findPosition,
  historyState,
  nextPart,
  type Position,
  removeViewed,
  setPosition,
  type ViewedRecord,
  viewedBy,
} from './queries/history.ts'

/** The value of the API (docs/requirements.md, library 1). */
const yes = 0

type Moment = Pick<Context, 'db' | 'clock'>

/** Hides something from the member, or shows it again, which always works. */
export async function setHidden(
  { db, clock }: Moment,
  memberId: string,
  { status, kind, id }: Body<typeof library.hide>,
): Promise<void> {
  await changeAsMember(db, memberId, async (tx) => {
    if (status !== yes) return removeHidden(tx, memberId, kind, id)
    const isThere = kind === 'work' ? await lockWork(tx, id) : await lockEntity(tx, kind, id)
    if (!isThere) throw notFound()
    await addHidden(tx, memberId, kind, id, new Date(clock.now()))
    // One too many is taken back with the transaction; what was hidden before adds none.
    if ((await countHidden(tx, memberId)) > hiddenMax) {
      throw new AppError('hidden_full', { max: hiddenMax })
    }
  })
}

export async function setFollowed(
  { db, clock }: Moment,
  memberId: string,
  { status, kind, id }: Body<typeof library.follow>,
): Promise<void> {
  await changeAsMember(db, memberId, async (tx) => {
    if (status !== yes) return removeFollowed(tx, memberId, id)
    if (!(await lockEntity(tx, kind, id))) throw notFound()
    await addFollowed(tx, memberId, id, new Date(clock.now()))
    if ((await countFollowed(tx, memberId)) > followedMax) {
      throw new AppError('followed_full', { max: followedMax })
    }
  })
}

export async function setHistoryState(
  db: Database,
  memberId: string,
  state: Body<typeof library.setHistoryState>['state'],
): Promise<void> {
  await changeAsMember(db, memberId, async (tx) => {
    await changeHistoryState(tx, memberId, state)
    if (state !== 'off') return
    await removeViewed(tx, memberId, undefined)
    await removeCopied(tx, memberId, undefined)
  })
}

/** Nothing happens unless the member has asked for a history. */
export async function addHistory({ db, clock }: Moment, memberId: string, workIds: string[]): Promise<void> {
  await changeAsMember(db, memberId, async (tx) => {
    if ((await historyState(tx, memberId)) !== 'on') return
    await addViewed(tx, memberId, workIds, new Date(clock.now()))
  })
}

/** Keeps where a member is in a video, as the newest of the history; nothing happens unless there is to be one. */
export async function keepPosition(
  { db, clock }: Moment,
  memberId: string,
  workId: string,
  { part, position, length }: Omit<Position, 'partId'> & { part?: string | undefined },
): Promise<void> {
  await changeAsMember(db, memberId, async (tx) => {
    if ((await historyState(tx, memberId)) !== 'on') return
    await addViewed(tx, memberId, [workId], new Date(clock.now()))
    const kept = { partId: part ?? null, position: Math.min(position, length), length }
    await setPosition(tx, memberId, workId, kept)
  })
}

/**
 * The part and the seconds at which a member's player begins: at 0 once a film has been seen to its end, and in the next
 * part, where there is one. Null if nothing is stored.
 */
export async function leftOff(
  db: Database,
  memberId: string,
  workId: string,
): Promise<{ partId: string | null; position: number } | null> {
  const kept = await findPosition(db, memberId, workId)
  if (kept === undefined) return null
  const { partId, position, length } = kept
  if (position < seenFrom(length)) return { partId, position }
  const next = partId === null ? undefined : await nextPart(db, partId)
  return { partId: next ?? partId, position: 0 }
}

export async function clearHistory(
  db: Database,
  memberId: string,
  workId: string | undefined,
): Promise<void> {
  await changeAsMember(db, memberId, async (tx) => {
    await removeViewed(tx, memberId, workId)
    await removeCopied(tx, memberId, workId)
  })
}

export async function historyPage(
  db: Database,
  memberId: string,
  { offset, limit }: Slice,
): Promise<{ rows: { work: WorkRecord; viewed: ViewedRecord }[]; total: number }> {
  const viewed = await viewedBy(db, memberId)
  const page = viewed.slice(offset, offset + limit)
  const byWork = new Map(page.map((one) => [one.id, one]))
  const works = await worksInOrder(
    db,
    page.map(({ id }) => id),
  )
  const rows = works.flatMap((work) => {
    const found = byWork.get(work.id)
    return found === undefined ? [] : [{ work, viewed: found }]
  })
  return { rows, total: viewed.length }
}
