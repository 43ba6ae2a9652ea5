import type { AlipaySdk } from 'alipay-sdk'
import type { AlipayConfig } from '../config/config.ts'
import { fenOf } from './amounts.ts'
import { type Fields, fieldsOf, withoutEmpty } from './fields.ts'
import { ChannelError, ForgedNotice, isOrderId, type PaymentReport } from './provider.ts'
import { closedReport, moneyReport, nothingPaid } from './reports.ts'

/** What Alipay says of an order, in its answers and notices, which name things alike. */

type Said = Readonly<Record<string, unknown>>

/** Throws ChannelError where it is no amount of money. */
export function fenIn(said: Said, name: string): number {
  const fen = fenOf(String(said[name] ?? ''))
  if (fen === null) throw new ChannelError(`Alipay's ${name} is no amount of money`)
  return fen
}

/**
 * Reads an answer (null: there is no such trade) or a notice. `refundedFen` is what is known to have been given back
 * besides. Throws ChannelError.
 */
export function reportOf(orderId: string, said: Said | null, refundedFen = 0): PaymentReport {
  if (said === null) return nothingPaid(orderId, 'unknown')
  if (said.out_trade_no !== orderId) throw new ChannelError('Alipay speaks of another order')
  const status = said.trade_status
  if (status === 'WAIT_BUYER_PAY') return nothingPaid(orderId, 'unpaid')
  const tradeNo = String(said.trade_no ?? '')
  const paidAt = timeOf(said.gmt_payment ?? said.send_pay_date)
  const told = said.refund_fee === undefined ? 0 : fenIn(said, 'refund_fee')
  const isClosed = status === 'TRADE_CLOSED'
  if (isClosed && paidAt === null && told === 0) return closedReport(orderId, tradeNo)
  if (!isClosed && status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED')
    throw new ChannelError('Alipay names a state that is not known')
  const fen = fenIn(said, 'total_amount')
  // It closes what was paid once all of it is given back.
  const given = isClosed && told === 0 ? fen : Math.max(told, refundedFen)
  return moneyReport({ orderId, tradeNo, fen, refundedFen: given, paidAt, merchant: null })
}

/** Times of Alipay are those of China. */
function timeOf(text: unknown): Date | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(text)) return null
  const time = new Date(`${text.slice(0, 19).replace(' ', 'T')}+08:00`)
  return Number.isNaN(time.getTime()) ? null : time
}

/** Throws ForgedNotice. */
export function readAlipayNotice(
  config: AlipayConfig,
  sdk: AlipaySdk,
  method: string,
  body: string,
): PaymentReport | null {
  const fields = fieldsOf(body)
  // What is checked is what the notice itself names, and it could name an older way to sign.
  if (method !== 'POST' || fields.sign_type !== 'RSA2') throw new ForgedNotice('It is not signed by RSA2.')
  if (!isSigned(sdk, fields)) throw new ForgedNotice('It is not signed by Alipay.')
  const { out_trade_no: orderId = '', trade_status } = fields
  if (trade_status === undefined || !isOrderId(orderId)) return null
  const report = reportOf(orderId, withoutEmpty(fields))
  return { ...report, merchant: merchantIn(config, fields) }
}

/** Fields without a value may be signed with the others, or left out; they say nothing either way. */
function isSigned(sdk: AlipaySdk, fields: Fields): boolean {
  try {
    return sdk.checkNotifySignV2(withoutEmpty(fields)) || sdk.checkNotifySignV2(fields)
  } catch {
    return false
  }
}

/** Our account as it is named; another text than ours where it is another. */
function merchantIn({ appId, sellerId }: AlipayConfig, fields: Fields): string {
  const isOtherSeller = sellerId !== undefined && fields.seller_id !== sellerId
  return fields.app_id === appId && isOtherSeller
    ? `${appId}, seller ${fields.seller_id ?? 'unnamed'}`
    : (fields.app_id ?? 'unnamed')
}
