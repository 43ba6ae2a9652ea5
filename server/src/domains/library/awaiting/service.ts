import { awaitedMax, type Body, type library } from '@yehang/contract'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/http/app-error.ts'
import { lockWork } from '../../catalogue/queries/lock.ts'
import { changeAsMember } from '../../members/queries/member-lock.ts'
import { historyState } from '../personal/queries/history.ts'
import { addAwaited, addCopied, countAwaited, hasWanted, removeAwaited } from './queries.ts'

type Moment = Pick<Context, 'db' | 'clock'>

/** Remembers what a member has copied, as long as the account keeps a history. */
export async function noteCopied({ db, clock }: Moment, memberId: string, magnetId: string): Promise<void> {
  if ((await historyState(db, memberId)) !== 'on') return
  await changeAsMember(db, memberId, async (tx) => {
    if ((await historyState(tx, memberId)) !== 'on') return
    await addCopied(tx, memberId, magnetId, new Date(clock.now()))
  })
}

/** Has the member told once the work has a magnet or a film, or not any more, which always works. */
export async function setAwaited(
  { db, clock }: Moment,
  memberId: string,
  { id, wants, status }: Body<typeof library.awaitWork>,
): Promise<void> {
  await changeAsMember(db, memberId, async (tx) => {
    if (status !== 0) return removeAwaited(tx, memberId, id, wants)
    if (!(await lockWork(tx, id))) throw notFound()
    if (await hasWanted(tx, id, wants)) throw new AppError('awaited_is_there')
    await addAwaited(tx, memberId, id, wants, new Date(clock.now()))
    // One too many is taken back with the transaction; what was waited for before adds none.
    if ((await countAwaited(tx, memberId)) > awaitedMax)
      throw new AppError('awaited_full', { max: awaitedMax })
  })
}
