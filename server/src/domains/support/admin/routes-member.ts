import { type CreditFault, failureOf, fieldWordsOf, support } from '@yehang/contract'
import { timeOrNull, timeText } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { actorOf } from '../../../platform/http/principal.ts'
import { presentFailure } from '../../../platform/text/failures.ts'
import { orderTimeline } from '../../billing/service/order-timeline.ts'
import { presentAdminMember, presentAdminOrder, presentGuest } from './presenter.ts'
import { orderWithEnd } from './queries/member.ts'
import { askFor, credit } from './service/credit.ts'
import { allowGuestReset, guestBeside } from './service/guests.ts'
import { memberBeside } from './service/member.ts'

/** Beside the order the words need not say that it is refused. */
function presentFault(fault: CreditFault) {
  const msg = fieldWordsOf('credit_refused', { fault })
  return { ...presentFailure(failureOf('credit_refused', { fault })), msg }
}

/** The sender of a message, a member with payments or a visitor, and missing credit. */
export function bindSupportMember({ uncached, context }: Binder): void {
  const { db, clock } = context

  uncached(support.getAdminMember, async ({ principal, params }) => ({
    data: presentAdminMember(await memberBeside(context, principal, params.id)),
  }))

  uncached(support.getAdminOrder, async ({ params }) => {
    const order = await orderWithEnd(db, params.orderId)
    if (order === undefined) throw new AppError('order_of_message_not_found')
    return { data: { order: presentAdminOrder(order), timeline: await orderTimeline(db, order) } }
  })

  uncached(support.askAdminOrder, async (call) => {
    const { says, why, until, days } = await askFor(context, actorOf(call), call.body.orderId)
    const time = timeText(new Date(clock.now()))
    return {
      data: {
        time,
        says,
        canCredit: why === null,
        why: why && presentFault(why),
        endTime: timeOrNull(until),
        days,
      },
    }
  })

  uncached(support.creditAdminOrder, async (call) => {
    const { isGranted, until } = await credit(context, actorOf(call), call.body.orderId)
    return { data: { isGranted, endTime: timeOrNull(until) } }
  })

  uncached(support.getAdminGuest, async ({ principal, params }) => ({
    data: presentGuest(await guestBeside(context, principal, params.id)),
  }))

  uncached(support.allowGuestReset, async (call) => ({
    data: { resetUntil: timeText(await allowGuestReset(context, call, call.body)) },
  }))
}
