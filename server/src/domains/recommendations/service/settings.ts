import type { Body, recommendations } from '@yehang/contract'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/app-error.ts'
import { lockWork } from '../../catalogue/queries/lock.ts'
import { changeAsMember } from '../../members/queries/member-lock.ts'
import { addDismissed, forgetUntil, removeDismissed, setWanted } from '../queries/settings.ts'

type Moment = Pick<Context, 'db' | 'clock'>

/** The value of the API (docs/requirements.md, library 1). */
const yes = 0

export async function setDismissed(
  { db, clock }: Moment,
  memberId: string,
  { status, dataId }: Body<typeof recommendations.dismiss>,
): Promise<void> {
  await changeAsMember(db, memberId, async (tx) => {
    if (status !== yes) return removeDismissed(tx, memberId, dataId)
    if (!(await lockWork(tx, dataId))) throw notFound()
    await addDismissed(tx, memberId, dataId, new Date(clock.now()))
  })
}

export async function setState(db: Database, memberId: string, on: boolean): Promise<void> {
  await changeAsMember(db, memberId, (tx) => setWanted(tx, memberId, on))
}

/** What was until now is not used any more, and works that were dismissed may come again. */
export async function clearRecord({ db, clock }: Moment, memberId: string): Promise<void> {
  await changeAsMember(db, memberId, (tx) => forgetUntil(tx, memberId, new Date(clock.now())))
}
