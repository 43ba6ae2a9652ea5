import { idPattern } from '@yehang/contract/limits'
import type { AnswerTo } from '../../../api/client.ts'
import { callOptions } from '../../../api/queries.ts'

export type Plans = AnswerTo<'GET /v2/app/vip/list'>
export type Plan = Plans['rows'][number]
export type PayChannel = Plans['payChannels'][number]
export type Order = AnswerTo<'GET /v2/orders/detail/{orderId}'>['data']

export const payChannelNames: Record<PayChannel, string> = { alipay: '支付宝', weixin: '微信支付' }

/** The plans, and their end if the signed-in member buys one now: that moves with the time. */
export function plansCall(appId: string) {
  return { ...callOptions('GET /v2/app/vip/list', { query: { status: '0', appId } }), staleTime: 30_000 }
}

export function orderCall(orderId: string) {
  return { ...callOptions('GET /v2/orders/detail/{orderId}', { params: { orderId } }), staleTime: 0 }
}

export const isOrderId = (text: string) => idPattern.test(text)
