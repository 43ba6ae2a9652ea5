import type { Answer, billing } from '@yehang/contract'
import { minuteMs, timeText } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lastDayOf } from '../batch-names.ts'
import { doneBy } from '../done-by.ts'
import { entitlementsOf, eventsOf } from '../queries/exceptions.ts'
import { type OrderAction, orderActions } from '../queries/order-actions.ts'
import type { Order } from '../queries/orders.ts'
import { timelineWords } from '../words.ts'
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
  const text = timelineWords.submitted(price_fen, days, minutes)
  return [{ at: created_at, kind: 'plain', text }, ...askedStep(order)]
}

/** Queries without a result, in one line: those with one are events of their own. */
function askedStep({ asked_at, granted_at, paid_at, checks }: Order): Step[] {
  if (asked_at === null || granted_at !== null || paid_at !== null) return []
  return [{ at: asked_at, kind: 'bad', text: timelineWords.asked(checks) }]
}

function endStep({ state, expires_at, voided_at, updated_at }: Order): Step[] {
  // Before its time it was given up by the member: cancelled, or paid for in another way.
  if (voided_at === null && updated_at < expires_at && (state === 'closed' || state === 'closing')) {
    const text = state === 'closed' ? timelineWords.cancelled : timelineWords.cancelling
    return [{ at: updated_at, kind: 'plain', text }]
  }
  const at = voided_at ?? expires_at
  if (state === 'closed')
    return [{ at, kind: 'plain', text: voided_at === null ? timelineWords.expired : timelineWords.voided }]
  if (state === 'closing') {
    const text = voided_at === null ? timelineWords.unclosed : timelineWords.closing
    return [{ at, kind: 'bad', text }]
  }
  return []
}

function eventStep(event: OrderPast['events'][number]): Step {
  const { at, source, outcome, exception, trade_no: tradeNo, fen, merchant } = event
  const note = timelineWords.evidence({ tradeNo, fen, merchant })
  const words = exception === null ? undefined : exceptionWords(exception).short
  const text = timelineWords.event(source, outcome, words)
  return { at, kind: words ? 'bad' : outcome === 'granted' ? 'ok' : 'plain', text, note }
}

function daysStep({ created_at, days, until }: OrderPast['entitlements'][number]): Step {
  const text = timelineWords.entitlement(days, lastDayOf(until))
  return { at: created_at, kind: days < 0 ? 'plain' : 'ok', text }
}

function actionStep({ at, action, actorId, by, reason, detail }: OrderAction): Step {
  const said = action === 'ask-channel' ? String(detail.said) : null
  const note = reason ?? (typeof detail.note === 'string' ? detail.note : null)
  const kind = action === 'refund-refused' ? 'bad' : 'plain'
  return {
    at,
    kind,
    text: timelineWords.action(action, typeof detail.fen === 'number' ? detail.fen : null, said),
    note,
    by: doneBy({ actorId, by }),
  }
}
