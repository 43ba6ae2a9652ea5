/** What the simulated channels know of a payment. Money is whole fen, times are milliseconds since 1970. */

export type ChannelName = 'alipay' | 'wechat' | 'epay'

export interface Refund {
  /** The merchant's number (out_request_no, out_refund_no). */
  id: string
  /** The channel's. */
  refundNo: string
  fen: number
  at: number
  notifyUrl: string | null
}

export interface Trade {
  channel: ChannelName
  outTradeNo: string
  /** The channel's number. */
  tradeNo: string
  /** What the wallet is called that pays. */
  wallet: '支付宝' | '微信支付'
  /** How it was begun, in the channel's words. */
  kind: string
  subject: string
  fen: number
  notifyUrl: string
  returnUrl: string | null
  /** Sent back as it came (EPay). */
  param: string
  state: 'unpaid' | 'paid' | 'closed'
  createdAt: number
  /** Nothing can be paid from then on. */
  expiresAt: number | null
  paidFen: number | null
  paidAt: number | null
  closedAt: number | null
  refunds: Refund[]
  /** Notices that have not been accepted yet. */
  due: DueNotice[]
}

export interface DueNotice {
  event: NoticeEvent
  at: number
  tries: number
}

/** The subject of a notice: the payment, or the refund of that number. */
export type NoticeEvent = { kind: 'paid' } | { kind: 'refund'; refundId: string }

export type NewTrade = Pick<
  Trade,
  'channel' | 'outTradeNo' | 'wallet' | 'kind' | 'subject' | 'fen' | 'notifyUrl' | 'returnUrl' | 'expiresAt'
> & { param?: string }

export const refundedFen = (trade: Trade) => trade.refunds.reduce((sum, { fen }) => sum + fen, 0)

export const isWholeRefunded = (trade: Trade) =>
  trade.paidFen !== null && trade.refunds.length > 0 && refundedFen(trade) >= trade.paidFen

export const refundOf = (trade: Trade, id: string) => trade.refunds.find((refund) => refund.id === id)
