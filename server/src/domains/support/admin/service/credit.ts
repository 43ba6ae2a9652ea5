import type { CreditFault } from '@yehang/contract'
import { payChannelNames } from '@yehang/contract'
import { dayMs } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { yuanText } from '../../../../platform/payments/amounts.ts'
import { ChannelError, type PaymentReport, type Provider } from '../../../../platform/payments/provider.ts'
import { providerOf } from '../../../billing/service/channels.ts'
import { auditOrder, changeOrder } from '../../../billing/service/order-change.ts'
import { redriveOrder } from '../../../billing/service/redriving.ts'
import { levelsOf } from '../../../members/queries/levels.ts'
import { moveLevel } from '../../../members/service/levels.ts'
import { channelSays } from '../../words.ts'
import { type AdminOrderRow, orderWithEnd } from '../queries/member.ts'

/** What the channel says of an order, and what crediting it would do. */
export interface Asked {
  state: PaymentReport['state']
  says: string
  /** Why it cannot be credited; null: it can. */
  why: CreditFault | null
  until: Date | null
  days: number
}

const rounds: readonly string[] = ['refunding', 'partial', 'refunded']

async function orderOf({ db }: Context, orderId: string): Promise<AdminOrderRow> {
  const order = await orderWithEnd(db, orderId)
  if (order === undefined) throw new AppError('order_of_message_not_found')
  return order
}

/** Queries the channel for staff. Throws 404, and AppError if the channel cannot be queried. */
export async function askFor(context: Context, actor: Actor, orderId: string): Promise<Asked> {
  const asked = await askChannel(context, await orderOf(context, orderId))
  await changeOrder(context, orderId, (tx, order, { now }) =>
    auditOrder(tx, order, { action: 'ask-channel', actor, detail: { said: asked.state } }, now),
  )
  return asked
}

/** Changes nothing. */
async function askChannel(context: Context, order: AdminOrderRow): Promise<Asked> {
  const provider = providerOf(context, order, null)
  if (provider === null) throw new AppError('credit_account_missing')
  const report = await query(context, provider, order.id)
  const levels = await levelsOf(context.db, order.member_id)
  const move = moveLevel(levels, order.level_id, order.days * dayMs, new Date(context.clock.now()))
  const why = whyNot(order, provider, report) ?? (move === null ? 'endless' : null)
  const { state } = report
  return { state, says: sentenceOf(order, report), why, until: move?.until ?? null, days: order.days }
}

async function query({ log }: Context, provider: Provider, orderId: string): Promise<PaymentReport> {
  try {
    return await provider.query(orderId)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    log.warn({ err: error, orderId, provider: provider.name }, 'a channel could not be asked')
    throw new AppError('credit_channel_silent')
  }
}

function sentenceOf({ pay_channel, price_fen }: AdminOrderRow, { state, fen }: PaymentReport): string {
  return channelSays({
    channel: payChannelNames[pay_channel],
    state,
    paid: fen === null ? null : yuanText(fen),
    price: yuanText(price_fen),
    fits: fen === price_fen,
  })
}

/** An amount or a merchant that does not fit is evidence, and never credit. */
function whyNot(order: AdminOrderRow, provider: Provider, report: PaymentReport): CreditFault | null {
  if (order.granted_at !== null) return 'granted'
  if (rounds.includes(order.state)) return 'refunded'
  if (report.state !== 'paid') return 'unpaid'
  if (report.fen !== order.price_fen) return 'amount'
  if ((report.merchant ?? provider.merchant) !== order.merchant) return 'merchant'
  if (order.trade_no !== null && report.tradeNo !== order.trade_no) return 'trade'
  return null
}

/** Credits what the channel says is paid, once however often it is called. */
export async function credit(
  context: Context,
  actor: Actor,
  orderId: string,
): Promise<{ isGranted: boolean; until: Date | null }> {
  // Read once: read again, the second of two clicks would find it credited between and be refused.
  const before = await orderOf(context, orderId)
  if (before.granted_at !== null) return { isGranted: false, until: before.granted_until }
  const { why } = await askChannel(context, before)
  if (why !== null) throw new AppError('credit_refused', { fault: why })
  await redriveOrder(context, { orderId, actor })
  const after = await orderOf(context, orderId)
  if (after.granted_at === null) throw new AppError('credit_not_recorded')
  return { isGranted: true, until: after.granted_until }
}
