import { createHash } from 'node:crypto'
import { runAlipayCall } from './alipay-calls.ts'
import type { Book } from './book.ts'
import {
  type Asked,
  type Channel,
  fieldsOf,
  type RawNotice,
  type Reply,
  redirect,
  withFields,
} from './channel.ts'
import { fenOf, yuan } from './money.ts'
import { cashierAddress, errorPage } from './pages.ts'
import { isSignedSha256, joinedFields, signSha256 } from './signing.ts'
import { chinaTime, readChinaTime } from './times.ts'
import { isWholeRefunded, type NoticeEvent, refundedFen, refundOf, type Trade } from './trades.ts'

/** Alipay's gateway.do: pages that a browser opens, calls of the merchant's server, and notices. */

type Fields = Record<string, string>

interface Failure {
  code: string
  msg: string
  sub_code: string
  sub_msg: string
}

const pageProducts: Fields = {
  'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
  'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
}

/** Whose clock is further off than that has the wrong zone. */
const zoneSlackMs = 15 * 60_000

const invalid = (sub_code: string, sub_msg: string): Failure => ({
  code: '40002',
  msg: 'Invalid Arguments',
  sub_code,
  sub_msg,
})

export function alipayChannel(book: Book): Channel {
  const { appId, sellerId, merchant, platform } = book.accounts.alipay

  /** What is wrong with a request before what it asks for is looked at. */
  function faultOf(fields: Fields): Failure | undefined {
    if (fields.app_id !== appId) return invalid('isv.invalid-app-id', '无效的AppID参数')
    if (fields.sign_type !== 'RSA2') return invalid('isv.invalid-signature-type', '无效的签名类型')
    if (!fields.sign) return invalid('isv.missing-signature', '缺少签名参数')
    if (!isSignedSha256(joinedFields(fields, ['sign']), fields.sign, merchant.publicKey))
      return invalid('isv.invalid-signature', '无效签名')
    if (fields.version !== '1.0') return invalid('isv.invalid-version', '无效的版本')
    const at = readChinaTime(fields.timestamp ?? '')
    const isPage = (fields.method ?? '') in pageProducts
    if (at === undefined || (!isPage && Math.abs(at - book.now()) > zoneSlackMs))
      return invalid('isv.invalid-timestamp', '非法的时间戳参数')
    return undefined
  }

  function openPage(fields: Fields): Reply {
    const fault = faultOf(fields)
    if (fault) return errorPage(`${fault.sub_msg}（${fault.sub_code}）`)
    const order = readBiz(fields.biz_content)
    const text = (name: string) => (typeof order?.[name] === 'string' ? (order[name] as string) : '')
    const fen = fenOf(text('total_amount'))
    const outTradeNo = text('out_trade_no')
    const isRight =
      order !== undefined &&
      fen !== null &&
      /^\w{1,64}$/.test(outTradeNo) &&
      /^.{1,256}$/.test(text('subject')) &&
      text('product_code') === pageProducts[fields.method ?? ''] &&
      URL.canParse(fields.notify_url ?? '')
    if (!isRight) return errorPage('参数无效（ACQ.INVALID_PARAMETER）')
    const known = book.find('alipay', outTradeNo)
    if (known && known.fen !== fen) return errorPage('交易信息被篡改（ACQ.CONTEXT_INCONSISTENT）')
    const trade =
      known ??
      book.begin({
        channel: 'alipay',
        outTradeNo,
        wallet: '支付宝',
        kind: fields.method ?? '',
        subject: text('subject'),
        fen,
        notifyUrl: fields.notify_url ?? '',
        returnUrl: fields.return_url || null,
        expiresAt: expiryOf(text('time_expire'), text('timeout_express'), book.now()),
      })
    return redirect(cashierAddress(trade))
  }

  function call(fields: Fields, signer: string): Reply {
    const node = `${(fields.method ?? '').replaceAll('.', '_')}_response`
    const fault = faultOf(fields)
    const answer = fault ?? runAlipayCall(book, fields.method ?? '', readBiz(fields.biz_content) ?? {})
    const content = JSON.stringify(answer ?? invalid('isv.invalid-method', '不存在的方法名'))
    if (answer === undefined || fields.app_id !== appId) return text(`{"error_response":${content}}`)
    return text(`{"${node}":${content},"sign":"${signSha256(content, signer)}"}`)
  }

  return {
    owns: ({ path }) => path === '/gateway.do',

    answer(asked: Asked, fault) {
      if (asked.path !== '/gateway.do') return undefined
      const fields = fieldsOf(asked)
      if ((fields.method ?? '') in pageProducts) return openPage(fields)
      const { stranger } = book.accounts
      return call(fields, (fault?.kind === 'forged' ? stranger : platform).privateKey)
    },

    buildNotice(trade: Trade, event: NoticeEvent, { changes = {}, forged } = {}): RawNotice {
      const fields = noticeFields(book, trade, event)
      for (const [name, value] of Object.entries(changes)) fields[name] = String(value)
      const signed = joinedFields(fields, ['sign', 'sign_type'])
      const hash = fields.sign_type === 'RSA' ? 'RSA-SHA1' : 'RSA-SHA256'
      fields.sign = signSha256(signed, (forged ? book.accounts.stranger : platform).privateKey, hash)
      return {
        method: 'POST',
        url: trade.notifyUrl,
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: String(new URLSearchParams(fields)),
      }
    },

    isAccepted: (status, body) => status === 200 && body.trim() === 'success',

    returnAddress(trade) {
      if (trade.returnUrl === null) return null
      const fields: Fields = {
        charset: 'utf-8',
        out_trade_no: trade.outTradeNo,
        method: `${trade.kind}.return`,
        total_amount: yuan(trade.paidFen ?? trade.fen),
        trade_no: trade.tradeNo,
        auth_app_id: appId,
        version: '1.0',
        app_id: appId,
        seller_id: sellerId,
        timestamp: chinaTime(book.now()),
      }
      const sign = signSha256(joinedFields(fields, []), platform.privateKey)
      return withFields(trade.returnUrl, { ...fields, sign_type: 'RSA2', sign })
    },
  }
}

