import { cappedTotal, support } from '@yehang/contract'
import { dayMs, endOfShanghaiDay, timeOrNull } from '../../../platform/clock.ts'
import { sliceOf } from '../../../platform/database/pagination.ts'
import { pageAnswer } from '../../../platform/http/answers.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { actorOf } from '../../../platform/http/principal.ts'
import { presentAdminMessage } from './presenter.ts'
import { countQueue } from './queries/counts.ts'
import { waitingMessages } from './queries/queue.ts'
import { bindCanned } from './routes-canned.ts'
import { bindHandling } from './routes-handling.ts'
import { bindSupportMember } from './routes-member.ts'
import { bindThread } from './routes-thread.ts'
import { queuePage } from './service/queue.ts'
import { closeByStaff, replyTo } from './service/replying.ts'

/** Where staff answer. */
export function bindSupportAdmin(binder: Binder): void {
  const { uncached, context } = binder
  const { db, clock } = context

  uncached(support.listAdminMessages, async ({ principal, query }) => {
    const { rows, writers, ...page } = await queuePage(context, principal.memberId, query, sliceOf(query))
    return pageAnswer({
      ...page,
      rows: rows.map((row) => presentAdminMessage(row, writers.get(row.id), principal.memberId)),
    })
  })

  uncached(support.replyMessage, async (call) => {
    await replyTo(context, actorOf(call), call.body)
    return {}
  })

  uncached(support.closeAdminMessage, async (call) => {
    await closeByStaff(context, actorOf(call), call.body)
    return {}
  })

  uncached(support.countWaiting, async () => {
    const { count, since } = await waitingMessages(db)
    return { data: { count, since: timeOrNull(since) } }
  })

  uncached(support.countAdminMessages, async ({ principal }) => {
    const now = clock.now()
    const today = new Date(endOfShanghaiDay(now) - dayMs)
    const counts = await countQueue(db, { staffId: principal.memberId, now: new Date(now), today })
    return { data: { ...counts, countedTo: cappedTotal } }
  })

  bindThread(binder)
  bindHandling(binder)
  bindSupportMember(binder)
  bindCanned(binder)
}
