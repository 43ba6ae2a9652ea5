import { secondsLeft } from '../../../lib/time-left.ts'
import type { Order } from '../checkout/pay-calls.ts'

/** By the numbers of the API. */
const states = ['unpaid', 'paid', 'closed', 'refunded', 'abnormal'] as const

export type OrderState = (typeof states)[number]

/** The state of an order for its buyer; one past its time counts as closed. `now` by the server's clock. */
export function stateOf(
  { status, expireTime }: Pick<Order, 'status' | 'expireTime'>,
  now: number,
): OrderState {
  const state = states[status] ?? 'abnormal'
  return state === 'unpaid' && secondsLeft(expireTime, now) === 0 ? 'closed' : state
}

const second = 1000
/** The first two minutes of waiting, with more frequent requests. */
const eagerMs = 120 * second
/** After its time is over an order that was paid in the last moment still comes through. */
const lateMs = 300 * second

interface Waiting {
  order: Pick<Order, 'status' | 'expireTime'> | undefined
  /** Milliseconds since the visitor came to the page. */
  watched: number
  /** By the server's clock. */
  now: number
}

/** When to ask for an order again, in milliseconds; false for never. */
export function nextPollMs({ order, watched, now }: Waiting): number | false {
  if (!order) return 10 * second
  if (states[order.status] !== 'unpaid') return false
  if (secondsLeft(order.expireTime, now - lateMs) === 0) return false
  return watched < eagerMs ? 3 * second : 10 * second
}