const text = (body: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/html;charset=utf-8' },
  body,
})

function readBiz(json: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json ?? '')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const units: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

function expiryOf(timeExpire: string, timeoutExpress: string, now: number): number | null {
  const at = readChinaTime(timeExpire)
  if (at !== undefined) return at
  const match = /^(\d{1,5})([mhd])$/.exec(timeoutExpress)
  return match ? now + Number(match[1]) * (units[match[2] ?? ''] ?? 0) : null
}

function noticeFields(book: Book, trade: Trade, event: NoticeEvent): Fields {
  const { appId, sellerId } = book.accounts.alipay
  const amount = yuan(trade.paidFen ?? trade.fen)
  const refund = event.kind === 'refund' ? refundOf(trade, event.refundId) : undefined
  return {
    notify_time: chinaTime(book.now()),
    notify_type: 'trade_status_sync',
    notify_id: createHash('sha256')
      .update(`${trade.tradeNo} ${JSON.stringify(event)}`)
      .digest('hex')
      .slice(0, 34),
    charset: 'utf-8',
    version: '1.0',
    sign_type: 'RSA2',
    app_id: appId,
    auth_app_id: appId,
    seller_id: sellerId,
    buyer_id: '2088102122524333',
    trade_no: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    subject: trade.subject,
    total_amount: amount,
    receipt_amount: amount,
    buyer_pay_amount: amount,
    invoice_amount: amount,
    point_amount: '0.00',
    fund_bill_list: JSON.stringify([{ amount, fundChannel: 'ALIPAYACCOUNT' }]),
    gmt_create: chinaTime(trade.createdAt),
    gmt_payment: chinaTime(trade.paidAt ?? book.now()),
    trade_status: refund && isWholeRefunded(trade) ? 'TRADE_CLOSED' : 'TRADE_SUCCESS',
    ...(refund && {
      out_biz_no: refund.id,
      refund_fee: yuan(refundedFen(trade)),
      gmt_refund: `${chinaTime(refund.at)}.000`,
    }),
    ...(refund && isWholeRefunded(trade) && { gmt_close: chinaTime(trade.closedAt ?? refund.at) }),
  }
}
