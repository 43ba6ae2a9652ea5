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

export function bindOrders({ fresh, context }: Binder): void {
  const { db, clock } = context
  const detailOf = async (order: Order) => {
    const now = new Date(clock.now())
    return presentOrderDetail(order, await levelEndWith(db, order, now), now)
  }

  fresh(billing.submitOrder, ({ body, caller, origin }) => submitOrder(context, body, caller, origin))

  fresh(billing.listOrders, async ({ caller, query }) => {
    const { orders, ...page } = await orderPage(db, caller.memberId, sliceOf(query))
    return pageAnswer({ ...page, rows: orders.map(presentOrder) })
  })

  fresh(billing.getOrder, async ({ caller, params }) => ({
    data: await detailOf(await ownOrder(context, caller, params.orderId)),
  }))

  fresh(billing.cancelOrder, async ({ caller, body, origin }) => {
    const { order, msg } = await cancelOrder(context, caller, body.orderId, origin)
    return { data: await detailOf(order), msg }
  })

  fresh(billing.refreshOrder, async ({ caller, params, origin }) => {
    const { order, msg } = await refreshOrder(context, caller, params.orderId, origin)
    return { data: await detailOf(order), msg }
  })
}
