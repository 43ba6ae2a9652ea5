import {
  newestOrders,
  ordersToLookAt,
  paymentsWithoutOrder,
} from '../../domains/billing/queries/exceptions.ts'
import { redriveOrder, settleOrder } from '../../domains/billing/service/redriving.ts'
import { markRefunded, refundOrder } from '../../domains/billing/service/refunds.ts'
import { dayMs, systemClock } from '../../platform/clock.ts'
import { fenOf } from '../../platform/payments/amounts.ts'
import { withCatalogue } from './catalogue.ts'
import {
  type ExitCode,
  exitCodes,
  readArguments,
  remark,
  type Terminal,
  tell,
  UsageError,
} from './command.ts'
import { orderLines, orphanLine, reasonName, showOrder } from './order-view.ts'
import { withSite } from './site.ts'
import { sayMembershipResult } from './words/membership-words.ts'
import { sayUsage } from './words/usage-words.ts'

export const help = `Usage: manage orders [--all]
       manage orders ORDER
       manage orders --redrive ORDER
       manage orders --refund ORDER [--yuan 9.90] [--by-hand]
       manage orders --settle ORDER --note TEXT

Without more, the orders that need attention, with the reason, and payments of the last 30 days for orders that
are not here, as after an older backup was restored.

  --all             the newest orders, whatever became of them
  ORDER             one order with what the channel told of it, the days that it gave, and what was done with it
  --redrive ORDER   asks the channel anew and applies what it says: for a member who has paid and has nothing. A paid
                    order that could not be granted then is granted where it can be now.
  --refund ORDER    gives the money back through the channel and takes back the days. Asked again it gives nothing more.
    --yuan 9.90     so much of it, and so many of the days; left out: all that is left
    --by-hand       the money was given back at the channel itself: only writes it down, and takes back the days
  --settle ORDER    it no longer needs attention; a refund that the channel never decided is at an end
    --note TEXT     what was done about it, up to 200 characters

--redrive and --refund need the settings of the payment channels. All of this is written down.

Exit codes: 0 done or under way at the channel, 1 it failed or was refused, 2 wrong usage.
`

const listed = 200
/** How long a payment is listed that names no order of ours; it cannot be settled. */
const orphanDays = 30

function readOrder(args: string[]) {
  const { values, positionals } = readArguments({
    args,
    allowPositionals: true,
    options: {
      all: { type: 'boolean' },
      redrive: { type: 'string' },
      refund: { type: 'string' },
      settle: { type: 'string' },
      yuan: { type: 'string' },
      'by-hand': { type: 'boolean' },
      note: { type: 'string' },
    },
  })
  const [shown] = positionals
  const { all, redrive, refund, settle } = values
  const wanted = [all, shown, redrive, refund, settle].filter((one) => one !== undefined)
  if (wanted.length > 1 || positionals.length > 1) throw new UsageError(sayUsage('orders-one'))
  if (refund === undefined && (values.yuan !== undefined || values['by-hand']))
    throw new UsageError(sayUsage('orders-refund'))
  if ((settle === undefined) !== (values.note === undefined)) throw new UsageError(sayUsage('orders-settle'))
  return { ...values, shown }
}

function orderId(text: string): string {
  if (!/^\d{18}$/.test(text)) throw new UsageError(sayUsage('order-id'))
  return text
}

function fenToRefund(text: string | undefined): number | null {
  if (text === undefined) return null
  const fen = fenOf(text)
  if (fen === null || fen < 1) throw new UsageError(sayUsage('orders-yuan'))
  return fen
}

function noteOf(text: string): string {
  const note = text.trim()
  if (note === '' || [...note].length > 200 || /\p{C}/u.test(note))
    throw new UsageError(sayUsage('text', '--note', 1, 200))
  return note
}

async function list(terminal: Terminal, isAll: boolean): Promise<void> {
  const since = new Date(systemClock.now() - orphanDays * dayMs)
  const { orders, orphanPayments } = await withCatalogue(terminal, async ({ db }) => ({
    orders: await (isAll ? newestOrders : ordersToLookAt)(db, listed),
    orphanPayments: await paymentsWithoutOrder(db, since, listed),
  }))
  for (const order of orders) terminal.out.write(orderLines(order, terminal))
  for (const payment of orphanPayments) terminal.out.write(orphanLine(payment, terminal))
  const what = isAll ? 'orders-newest' : 'orders-due'
  const code = orders.length === listed ? (`${what}-more` as const) : what
  remark(terminal, sayMembershipResult(code, orders.length))
}

async function redrive(terminal: Terminal, id: string): Promise<void> {
  const { outcome, isGranted } = await withSite(terminal, (context) =>
    redriveOrder(context, { orderId: id, actorId: null }),
  )
  tell(terminal, sayMembershipResult(`redriven-${isGranted ? 'granted' : outcome}`))
}

async function refund(terminal: Terminal, id: string, fen: number | null, isByHand: boolean): Promise<void> {
  const asked = { orderId: id, fen, actorId: null }
  if (isByHand) {
    await withSite(terminal, (context) => markRefunded(context, asked))
    tell(terminal, sayMembershipResult('refund-noted'))
    return
  }
  const done = await withSite(terminal, (context) => refundOrder(context, asked))
  tell(terminal, sayMembershipResult(done === 'done' ? 'refund-done' : 'refund-asked'))
}

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { shown, ...values } = readOrder(args)
  if (shown !== undefined) await showOrder(terminal, orderId(shown))
  else if (values.redrive !== undefined) await redrive(terminal, orderId(values.redrive))
  else if (values.refund !== undefined)
    await refund(terminal, orderId(values.refund), fenToRefund(values.yuan), values['by-hand'] === true)
  else if (values.settle !== undefined) {
    const settled = { orderId: orderId(values.settle), note: noteOf(values.note ?? ''), actorId: null }
    const exception = await withSite(terminal, (context) => settleOrder(context, settled))
    tell(terminal, sayMembershipResult('settled', reasonName(exception, terminal)))
  } else await list(terminal, values.all === true)
  return exitCodes.done
}
