import { creditFaults, support } from '@yehang/contract'
import { timeOrNull, timeText } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { actorOf } from '../../platform/http/principal.ts'
import { orderTimeline } from '../billing/service/order-timeline.ts'
import { presentDeskMember, presentDeskOrder } from './presenter.ts'
import { orderWithEnd } from './queries/desk-member.ts'
import { askFor, credit } from './service/credit.ts'
import { memberBeside } from './service/desk-member.ts'

/** The sender of a message, their payments, and missing credit. */
export function bindDeskMember({ uncached, context }: Binder): void {
  const { db, clock } = context

  uncached(support.getDeskMember, async ({ principal, params }) => ({
    data: presentDeskMember(await memberBeside(context, principal, params.id)),
  }))

  uncached(support.getDeskOrder, async ({ params }) => {
    const order = await orderWithEnd(db, params.orderId)
    if (order === undefined) throw new AppError('order_of_message_not_found')
    return { data: { order: presentDeskOrder(order), timeline: await orderTimeline(db, order) } }
  })

  uncached(support.askDeskOrder, async (call) => {
    const { says, why, until, days } = await askFor(context, actorOf(call), call.body.orderId)
    const time = timeText(new Date(clock.now()))
    return {
      data: {
        time,
        says,
        canCredit: why === null,
        why: why && creditFaults[why],
        endTime: timeOrNull(until),
        days,
      },
    }
  })

  uncached(support.creditDeskOrder, async (call) => {
    const { isGranted, until } = await credit(context, actorOf(call), call.body.orderId)
    return { data: { isGranted, endTime: timeOrNull(until) } }
  })
}
