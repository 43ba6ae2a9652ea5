import { support } from '@yehang/contract'
import { timeOrNull, timeText } from '../../../platform/clock.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { actorOf } from '../../../platform/http/principal.ts'
import { openOf } from '../queries/handling.ts'
import { colleagues } from './service/colleagues.ts'
import { assign, putOff, saveDraft, takeOver } from './service/handling.ts'
import { leaveNote } from './service/notes.ts'

/** Staff actions on messages. */
export function bindHandling({ uncached, context }: Binder): void {
  const { db, clock } = context

  uncached(support.saveDraft, async ({ principal, body }) => {
    const isHeld = await saveDraft(context, principal.memberId, body)
    return { data: { isHeld, time: timeText(new Date(clock.now())) } }
  })

  uncached(support.takeOverMessage, async (call) => {
    await takeOver(context, actorOf(call), call.body.messageId)
    return {}
  })

  uncached(support.assignMessage, async (call) => {
    await assign(context, actorOf(call), call.body)
    return {}
  })

  uncached(support.putOffMessage, async (call) => {
    const until = await putOff(context, actorOf(call), call.body)
    return { data: { laterTime: timeOrNull(until) } }
  })

  uncached(support.addMessageNote, async (call) => {
    await leaveNote(context, actorOf(call), call.body)
    return {}
  })

  uncached(support.listColleagues, async () => {
    const all = await colleagues(db, new Date(clock.now()))
    const open = await openOf(
      db,
      all.map(({ id }) => id),
    )
    return { data: all.map(({ id, userName }) => ({ userId: id, userName, open: open.get(id) ?? 0 })) }
  })
}
