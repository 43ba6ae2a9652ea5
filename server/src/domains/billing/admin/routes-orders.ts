import { billing } from '@yehang/contract'
import { dayMs, shanghaiDay, timeText } from '../../../platform/clock.ts'
import { sliceOf } from '../../../platform/database/pagination.ts'
import { pageAnswer } from '../../../platform/http/answers.ts'
import { notFound } from '../../../platform/http/app-error.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { actorOf } from '../../../platform/http/principal.ts'
import { yuan } from '../../../platform/payments/amounts.ts'
import { orderDetail } from '../presenter-order-detail.ts'
import { paymentsWithoutOrder } from '../queries/exceptions.ts'
import { orderFile } from '../service/order-file.ts'
import { redriveOrder, settleOrder } from '../service/redriving.ts'
import { orphanText, presentAdminOrder, presentLookedAt, presentSums } from './presenter-orders.ts'
import { adminOrder } from './queries/orders.ts'
import { soldByDay } from './queries/plans.ts'
import { saidToStaff } from './refusals.ts'
import { askAbout, askAboutAll, ordersForStaff, refundByStaff, voidByStaff } from './service/order-actions.ts'
import { findAdminOrders } from './service/orders.ts'
import { redriveWords } from './words.ts'

/** How many payments are listed that name no order of ours, and how old. */
const orphanPayments = { max: 50, days: 30 }

/** Where staff see to orders. */
export function bindOrdersAdmin({ uncached, context }: Binder): void {
  const { db, clock } = context

  uncached(billing.listAdminOrders, async ({ query }) => {
    const { orders, total, capped, sums } = await findAdminOrders(db, query, sliceOf(query))
    const page = pageAnswer({ rows: orders.map(presentAdminOrder), total, capped })
    return sums === null ? page : { ...page, data: presentSums(sums) }
  })

  uncached(billing.exportAdminOrders, async ({ query, ...call }) => ({
    data: await saidToStaff(orderFile(context, query, actorOf(call))),
  }))

  uncached(billing.listOrderExceptions, async () => {
    const today = shanghaiDay(clock.now())
    const since = new Date(clock.now() - orphanPayments.days * dayMs)
    const [orders, sold, unknown] = await Promise.all([
      ordersForStaff(context),
      soldByDay(db, new Date(`${today}T00:00:00+08:00`)),
      paymentsWithoutOrder(db, since, orphanPayments.max),
    ])
    const due = orders.filter(({ exception }) => exception !== 'late')
    const sum = due.reduce((total, { paid_fen, refunded_fen }) => total + (paid_fen ?? 0) - refunded_fen, 0)
    const income = sold.reduce((total, { fen }) => total + fen, 0)
    return {
      rows: orders.map(presentLookedAt),
      total: orders.length,
      data: {
        sum: yuan(sum),
        today: { orders: sold.reduce((total, day) => total + day.sold, 0), income: yuan(income) },
        orphanPayments: unknown.map((event) => ({
          time: timeText(event.at),
          provider: event.provider,
          text: orphanText(event),
        })),
      },
    }
  })

  uncached(billing.getAdminOrder, async ({ params }) => {
    const order = await adminOrder(db, params.orderId)
    if (order === undefined) throw notFound()
    return { data: await orderDetail(context, order) }
  })

  uncached(billing.askChannel, async ({ body, ...call }) => ({
    data: await saidToStaff(askAbout(context, body.orderId, actorOf(call))),
  }))

  uncached(billing.askAllChannels, async (call) => ({
    data: { orders: await saidToStaff(askAboutAll(context, actorOf(call))) },
  }))

  uncached(billing.redriveAdminOrder, async ({ body, ...call }) => {
    const asked = { orderId: body.orderId, actor: actorOf(call) }
    const { outcome, isGranted } = await saidToStaff(redriveOrder(context, asked))
    const granted = isGranted || outcome === 'granted'
    return { data: { isGranted: granted, text: granted ? redriveWords.granted : redriveWords[outcome] } }
  })

  uncached(billing.refundAdminOrder, async ({ body, ...call }) => ({
    data: await saidToStaff(refundByStaff(context, body, actorOf(call))),
  }))

  uncached(billing.voidAdminOrder, async ({ body, ...call }) => ({
    data: await saidToStaff(voidByStaff(context, body, actorOf(call))),
  }))

  uncached(billing.settleAdminOrder, async ({ body, ...call }) => {
    await saidToStaff(
      settleOrder(context, { orderId: body.orderId, note: body.reason, actor: actorOf(call) }),
    )
    return {}
  })
}
