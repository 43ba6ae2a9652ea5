import { payChannelNames, providerNames } from '@yehang/contract/limits'
import { orderStateWords } from '@yehang/contract/state-words'
import type { AnswerTo } from '../../../api/client.ts'
import { formatYuan, timeLeftText } from '../../ui/format.ts'
import type { ShownState } from '../../ui/marks.tsx'

export type AdminOrder = AnswerTo<'GET /v2/staff/orders/list'>['rows'][number]
export type ExceptionRow = AnswerTo<'GET /v2/staff/orders/exceptions'>['rows'][number]
export type OrderDetail = AnswerTo<'GET /v2/staff/orders/detail/{orderId}'>['data']

/** `¥1,986.00` of `1986.00`, as the API writes money. */
export function formatMoney(text: string): string {
  return formatYuan(Math.round(Number(text) * 100))
}

export function channelOf({ provider, payChannel }: Pick<AdminOrder, 'provider' | 'payChannel'>): string {
  if (provider !== 'epay') return providerNames[provider]
  return `${providerNames.epay} · ${payChannelNames[payChannel]}`
}

type Stated = Pick<AdminOrder, 'state' | 'grantTime' | 'expireTime'>

export function stateOf({ state, grantTime, expireTime }: Stated): ShownState {
  const word = orderStateWords[state]
  switch (state) {
    case 'created':
    case 'pending':
      return ['draft', `${word} ${timeLeftText(expireTime)}`]
    case 'paid':
      return grantTime === null ? ['wait', `${word}未开通`] : ['ok', word]
    case 'closing':
    case 'refunding':
      return ['run', word]
    case 'partial':
    case 'refunded':
    case 'closed':
      return ['hidden', word]
    case 'abnormal':
      return ['bad', word]
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

/** A position of the cursor: an order of the list, or the same one among the exceptions. */
export interface CursorRow {
  /** The number, with an `x` before it among those to be looked at. */
  key: string
  orderId: string
}
