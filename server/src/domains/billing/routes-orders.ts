import { billing } from '@yehang/contract'
import { sliceOf } from '../../platform/database/pagination.ts'
import { pageAnswer } from '../../platform/http/answers.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { presentOrder, presentOrderDetail } from './presenter.ts'
import { type Order, orderPage } from './queries/orders.ts'
import { levelEndWith } from './service/level-end.ts'
import { submitOrder } from './service/orders.ts'
import { ownOrder, refreshOrder } from './service/refreshing.ts'
import { cancelOrder } from './service/replacing.ts'

export function bindOrders({ uncached, context }: Binder): void {
  const { db, clock } = context
  const detailOf = async (order: Order) => {
    const now = new Date(clock.now())
    return presentOrderDetail(order, await levelEndWith(db, order, now), now)
  }

  uncached(billing.submitOrder, ({ body, principal, origin }) =>
    submitOrder(context, body, principal, origin),
  )

  uncached(billing.listOrders, async ({ principal, query }) => {
    const { orders, ...page } = await orderPage(db, principal.memberId, sliceOf(query))
    return pageAnswer({ ...page, rows: orders.map(presentOrder) })
  })

  uncached(billing.getOrder, async ({ principal, params }) => ({
    data: await detailOf(await ownOrder(context, principal, params.orderId)),
  }))

  uncached(billing.cancelOrder, async ({ principal, body, origin }) => {
    const { order, msg } = await cancelOrder(context, principal, body.orderId, origin)
    return { data: await detailOf(order), msg }
  })

  uncached(billing.refreshOrder, async ({ principal, params, origin }) => {
    const { order, msg } = await refreshOrder(context, principal, params.orderId, origin)
    return { data: await detailOf(order), msg }
  })
}
