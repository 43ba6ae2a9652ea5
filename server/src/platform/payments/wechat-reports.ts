import type { WechatConfig } from '../config/config.ts'
import { ChannelError, type PaymentReport } from './provider.ts'
import { closedReport, moneyReport, nothingPaid } from './reports.ts'

/** An object that WeChat sent, its fields not yet looked at. */
export type Said = Readonly<Record<string, unknown>>

/**
 * The state of a transaction in an answer or a notice. `refundedFen` is the sum of all refunds;
 * null: there was a refund of unknown amount. Throws ChannelError.
 */
export function wechatReport(config: WechatConfig, said: Said, refundedFen: number | null): PaymentReport {
  const orderId = String(said.out_trade_no)
  const state = said.trade_state
  if (state === 'NOTPAY' || state === 'USERPAYING' || state === 'PAYERROR')
    return nothingPaid(orderId, 'unpaid')
  if (state === 'CLOSED' || state === 'REVOKED') return closedReport(orderId, null)
  if (state !== 'SUCCESS' && state !== 'REFUND')
    throw new ChannelError('WeChat Pay names a state that is not known')
  const amount = (said.amount ?? {}) as Said
  if (!Number.isSafeInteger(amount.total) || (amount.currency ?? 'CNY') !== 'CNY')
    throw new ChannelError("WeChat Pay's payment names no amount in fen")
  return moneyReport({
    orderId,
    tradeNo: typeof said.transaction_id === 'string' ? said.transaction_id : '',
    fen: Number(amount.total),
    refundedFen,
    paidAt: timeOf(said.success_time),
    merchant: merchantIn(config, said),
  })
}

function timeOf(text: unknown): Date | null {
  const time = typeof text === 'string' ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time)
}

/** Our account as it is named; another text than ours where the app is another. */
function merchantIn({ appId }: WechatConfig, said: Said): string {
  const merchant = String(said.mchid ?? 'unnamed')
  return said.appid === appId ? merchant : `${merchant}, app ${String(said.appid ?? 'unnamed')}`
}
