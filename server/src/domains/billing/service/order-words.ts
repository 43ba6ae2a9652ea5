import type { Order } from '../queries/orders.ts'

/** The state of an order in the terms of the back office. */
export const orderStateWords: Readonly<Record<Order['state'], string>> = {
  created: '未付',
  pending: '未付',
  closing: '关单中',
  paid: '已付',
  refunding: '退款中',
  partial: '部分退款',
  refunded: '已退款',
  closed: '已关',
  abnormal: '异常',
}
