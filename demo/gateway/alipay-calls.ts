import type { Book } from './book.ts'
import { fenOf, yuan } from './money.ts'
import { chinaTime } from './times.ts'
import { isWholeRefunded, refundedFen, refundOf, type Trade } from './trades.ts'

type Biz = Record<string, unknown>
type Content = Record<string, unknown>

const done = (content: Content): Content => ({ code: '10000', msg: 'Success', ...content })

const failed = (sub_code: string, sub_msg: string): Content => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code,
  sub_msg,
})

const buyer = { buyer_logon_id: '159****5620', buyer_user_id: '2088102122524333' }

/** What Alipay answers a call that is in order; undefined where there is no such method. */
export function runAlipayCall(book: Book, method: string, biz: Biz): Content | undefined {
  const run = calls[method]
  if (run === undefined) return undefined
  const trade = findTrade(book, biz)
  if (!trade) return failed('ACQ.TRADE_NOT_EXIST', '交易不存在')
  const numbers = { out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo }
  return { ...run(book, trade, biz), ...numbers }
}

const calls: Record<string, (book: Book, trade: Trade, biz: Biz) => Content> = {
  'alipay.trade.query': queryTrade,
  'alipay.trade.close': closeTrade,
  'alipay.trade.refund': refundTrade,
  'alipay.trade.fastpay.refund.query': queryRefund,
}

function findTrade(book: Book, { out_trade_no, trade_no }: Biz): Trade | undefined {
  if (typeof out_trade_no === 'string') return book.find('alipay', out_trade_no)
  const trade = typeof trade_no === 'string' ? book.byTradeNo(trade_no) : undefined
  return trade?.channel === 'alipay' ? trade : undefined
}

function statusOf(trade: Trade): string {
  if (trade.state === 'unpaid') return 'WAIT_BUYER_PAY'
  return trade.state === 'closed' || isWholeRefunded(trade) ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
}

function queryTrade(_book: Book, trade: Trade): Content {
  const amount = yuan(trade.paidFen ?? trade.fen)
  const isPaid = trade.paidAt !== null
  return done({
    ...buyer,
    trade_status: statusOf(trade),
    total_amount: amount,
    buyer_pay_amount: isPaid ? amount : '0.00',
    receipt_amount: isPaid ? amount : '0.00',
    invoice_amount: isPaid ? amount : '0.00',
    point_amount: '0.00',
    ...(trade.paidAt !== null && { send_pay_date: chinaTime(trade.paidAt) }),
  })
}

function closeTrade(book: Book, trade: Trade): Content {
  if (trade.state !== 'unpaid') return failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
  book.close(trade)
  return done({})
}

function refundTrade(book: Book, trade: Trade, biz: Biz): Content {
  const fen = fenOf(String(biz.refund_amount ?? ''))
  const id = typeof biz.out_request_no === 'string' ? biz.out_request_no : trade.outTradeNo
  if (fen === null) return failed('ACQ.INVALID_PARAMETER', '参数无效')
  if (trade.paidAt === null) return failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
  const known = refundOf(trade, id)
  if (known && known.fen !== fen) return failed('ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致')
  const refund = known ?? book.refund(trade, id, fen)
  if (!refund) return failed('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
  if (!known) book.tell(trade, { kind: 'refund', refundId: id })
  return done({
    ...buyer,
    fund_change: known ? 'N' : 'Y',
    refund_fee: yuan(refundedFen(trade)),
    gmt_refund_pay: chinaTime(refund.at),
  })
}

function queryRefund(_book: Book, trade: Trade, biz: Biz): Content {
  const refund = refundOf(trade, String(biz.out_request_no ?? ''))
  // As the channel does it: what it does not know is no error, but empty.
  if (!refund) return done({})
  return done({
    out_request_no: refund.id,
    total_amount: yuan(trade.paidFen ?? trade.fen),
    refund_amount: yuan(refund.fen),
    refund_status: 'REFUND_SUCCESS',
    gmt_refund_pay: chinaTime(refund.at),
  })
}
