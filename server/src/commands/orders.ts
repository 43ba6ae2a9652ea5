import { fenOf } from '../features/membership/money.ts'
import { newestOrders, ordersToLookAt } from '../features/membership/queries/exceptions.ts'
import { redriveOrder, settleOrder } from '../features/membership/rules/redriving.ts'
import { markRefunded, refundOrder } from '../features/membership/rules/refunds.ts'
import { withCatalogue } from './catalogue.ts'
import { type ExitCode, exitCodes, readArguments, type Terminal, UsageError } from './command.ts'
import { orderLines, showOrder } from './order-view.ts'
import { withSite } from './site.ts'

export const help = `Usage: manage orders [--all]
       manage orders ORDER
       manage orders --redrive ORDER
       manage orders --refund ORDER [--yuan 9.90] [--by-hand]
       manage orders --settle ORDER --note TEXT

Without more, the orders that somebody has to look at, with the reason.

  --all             the newest orders, whatever became of them
  ORDER             one order with what the channel told of it, the days that it gave, and what was done with it
  --redrive ORDER   asks the channel anew and applies what it says: for a member who has paid and has nothing. A paid
                    order that could not be granted then is granted where it can be now.
  --refund ORDER    gives the money back through the channel and takes back the days. Asked again it gives nothing more.
    --yuan 9.90     so much of it, and so many of the days; left out: all that is left
    --by-hand       the money was given back at the channel itself: only writes it down, and takes back the days
  --settle ORDER    nobody has to look at it any more; a refund that the channel never decided is at an end
    --note TEXT     what was done about it, up to 200 characters

--redrive and --refund need the settings of the payment channels. All of this is written down.

Exit codes: 0 done or under way at the channel, 1 it failed or was refused, 2 wrong usage.
`

const listed = 200

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
  if (wanted.length > 1 || positionals.length > 1) throw new UsageError('Say one thing at a time.')
  if (refund === undefined && (values.yuan !== undefined || values['by-hand']))
    throw new UsageError('--yuan and --by-hand belong to --refund.')
  if ((settle === undefined) !== (values.note === undefined))
    throw new UsageError('--settle and --note belong together.')
  return { ...values, shown }
}

function orderId(text: string): string {
  if (!/^\d{18}$/.test(text)) throw new UsageError('ORDER: expected the number of an order, 18 digits')
  return text
}

function fenToRefund(text: string | undefined): number | null {
  if (text === undefined) return null
  const fen = fenOf(text)
  if (fen === null || fen < 1) throw new UsageError('--yuan: expected an amount such as 9.90')
  return fen
}

function noteOf(text: string): string {
  const note = text.trim()
  if (note === '' || [...note].length > 200 || /\p{C}/u.test(note))
    throw new UsageError('--note: expected 1 to 200 printable characters, one line')
  return note
}

async function list(terminal: Terminal, isAll: boolean): Promise<void> {
  const orders = await withCatalogue(terminal, ({ db }) =>
    isAll ? newestOrders(db, listed) : ordersToLookAt(db, listed),
  )
  for (const order of orders) terminal.out.write(orderLines(order))
  const rest = orders.length === listed ? ', and perhaps more' : ''
  const what = isAll ? 'the newest orders' : 'to be looked at'
  terminal.err.write(`${orders.length} ${what}${rest}.\n`)
}

const outcomes = {
  granted: 'It is paid, and granted now.',
  known: 'The channel says nothing new.',
  nothing: 'The channel knows of no payment.',
  closed: 'The channel has closed it; it has not been paid.',
  refunded: 'Money has been given back, and the days with it.',
  exception: 'The channel says something that somebody has to look at.',
  unknown: 'There is no such order.',
} as const

async function redrive(terminal: Terminal, id: string): Promise<void> {
  const { outcome, isGranted } = await withSite(terminal, (context) =>
    redriveOrder(context, { orderId: id, actorId: null }),
  )
  terminal.out.write(`${isGranted ? outcomes.granted : outcomes[outcome]}\n`)
}

async function refund(terminal: Terminal, id: string, fen: number | null, isByHand: boolean): Promise<void> {
  const asked = { orderId: id, fen, actorId: null }
  if (isByHand) {
    await withSite(terminal, (context) => markRefunded(context, asked))
    terminal.out.write('Written down as given back, and the days taken back.\n')
    return
  }
  const done = await withSite(terminal, (context) => refundOrder(context, asked))
  terminal.out.write(
    done === 'done'
      ? 'Given back, and the days taken back.\n'
      : 'Asked for. The channel has not given it back yet; the worker asks on.\n',
  )
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
    terminal.out.write(`Settled: ${exception}.\n`)
  } else await list(terminal, values.all === true)
  return exitCodes.done
}
