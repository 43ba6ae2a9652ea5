import { paths } from '../../paths.ts'

/** A message to support with everything in it that they ask for. */
export function supportPath(orderId?: string): string {
  return paths.message(
    orderId ? `订单 ${orderId} 已付款，VIP 没有到账，请帮忙查询` : '已付款，VIP 没有到账，请帮忙查询',
  )
}
