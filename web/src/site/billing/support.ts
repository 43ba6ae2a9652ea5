import { paths } from '../../paths.ts'
import { payChannelNames } from './checkout/pay-calls.ts'
import { supportPath } from './checkout/pay-notes.tsx'
import type { Order } from './orders/orders.ts'

/** The way to support from an order, with its number in the message already (docs/requirements.md, billing 5). */
export function supportFor({ orderId, payChannel, status }: Order): string {
  if (status === 0) return supportPath(orderId)
  return paths.message(`请帮忙查询订单 ${orderId}（${payChannelNames[payChannel]}）`)
}
