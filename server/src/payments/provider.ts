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
  /** Of who pays. */
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
  /** Of it, what has been given back in all. */
  refundedFen: number
  paidAt: Date | null
  /** What happened, in the channel's own numbers; told twice it reads alike, by a notice and when asked. */
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

export interface Provider {
  readonly name: ProviderName
  /** Our account there, as an order keeps it. */
  readonly merchant: string
  /** Throws ChannelError. */
  begin(payment: Payment): Promise<BegunPayment>
  /** Throws ChannelError. */
  query(orderId: string): Promise<PaymentReport>
  /** Ends what has not been paid; null where the channel offers no such thing. Throws ChannelError. */
  readonly close: ((orderId: string) => Promise<void>) | null
  /**
   * Gives money back; asked again with the same `refundId` it gives nothing more. `pending`: the channel will tell, or
   * say when asked. Null where the channel offers no such thing. Throws ChannelError.
   */
  readonly refund:
    | ((refund: {
        orderId: string
        refundId: string
        fen: number
        totalFen: number
      }) => Promise<'done' | 'pending'>)
    | null
  /** Reads a notice; null where a true one says nothing that matters. Throws ForgedNotice. */
  readNotice(request: NoticeRequest): PaymentReport | null
  /** What the channel is answered, so that it repeats the notice no more, or comes again. */
  readonly accepted: NoticeReply
  readonly refused: NoticeReply
}

/** The channel does not answer, or not as it should; its words are for the log alone. */
export class ChannelError extends Error {}

/** Not from the channel, or changed on its way. */
export class ForgedNotice extends Error {}

export interface Payments {
  /** Who takes a payment by this channel; null: nobody. */
  by(payChannel: PayChannel): Provider | null
  named(name: ProviderName): Provider | null
  /** What can be paid by. */
  readonly payChannels: PayChannel[]
}
