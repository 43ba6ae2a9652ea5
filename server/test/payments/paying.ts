import { createHmac } from 'node:crypto'
import type { Context } from '../../src/platform/context.ts'
import {
  type BegunPayment,
  ChannelError,
  ForgedNotice,
  type NoticeRequest,
  type Payment,
  type PaymentReport,
  type Payments,
  type Provider,
  type ProviderName,
} from '../../src/platform/payments/provider.ts'

/** A trade as the channel keeps it. */
interface Trade {
  payment: Payment
  tradeNo: string | null
  paidFen: number | null
  refundedFen: number
  closed: boolean
}

/** The smallest channel there can be, in memory: pays, refunds, signs its notices. What it says depends on the test alone. */
export class TestChannel implements Provider {
  readonly name: ProviderName
  merchant = 'm-1'
  readonly accepted = { status: 200, type: 'text/plain', body: 'success' }
  readonly refused = { status: 200, type: 'text/plain', body: 'fail' }
  readonly trades = new Map<string, Trade>()
  /** What it was asked, in order. */
  readonly asked: string[] = []
  /** It does not answer. */
  isSilent = false
  /** Runs before it answers. */
  meanwhile: ((what: string) => Promise<void>) | null = null
  /** It knows a code to scan, and no page. */
  givesCode = false
  #trades = 0

  constructor(name: ProviderName = 'alipay') {
    this.name = name
  }

  async #hear(what: string): Promise<void> {
    this.asked.push(what)
    await this.meanwhile?.(what)
    if (this.isSilent) throw new ChannelError('silence')
  }

  async begin(payment: Payment): Promise<BegunPayment> {
    this.trades.set(payment.orderId, {
      payment,
      tradeNo: null,
      paidFen: null,
      refundedFen: 0,
      closed: false,
      ...this.trades.get(payment.orderId),
    })
    await this.#hear('begin')
    const address = `https://pay.example/${payment.orderId}?t=${this.asked.length}`
    return this.givesCode ? { payUrl: null, qrCode: address } : { payUrl: address, qrCode: null }
  }

  async query(orderId: string): Promise<PaymentReport> {
    await this.#hear('query')
    return this.report(orderId)
  }

  close: Provider['close'] = async (orderId: string) => {
    await this.#hear('close')
    const trade = this.trades.get(orderId)
    if (trade?.paidFen !== null) throw new ChannelError('it is paid')
    trade.closed = true
  }

  refund: Provider['refund'] = null

  /** The payer pays. */
  pay(orderId: string, fen?: number): PaymentReport {
    const trade = this.#tradeOf(orderId)
    trade.tradeNo ??= `T${orderId}${++this.#trades}`
    trade.paidFen = fen ?? trade.payment.fen
    return this.report(orderId)
  }

  /** Gives back so much more. */
  giveBack(orderId: string, fen: number): PaymentReport {
    this.#tradeOf(orderId).refundedFen += fen
    return this.report(orderId)
  }

  report(orderId: string, changes: Partial<PaymentReport> = {}): PaymentReport {
    const trade = this.trades.get(orderId)
    const { tradeNo = null, paidFen = null, refundedFen = 0, closed = false } = trade ?? {}
    const known = closed ? 'closed' : trade ? 'unpaid' : 'unknown'
    const state = refundedFen > 0 ? 'refunded' : paidFen !== null ? 'paid' : known
    const report = {
      orderId,
      state,
      merchant: this.merchant,
      tradeNo,
      fen: paidFen,
      refundedFen,
      paidAt: null,
      ...changes,
    } as const
    const { paidAt: _, ...said } = report
    return { ...report, eventKey: changes.eventKey ?? Object.values(said).join(' ') }
  }

  async readNotice({ headers, body }: NoticeRequest): Promise<PaymentReport | null> {
    if (headers['x-test-sign'] !== signOf(body)) throw new ForgedNotice('wrong signature')
    return body.toString() === 'nothing' ? null : (JSON.parse(body.toString()) as PaymentReport)
  }

  /** Sends a notice to the site. */
  async notify(url: string, said: PaymentReport | 'nothing', headers: Record<string, string> = {}) {
    const body = said === 'nothing' ? said : JSON.stringify(said)
    const response = await fetch(`${url}/pay-notice/${this.name}`, {
      method: 'POST',
      headers: { 'content-type': 'text/x-notice', 'x-test-sign': signOf(Buffer.from(body)), ...headers },
      body,
    })
    return { status: response.status, body: await response.text() }
  }

  #tradeOf(orderId: string): Trade {
    const trade = this.trades.get(orderId)
    if (trade === undefined) throw new Error(`the channel has no ${orderId}`)
    return trade
  }
}

const signOf = (body: Buffer) => createHmac('sha256', 'test').update(body).digest('hex')

/** Lets a site take payments by these channels, the first for both ways to pay. */
export function takePayments(context: Context, ...channels: TestChannel[]): void {
  const payments: Payments = {
    by: () => channels[0] ?? null,
    named: (name) => channels.find((channel) => channel.name === name) ?? null,
    payChannels: ['alipay', 'weixin'],
    end() {},
  }
  context.payments = payments
}

/** A new channel by which a site takes payments from now on, beside `others`. */
export function newChannel(context: Context, ...others: TestChannel[]): TestChannel {
  const channel = new TestChannel()
  takePayments(context, channel, ...others)
  return channel
}

export interface TestPlan {
  id: string
  price_fen: number
  days: number
}

let made = 0

/** A plan on sale: a year for 299.00, unless said otherwise. */
export async function makePlan(
  { db, clock }: Context,
  { fen = 29_900, days = 365, levelId = 2, onSale = true } = {},
): Promise<TestPlan> {
  return db
    .insertInto('plan')
    .values({
      name: `年卡 ${++made}`,
      price_fen: fen,
      orig_price_fen: fen,
      level_id: levelId,
      days,
      on_sale: onSale,
      created_at: new Date(clock.now()),
    })
    .returning(['id', 'price_fen', 'days'])
    .executeTakeFirstOrThrow()
}
