import type { Answer, membership } from '@yehang/contract'
import { timeText } from '../accounts/presenter.ts'
import { yuan } from './money.ts'
import type { DeskOrder } from './queries/desk-orders.ts'
import type { entitlementsOf, eventsOf } from './queries/exceptions.ts'
import type { OrderDeed } from './queries/order-deeds.ts'
import { exceptionWords } from './rules/exceptions.ts'

type Timeline = Answer<typeof membership.getDeskOrder>['data']['timeline']
type Step = Omit<Timeline[number], 'time' | 'note' | 'by'> & {
  at: Date
  note?: string | null
  by?: string | null
}

export interface OrderPast {
  order: DeskOrder
  events: Awaited<ReturnType<typeof eventsOf>>
  entitlements: Awaited<ReturnType<typeof entitlementsOf>>
  deeds: OrderDeed[]
}

/** What became of an order, the first first. */
export function presentTimeline(past: OrderPast): Timeline {
  const steps = [
    ...ownSteps(past.order),
    ...past.events.map(eventStep),
    ...past.entitlements.map(daysStep),
    ...past.deeds.map(deedStep),
  ]
  return steps
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, note = null, by = null, ...step }) => ({ time: timeText(at), note, by, ...step }))
}

function ownSteps({ created_at, expires_at, price_fen, days, state }: DeskOrder): Step[] {
  const submitted: Step = { at: created_at, kind: 'plain', text: `提交，¥${yuan(price_fen)} / ${days} 天` }
  if (state === 'closed') return [submitted, { at: expires_at, kind: 'plain', text: '到期未付，关单' }]
  if (state === 'closing') return [submitted, { at: expires_at, kind: 'bad', text: '到期，关单未成' }]
  return [submitted]
}

const sources = { notice: '渠道通知', query: '回查', refund: '退款回查', staff: '同事记下' } as const
const outcomes: Record<string, string> = {
  granted: '已付款，开通',
  known: '没有新情况',
  nothing: '没有新情况',
  closed: '渠道已关单',
  refunded: '已退款',
}

function eventStep({ at, source, outcome }: OrderPast['events'][number]): Step {
  const [first = '', kind] = outcome.split(/[ :]/)
  const found = /trade (\S+), (\S+) fen, merchant (\S+)/.exec(outcome)
  const note = found && `渠道单号 ${found[1]}，¥${yuan(Number(found[2]))}，商户 ${found[3]}`
  const words = kind && found ? exceptionWords(kind).short : undefined
  const text = `${sources[source]}：${[outcomes[first], words].filter(Boolean).join('，') || '要人看'}`
  return { at, kind: words ? 'bad' : first === 'granted' ? 'ok' : 'plain', text, note }
}

function daysStep({ created_at, days, until }: OrderPast['entitlements'][number]): Step {
  const text = `账本 ${days < 0 ? '−' : '+'}${Math.abs(days)} 天${until ? `，到期变成 ${timeText(until).slice(0, 10)}` : ''}`
  return { at: created_at, kind: days < 0 ? 'plain' : 'ok', text }
}

const deedWords: Record<string, string> = {
  'redrive-order': '补发到账',
  'ask-channel': '问渠道',
  'refund-order': '请渠道退款',
  'refund-refused': '渠道拒绝退款',
  'mark-refunded': '记下已退款',
  'settle-order': '标为已处理',
}

function deedStep({ at, action, by, reason, detail }: OrderDeed): Step {
  const fen = typeof detail.fen === 'number' ? ` ¥${yuan(detail.fen)}` : ''
  const note = reason ?? (typeof detail.note === 'string' ? detail.note : null)
  const kind = action === 'refund-refused' ? 'bad' : 'plain'
  return { at, kind, text: `${deedWords[action] ?? action}${fen}`, note, by: by ?? '命令行' }
}
