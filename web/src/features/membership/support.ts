import { paths } from '../../paths.ts'
import type { Order } from './orders.ts'

const channelNames = { alipay: '支付宝', weixin: '微信' }

/** The way to support, with the order in the message already (specification §2). */
export function supportFor({ orderId, payChannel, status }: Order): string {
  const what = status === 0 ? '付款成功了，会员还没有到账。' : '请帮我查一下这个订单。'
  return paths.message(`${what}订单号 ${orderId}，${channelNames[payChannel]}付款。`)
}
