import { cappedTotal, support } from '@yehang/contract'
import { dayMs, endOfShanghaiDay, timeOrNull } from '../../platform/clock.ts'
import { sliceOf } from '../../platform/database/pagination.ts'
import { pageAnswer } from '../../platform/http/answers.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { actorOf } from '../../platform/http/principal.ts'
import { presentDeskMessage } from './presenter.ts'
import { countQueue } from './queries/counts.ts'
import { waitingMessages } from './queries/desk.ts'
import { bindCanned } from './routes-canned.ts'
import { bindHandling } from './routes-handling.ts'
import { bindDeskMember } from './routes-member.ts'
import { bindThread } from './routes-thread.ts'
import { queuePage } from './service/queue.ts'
import { closeByStaff, replyTo } from './service/replying.ts'

/** Where staff answer. */
export function bindDesk(binder: Binder): void {
  const { fresh, context } = binder
  const { db, clock } = context

  fresh(support.listDesk, async ({ caller, query }) => {
    const { rows, writers, ...page } = await queuePage(context, caller.memberId, query, sliceOf(query))
    return pageAnswer({
      ...page,
      rows: rows.map((row) => presentDeskMessage(row, writers.get(row.id), caller.memberId)),
    })
  })

  fresh(support.replyMessage, async (call) => {
    await replyTo(context, actorOf(call), call.body)
    return {}
  })

  fresh(support.closeDeskMessage, async (call) => {
    await closeByStaff(context, actorOf(call), call.body.messageId)
    return {}
  })

  fresh(support.countWaiting, async () => {
    const { count, since } = await waitingMessages(db)
    return { data: { count, since: timeOrNull(since) } }
  })

  fresh(support.countDesk, async ({ caller }) => {
    const now = clock.now()
    const today = new Date(endOfShanghaiDay(now) - dayMs)
    const counts = await countQueue(db, { staffId: caller.memberId, now: new Date(now), today })
    return { data: { ...counts, countedTo: cappedTotal } }
  })

  bindThread(binder)
  bindHandling(binder)
  bindDeskMember(binder)
  bindCanned(binder)
}
