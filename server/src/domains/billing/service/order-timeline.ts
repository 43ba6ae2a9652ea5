import type { Answer, billing } from '@yehang/contract'
import { minuteMs, timeText } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { yuan } from '../../../platform/payments/amounts.ts'
import { doneBy } from '../done-by.ts'
import { entitlementsOf, eventsOf } from '../queries/exceptions.ts'
import { type OrderAction, orderActions } from '../queries/order-actions.ts'
import type { Order } from '../queries/orders.ts'
import { exceptionWords } from './exceptions.ts'

type Timeline = Answer<typeof billing.getAdminOrder>['data']['timeline']
type Step = Omit<Timeline[number], 'time' | 'note' | 'by'> & {
  at: Date
  note?: string | null
  by?: string | null
}

interface OrderPast {
  order: Order
  events: Awaited<ReturnType<typeof eventsOf>>
  entitlements: Awaited<ReturnType<typeof entitlementsOf>>
  actions: OrderAction[]
}

/** The history of an order, oldest first; every page of the back office shows this one. */
export async function orderTimeline(db: Database, order: Order): Promise<Timeline> {
  const [events, entitlements, actions] = await Promise.all([
    eventsOf(db, order.id),
    entitlementsOf(db, order.id),
    orderActions(db, order.id),
  ])
  return presentTimeline({ order, events, entitlements, actions })
}

function presentTimeline(past: OrderPast): Timeline {
  const steps = [
    ...ownSteps(past.order),
    ...past.events.map(eventStep),
    ...past.entitlements.map(daysStep),
    ...past.actions.map(actionStep),
    ...endStep(past.order),
  ]
  return steps
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, note = null, by = null, ...step }) => ({ time: timeText(at), note, by, ...step }))
}

function ownSteps(order: Order): Step[] {
  const { created_at, expires_at, price_fen, days } = order
  const minutes = Math.round((expires_at.getTime() - created_at.getTime()) / minuteMs)
  const text = `提交，¥${yuan(price_fen)} / ${days} 天，${minutes} 分钟有效`
  return [{ at: created_at, kind: 'plain', text }, ...askedStep(order)]
}

/** Queries without a result, in one line: those with one are events of their own. */
function askedStep({ asked_at, granted_at, paid_at, checks }: Order): Step[] {
  if (asked_at === null || granted_at !== null || paid_at !== null) return []
  const times = checks > 0 ? ` ${checks} 次` : ''
  return [{ at: asked_at, kind: 'bad', text: `向渠道查询${times}，没有查到付款` }]
}

function endStep({ state, expires_at, voided_at, updated_at }: Order): Step[] {
  // Before its time it was given up by the member: cancelled, or paid for in another way.
  if (voided_at === null && updated_at < expires_at && (state === 'closed' || state === 'closing')) {
    const text = state === 'closed' ? '会员取消或更换支付方式，关单' : '会员取消，渠道还没有关单'
    return [{ at: updated_at, kind: 'plain', text }]
  }
  const at = voided_at ?? expires_at
  if (state === 'closed')
    return [{ at, kind: 'plain', text: voided_at === null ? '到期未付，关单' : '没有付款，关单' }]
  if (state === 'closing') {
    const text = voided_at === null ? '到期，关单未成' : '渠道还没有答复，接着关单'
    return [{ at, kind: 'bad', text }]
  }
  return []
}

export const sourceWords = {
  notice: '渠道通知',
  query: '回查',
  refund: '退款回查',
  staff: '同事记下',
} as const
export const outcomeWords: Readonly<Record<OrderPast['events'][number]['outcome'], string>> = {
  granted: '已付款，开通',
  known: '没有新情况',
  nothing: '没有新情况',
  closed: '渠道已关单',
  refunded: '已退款',
  exception: '要人看',
  unknown: '没有这笔订单',
}

function eventStep(event: OrderPast['events'][number]): Step {
  const { at, source, outcome, exception, trade_no: tradeNo, fen, merchant } = event
  const parts = [
    tradeNo && `渠道单号 ${tradeNo}`,
    fen !== null && `金额 ¥${yuan(fen)}`,
    merchant && `商户 ${merchant}`,
  ]
  const note = parts.filter(Boolean).join('，') || null
  const words = exception === null ? undefined : exceptionWords(exception).short
  const became = outcome === 'exception' && words ? [] : [outcomeWords[outcome]]
  const text = `${sourceWords[source]}：${[...became, ...(words ? [words] : [])].join('，')}`
  return { at, kind: words ? 'bad' : outcome === 'granted' ? 'ok' : 'plain', text, note }
}

function daysStep({ created_at, days, until }: OrderPast['entitlements'][number]): Step {
  const text = `账本 ${days < 0 ? '−' : '+'}${Math.abs(days)} 天${until ? `，到期变成 ${timeText(until).slice(0, 10)}` : ''}`
  return { at: created_at, kind: days < 0 ? 'plain' : 'ok', text }
}

const actionLabels: Record<string, string> = {
  'redrive-order': '补发到账',
  'ask-channel': '问渠道',
  'refund-order': '请渠道退款',
  'refund-refused': '渠道拒绝退款',
  'mark-refunded': '记下已退款',
  'settle-order': '标为已处理',
  'void-order': '作废',
}

/** What a channel said when it was asked, and nothing was applied. */
const sayings: Record<string, string> = {
  unknown: '没有这笔订单',
  unpaid: '未付款',
  closed: '已关单，未付款',
  paid: '已支付',
  refunded: '已退款',
}

function actionStep({ at, action, actorId, by, reason, detail }: OrderAction): Step {
  const fen = typeof detail.fen === 'number' ? ` ¥${yuan(detail.fen)}` : ''
  const said = action === 'ask-channel' ? `：${sayings[String(detail.said)] ?? String(detail.said)}` : ''
  const note = reason ?? (typeof detail.note === 'string' ? detail.note : null)
  const kind = action === 'refund-refused' ? 'bad' : 'plain'
  return {
    at,
    kind,
    text: `${actionLabels[action] ?? action}${fen}${said}`,
    note,
    by: doneBy({ actorId, by }),
  }
}
