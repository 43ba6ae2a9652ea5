import { type Answer, billing } from '@yehang/contract'
import { timeOrNull, timeText } from '../../platform/clock.ts'
import { yuan } from '../../platform/payments/amounts.ts'
import type { Order } from './queries/orders.ts'

const { orderStatuses } = billing

type ListedOrder = Answer<typeof billing.listOrders>['rows'][number]
type OrderDetail = Answer<typeof billing.getOrder>['data']

/** What is paid and was not granted is for staff to look at, and says so. */
export function statusOf({ state, granted_at }: Pick<Order, 'state' | 'granted_at'>): number {
  switch (state) {
    case 'created':
    case 'pending':
    case 'closing':
      return orderStatuses.unpaid
    case 'paid':
    case 'refunding':
    case 'partial':
      return granted_at === null ? orderStatuses.abnormal : orderStatuses.paid
    case 'closed':
      return orderStatuses.closed
    case 'refunded':
      return orderStatuses.refunded
    case 'abnormal':
      return orderStatuses.abnormal
  }
}

export function presentOrder(order: Order): ListedOrder {
  return {
    orderId: order.id,
    payName: order.pay_name,
    createTime: timeText(order.created_at),
    status: statusOf(order),
    price: yuan(order.price_fen),
    payChannel: order.pay_channel,
    days: order.days,
    expireTime: timeText(order.expires_at),
    payTime: timeOrNull(order.paid_at),
    paid: order.paid_fen === null ? null : yuan(order.paid_fen),
  }
}

/** `endsAt`: until when the level runs with it. */
export function presentOrderDetail(order: Order, endsAt: Date | null, now: Date): OrderDetail {
  const isPayable = order.state === 'pending' && order.expires_at > now
  return {
    ...presentOrder(order),
    planId: order.plan_id,
    payUrl: isPayable ? order.pay_url : null,
    qrCode: isPayable ? order.qr_code : null,
    endTime: endsAt && timeText(endsAt),
  }
}
