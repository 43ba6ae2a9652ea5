import { auditWords } from '@yehang/contract/audit-words'
import { orderStateWords } from '@yehang/contract/state-words'
import { BillingError } from '../../domains/billing/errors.ts'
import {
  entitlementsOf,
  eventsOf,
  type ListedOrder,
  listedOrder,
} from '../../domains/billing/queries/exceptions.ts'
import { orderActions } from '../../domains/billing/queries/order-actions.ts'
import { refundsOf } from '../../domains/billing/queries/refunds.ts'
import { exceptions, outcomeWords, sourceWords } from '../../domains/billing/words.ts'
import { shanghaiTime } from '../../platform/clock.ts'
import { yuan } from '../../platform/payments/amounts.ts'
import type { Said } from '../../platform/text/said.ts'
import { withCatalogue } from './catalogue.ts'
import { inWords, type Language, type Terminal } from './command.ts'
import { sayMembershipResult as say } from './words/membership-words.ts'

/** How commands show orders. Times are those of Shanghai. */

type Reader = Pick<Terminal, 'language'>

const wordsFor = (reader: Reader) => (said: Said) => inWords(reader, said)

const time = (at: Date | null, reader: Reader) =>
  at === null ? inWords(reader, say('never')) : shanghaiTime(at.getTime())

/** A reason with its code; an event of an older version may name one that is not known. */
export function reasonOf(exception: string, { language = 'en' }: { language?: Language }): string {
  const [, words] = Object.entries(exceptions).find(([name]) => name === exception) ?? []
  if (words === undefined) return exception
  return language === 'zh' ? `${words.short}：${words.zh}` : `${exception}: ${words.en}`
}

/** The same in a word. */
export function reasonName(exception: string, { language }: { language?: Language }): string {
  const [, words] = Object.entries(exceptions).find(([name]) => name === exception) ?? []
  return language === 'zh' ? (words?.short ?? exception) : exception
}

const stateName = (state: ListedOrder['state'], { language }: Reader) =>
  language === 'zh' ? orderStateWords[state] : state

/** One line, and a second one for an order that needs attention. */
export function orderLines(order: ListedOrder, reader: Reader): string {
  const columns = [
    order.id,
    stateName(order.state, reader),
    inWords(reader, say('yuan', yuan(order.price_fen))),
    order.provider,
    time(order.created_at, reader),
    order.user_name ?? inWords(reader, say('erased')),
    order.pay_name,
  ]
  const reason = order.exception === null ? '' : `  ${reasonOf(order.exception, reader)}\n`
  return `${columns.join('  ')}\n${reason}`
}

type PaymentEvent = Awaited<ReturnType<typeof eventsOf>>[number]

const sourceName = ({ source }: PaymentEvent, { language }: Reader) =>
  language === 'zh' ? sourceWords[source] : source

/** What became of a report, and what came in where that stands in no order. */
function eventText(event: PaymentEvent, reader: Reader): string {
  const { outcome, exception, named_order, trade_no, fen, merchant } = event
  const became = reader.language === 'zh' ? outcomeWords[outcome] : outcome
  const subject =
    exception === null
      ? named_order && inWords(reader, say('named-order', named_order))
      : reasonName(exception, reader)
  if (subject === null) return became
  const money = inWords(reader, say('event-money', trade_no, fen, merchant))
  return inWords(reader, say('event-about', became, subject, money))
}

/** A payment for an order that is not here. */
export function orphanLine(event: PaymentEvent, reader: Reader): string {
  const { at, provider } = event
  return `${inWords(reader, say('no-order'))}  ${provider}  ${time(at, reader)}  ${eventText(event, reader)}\n`
}

function facts(order: ListedOrder, reader: Reader): string[] {
  const words = wordsFor(reader)
  const { paid_fen, refunded_fen, exception } = order
  const paid = (fen: number) =>
    [words(say('yuan', yuan(fen))), time(order.paid_at, reader), order.trade_no].join(', ')
  const rows = [
    [say('fact-member'), order.user_name ?? words(say('erased'))],
    [say('fact-plan'), words(say('of-level', order.pay_name, order.days, order.level_id))],
    [say('fact-price'), words(say('yuan', yuan(order.price_fen)))],
    [say('fact-through'), words(say('paid-through', order.provider, order.merchant, order.pay_channel))],
    [say('fact-state'), stateName(order.state, reader)],
    [say('fact-ordered'), time(order.created_at, reader)],
    [say('fact-paid'), paid_fen === null ? words(say('no')) : paid(paid_fen)],
    [say('fact-granted'), time(order.granted_at, reader)],
    [say('fact-refunded'), words(say('yuan', yuan(refunded_fen)))],
    [say('fact-asked'), time(order.next_check_at, reader)],
    [say('fact-exception'), exception === null ? words(say('no')) : reasonOf(exception, reader)],
  ] as const
  return rows.map(([name, value]) => `  ${words(name).padEnd(13)} ${value}`)
}

/** Throws BillingError where there is none. */
export async function showOrder(terminal: Terminal, id: string): Promise<void> {
  const found = await withCatalogue(terminal, async ({ db }) => {
    const order = await listedOrder(db, id)
    if (order === undefined) throw new BillingError('order_not_found', { id })
    return {
      order,
      events: await eventsOf(db, id),
      entitlements: await entitlementsOf(db, id),
      refunds: await refundsOf(db, id),
      actions: await orderActions(db, id),
    }
  })
  const words = wordsFor(terminal)
  const at = (moment: Date | null) => time(moment, terminal)
  const lines = [
    words(say('order', id)),
    ...facts(found.order, terminal),
    words(say('part-told')),
    ...found.events.map(
      (event) =>
        `  ${at(event.at)}  ${sourceName(event, terminal)}  ${event.event_key}  ${eventText(event, terminal)}`,
    ),
    words(say('part-days')),
    ...found.entitlements.map(
      ({ created_at, days, until }) =>
        `  ${at(created_at)}  ${days > 0 ? '+' : ''}${days}  ${words(say('day-until', at(until)))}`,
    ),
    words(say('part-refunds')),
    ...found.refunds.map(
      ({ number, fen, asked_at }) => `  ${at(asked_at)}  ${number}  ${words(say('yuan', yuan(fen)))}`,
    ),
    words(say('part-actions')),
    ...found.actions.map(({ at: done, action, detail }) => {
      const { orderId: _, ...rest } = detail
      const name = terminal.language === 'zh' ? (auditWords[action] ?? action) : action
      return `  ${at(done)}  ${name}  ${JSON.stringify(rest)}`
    }),
  ]
  terminal.out.write(`${lines.join('\n')}\n`)
}
