/** What a payment channel does for us. Nothing here knows the database. Money is whole fen. */

export type PayChannel = 'alipay' | 'weixin'
export type ProviderName = 'alipay' | 'wechat' | 'epay'

export interface Payment {
  /** What the channel knows the order by (out_trade_no): 18 digits. */
  orderId: string
  subject: string
  fen: number
  payChannel: PayChannel
  device: 'phone' | 'desktop'
  /** Of the payer. */
  address: string
  notifyUrl: string
  /** Where the channel leads back to. */
  returnUrl: string
  expiresAt: Date
}

export interface BegunPayment {
  /** Opened in a window; null where there is nothing to open, only a code. */
  payUrl: string | null
  /** What a QR code says that is scanned to pay. */
  qrCode: string | null
}

/** What a channel says of an order, in a notice or when asked. */
export interface PaymentReport {
  orderId: string
  /** unknown: the channel has no such order (yet). refunded: at least in part. */
  state: 'unknown' | 'unpaid' | 'paid' | 'closed' | 'refunded'
  /** Our account at the channel that was paid; null where the report does not name it. */
  merchant: string | null
  tradeNo: string | null
  /** What was paid in all; null where nothing was. */
  fen: number | null
  /** Of it, what has been given back in all; null where something was, and the channel does not say how much. */
  refundedFen: number | null
  paidAt: Date | null
  /** What happened, with the channel's own ids; a notice and a query report it identically. */
  eventKey: string
}

export interface NoticeRequest {
  method: string
  headers: Record<string, string | string[] | undefined>
  query: string
  /** As it came. */
  body: Buffer
}

export interface NoticeReply {
  status: number
  type: string
  body: string
}

/** Whether it may be the id of an order of ours: a notice may name whatever was sold with the same account. */
export function isOrderId(text: string): boolean {
  return /^\d{18}$/.test(text)
}

export interface Refund {
  orderId: string
  /** See refundIdOf. */
  refundId: string
  fen: number
  /** Of the whole payment. */
  totalFen: number
  notifyUrl: string
}

/**
 * The id of a refund at the channel (out_refund_no, out_request_no). Refunds of an order are
 * numbered from 1, so that the order's id is enough to query all of them.
 */
export function refundIdOf(orderId: string, number: number): string {
  return `${orderId}R${number}`
}

/**
 * Looks refunds up by their numbers; `find` returns null for a missing one. One that the channel
 * never received may precede others; two missing in a row are the end.
 */
export async function findRefunds<T>(
  orderId: string,
  find: (refundId: string) => Promise<T | null>,
): Promise<T[]> {
  const found: T[] = []
  let missing = 0
  for (let number = 1; missing < 2; number++) {
    const refund = await find(refundIdOf(orderId, number))
    if (refund !== null) found.push(refund)
    missing = refund === null ? missing + 1 : 0
  }
  return found
}

export interface Provider {
  readonly name: ProviderName
  /** Our account there, as an order keeps it. */
  readonly merchant: string
  /** Throws ChannelError. */
  begin(payment: Payment): Promise<BegunPayment>
  /** Throws ChannelError. */
  query(orderId: string): Promise<PaymentReport>
  /**
   * Ends what has not been paid; what has been by then stays so, and shows when asked. Null where the channel offers no
   * such thing. Throws ChannelError.
   */
  readonly close: ((orderId: string) => Promise<void>) | null
  /**
   * Refunds money; a repeated call with the same `refundId` refunds nothing more. `pending`: a
   * notice or a query will give the result. Null if the channel has no refunds. Throws
   * ChannelError, or RefundRefused if certainly nothing was refunded.
   */
  readonly refund: ((refund: Refund) => Promise<'done' | 'pending'>) | null
  /**
   * Reads a notice; null where a true one says nothing that matters. It may have to ask the channel for what the notice
   * leaves out. Throws ForgedNotice, ChannelError.
   */
  readNotice(request: NoticeRequest): Promise<PaymentReport | null>
  /** What the channel is answered, so that it repeats the notice no more, or comes again. */
  readonly accepted: NoticeReply
  readonly refused: NoticeReply
}

/** The channel does not answer, or not as it should; its words are for the log alone. */
export class ChannelError extends Error {
  override name = 'ChannelError'
}

/** The channel is sure that it did not give this money back, and will not. */
export class RefundRefused extends ChannelError {
  override name = 'RefundRefused'
  /** It keeps a refund of this number, which came to nothing: the next one needs another. */
  readonly isKept: boolean

  constructor(message: string, isKept = false) {
    super(message)
    this.isKept = isKept
  }
}

/** Not from the channel, or changed on its way. */
export class ForgedNotice extends Error {
  override name = 'ForgedNotice'
}

export interface Payments {
  /** The provider of this channel; null if there is none. */
  by(payChannel: PayChannel): Provider | null
  named(name: ProviderName): Provider | null
  /** What can be paid by. */
  readonly payChannels: PayChannel[]
  /** From now on there is no channel in this process. */
  end(): void
}
