import type { WechatConfig } from '../config/config.ts'
import { readJson } from './call.ts'
import { ForgedNotice, isOrderId, type NoticeRequest, type PaymentReport } from './provider.ts'
import { moneyReport } from './reports.ts'
import { type Said, wechatReport } from './wechat-reports.ts'
import type { WechatSigning } from './wechat-signing.ts'

/**
 * Reads a notice: the signature proves that WeChat sent it, the encryption that only we can read
 * it.
 */
export async function readWechatNotice(
  config: WechatConfig,
  signing: WechatSigning,
  { method, headers, body }: NoticeRequest,
  query: (orderId: string) => Promise<PaymentReport>,
): Promise<PaymentReport | null> {
  const text = body.toString('utf8')
  const header = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : undefined
  }
  const fault = method === 'POST' ? signing.faultOf(header, text) : 'it is not posted'
  if (fault !== null) throw new ForgedNotice(`The notice cannot be believed: ${fault}.`)

  const notice = readJson(text)
  const type = notice.event_type
  const isRefund = type === 'REFUND.SUCCESS' || type === 'REFUND.ABNORMAL' || type === 'REFUND.CLOSED'
  if (type !== 'TRANSACTION.SUCCESS' && !isRefund) return null
  const said = opened(signing, (notice.resource ?? {}) as Said)
  const orderId = String(said.out_trade_no ?? '')
  if (!isOrderId(orderId)) return null
  if (!isRefund) return wechatReport(config, said, 0)
  // It reports one refund, where the sum of all refunds is needed.
  const report = await query(orderId)
  const isUnsaid = type === 'REFUND.SUCCESS' && report.refundedFen === null && isWhole(said)
  return isUnsaid
    ? moneyReport({ ...report, tradeNo: report.tradeNo ?? '', refundedFen: report.fen })
    : report
}

/**
 * Whether one refund returned the whole amount: then no other refund can exist, even if this one
 * was made at WeChat itself.
 */
function isWhole({ amount }: Said): boolean {
  const { refund, total } = (amount ?? {}) as Said
  return Number.isSafeInteger(refund) && refund === total
}

function opened(signing: WechatSigning, resource: Said): Said {
  const { algorithm, ciphertext, nonce, associated_data: associated = '' } = resource
  const isSealed =
    typeof ciphertext === 'string' && typeof nonce === 'string' && typeof associated === 'string'
  if (algorithm !== 'AEAD_AES_256_GCM' || !isSealed) throw new ForgedNotice('The notice is not sealed.')
  try {
    return readJson(signing.open({ ciphertext, nonce, associated }))
  } catch {
    throw new ForgedNotice('The notice cannot be opened with WECHAT_API_KEY.')
  }
}
