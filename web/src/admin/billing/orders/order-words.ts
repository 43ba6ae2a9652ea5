import { payChannelNames, providerNames } from '@yehang/contract/limits'
import { orderStateWords } from '@yehang/contract/state-words'
import type { AnswerTo } from '../../../api/client.ts'
import type { StateKind } from '../../ui/state.tsx'
import { left, yuan } from '../../ui/words.ts'

export type AdminOrder = AnswerTo<'GET /v2/staff/orders/list'>['rows'][number]
export type LookedAt = AnswerTo<'GET /v2/staff/orders/exceptions'>['rows'][number]
export type OrderDetail = AnswerTo<'GET /v2/staff/orders/detail/{orderId}'>['data']

/** `¥1,986.00` of `1986.00`, as the API writes money. */
export function money(text: string): string {
  return yuan(Math.round(Number(text) * 100))
}

export function channelOf({ provider, payChannel }: Pick<AdminOrder, 'provider' | 'payChannel'>): string {
  if (provider !== 'epay') return providerNames[provider]
  return `${providerNames.epay} · ${payChannelNames[payChannel]}`
}

/** The state of an order as its shape and word. */
export function stateOf(
  order: Pick<AdminOrder, 'state' | 'grantTime' | 'expireTime'>,
  now: number,
): { kind: StateKind; word: string } {
  const word = orderStateWords[order.state]
  switch (order.state) {
    case 'created':
    case 'pending':
      return { kind: 'draft', word: `${word} ${left(order.expireTime, now)}` }
    case 'paid':
      return order.grantTime === null ? { kind: 'wait', word: `${word}未开通` } : { kind: 'ok', word }
    case 'closing':
    case 'refunding':
      return { kind: 'run', word }
    case 'partial':
    case 'refunded':
    case 'closed':
      return { kind: 'hid', word }
    case 'abnormal':
      return { kind: 'bad', word }
  }
}

export const stateFilters = [
  ['unpaid', '未付'],
  ['paid', '已付'],
  ['closed', '已关'],
  ['refunded', '退过款'],
  ['abnormal', '异常'],
] as const

export const timeFilters = [
  ['today', '今天'],
  ['7', '近 7 天'],
  ['30', '近 30 天'],
  ['days', '自选…'],
] as const
