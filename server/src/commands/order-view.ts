import { shanghaiTime } from '../clock.ts'
import { MembershipError } from '../features/membership/errors.ts'
import { yuan } from '../features/membership/money.ts'
import {
  entitlementsOf,
  eventsOf,
  type ListedOrder,
  listedOrder,
} from '../features/membership/queries/exceptions.ts'
import { orderDeeds } from '../features/membership/queries/order-deeds.ts'
import { refundsOf } from '../features/membership/queries/refunds.ts'
import { exceptions } from '../features/membership/rules/exceptions.ts'
import { withCatalogue } from './catalogue.ts'
import type { Terminal } from './command.ts'

/** How commands show orders. Times are those of Shanghai. */

const time = (at: Date | null) => (at === null ? 'never' : shanghaiTime(at.getTime()))

function reasonOf(exception: string): string {
  const known = Object.entries(exceptions).find(([name]) => name === exception)
  return known ? `${exception}: ${known[1].en}` : exception
}

/** One line, and a second one where somebody has to look at it. */
export function orderLines(order: ListedOrder): string {
  const columns = [
    order.id,
    order.state,
    `${yuan(order.price_fen)} yuan`,
    order.provider,
    time(order.created_at),
    order.user_name ?? '(erased)',
    order.pay_name,
  ]
  const reason = order.exception === null ? '' : `  ${reasonOf(order.exception)}\n`
  return `${columns.join('  ')}\n${reason}`
}

/** A payment for an order that is not here. */
export function strayLine({
  at,
  provider,
  outcome,
}: {
  at: Date
  provider: string
  outcome: string
}): string {
  return `(no order)  ${provider}  ${time(at)}  ${outcome}\n`
}

function facts(order: ListedOrder): [string, string][] {
  const { paid_fen, refunded_fen, exception } = order
  return [
    ['member', order.user_name ?? '(erased)'],
    ['plan', `${order.pay_name}, ${order.days} days of level ${order.level_id}`],
    ['price', `${yuan(order.price_fen)} yuan`],
    ['paid through', `${order.provider} to ${order.merchant}, as ${order.pay_channel}`],
    ['state', order.state],
    ['ordered', time(order.created_at)],
    ['paid', paid_fen === null ? 'no' : `${yuan(paid_fen)} yuan, ${time(order.paid_at)}, ${order.trade_no}`],
    ['granted', time(order.granted_at)],
    ['given back', `${yuan(refunded_fen)} yuan`],
    ['asked again', time(order.next_check_at)],
    ['to look at', exception === null ? 'no' : reasonOf(exception)],
  ]
}

/** Throws MembershipError where there is none. */
export async function showOrder({ out, ...terminal }: Terminal, id: string): Promise<void> {
  const found = await withCatalogue({ out, ...terminal }, async ({ db }) => {
    const order = await listedOrder(db, id)
    if (order === undefined) throw new MembershipError(`There is no order ${id}.`)
    return {
      order,
      events: await eventsOf(db, id),
      entitlements: await entitlementsOf(db, id),
      refunds: await refundsOf(db, id),
      deeds: await orderDeeds(db, id),
    }
  })
  const lines = [
    `order ${id}`,
    ...facts(found.order).map(([name, value]) => `  ${name.padEnd(13)} ${value}`),
    'told by the channel',
    ...found.events.map(
      ({ at, source, event_key, outcome }) => `  ${time(at)}  ${source}  ${event_key}  ${outcome}`,
    ),
    'days',
    ...found.entitlements.map(
      ({ created_at, days, until }) =>
        `  ${time(created_at)}  ${days > 0 ? '+' : ''}${days}  until ${time(until)}`,
    ),
    'refunds asked for',
    ...found.refunds.map(({ number, fen, asked_at }) => `  ${time(asked_at)}  ${number}  ${yuan(fen)} yuan`),
    'done with it',
    ...found.deeds.map(({ at, action, detail }) => {
      const { orderId: _, ...rest } = detail
      return `  ${time(at)}  ${action}  ${JSON.stringify(rest)}`
    }),
  ]
  out.write(`${lines.join('\n')}\n`)
}
