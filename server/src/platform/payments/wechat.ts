import { type Clock, shanghaiTime } from '../clock.ts'
import type { WechatConfig } from '../config/config.ts'
import { type CallLimits, callChannel, callLimits, readJson, wordsOf } from './call.ts'
import {
  ChannelError,
  findRefunds,
  type Payment,
  type PaymentReport,
  type Provider,
  type Refund,
  RefundRefused,
} from './provider.ts'
import { nothingPaid } from './reports.ts'
import { readWechatNotice } from './wechat-notices.ts'
import { type Said, wechatReport } from './wechat-reports.ts'
import { wechatSigning } from './wechat-signing.ts'
import { wechatRefused } from './words.ts'

const transactions = '/v3/pay/transactions'
const refunds = '/v3/refund/domestic/refunds'

class WechatFailure extends ChannelError {
  readonly status: number
  readonly code: string

  constructor(status: number, said: Said) {
    super(`WeChat Pay: status ${status}, ${wordsOf(said.code, said.message)}`)
    this.status = status
    this.code = String(said.code ?? '')
  }

  /** Whether it is sure that nothing was done; else it may have been, or the same may go well another time. */
  get isFinal(): boolean {
    return this.code !== '' && [400, 403, 404].includes(this.status)
  }
}

/** WeChat Pay, API v3: a code to scan on a desktop, a page on a phone. */
export function wechatProvider(
  config: WechatConfig,
  clock: Clock,
  limits: CallLimits = callLimits,
): Provider {
  const { merchantId, appId } = config
  const signing = wechatSigning(config, clock)

  async function call(
    method: 'GET' | 'POST',
    path: string,
    content?: Record<string, unknown>,
  ): Promise<Said> {
    const body = content === undefined ? '' : JSON.stringify(content)
    const url = new URL(config.api + path)
    const answer = await callChannel(
      {
        method,
        url: url.href,
        headers: {
          authorization: signing.authorize(method, url.pathname + url.search, body),
          accept: 'application/json',
          'user-agent': 'yehang',
          // Which of its keys it is to sign with.
          'wechatpay-serial': config.platformKeyId,
          ...(content && { 'content-type': 'application/json' }),
        },
        ...(content && { body }),
      },
      limits,
    )
    const { status, text, headers } = answer
    // Failures are not always signed, and nothing is granted on their word.
    if (status !== 200 && status !== 204) throw new WechatFailure(status, readJson(text))
    const fault = signing.faultOf((name) => headers.get(name), text)
    if (fault !== null) throw new ChannelError(`WeChat Pay's answer cannot be believed: ${fault}`)
    return text === '' ? {} : readJson(text)
  }

  /** Returns null in place of a failure of one of these kinds. */
  async function callOr(failures: string[], ...asked: Parameters<typeof call>): Promise<Said | null> {
    try {
      return await call(...asked)
    } catch (error) {
      if (error instanceof WechatFailure && failures.includes(error.code)) return null
      throw error
    }
  }

  async function begin(payment: Payment) {
    const { orderId, subject, fen, device, address, notifyUrl, returnUrl, expiresAt } = payment
    const order = {
      appid: appId,
      mchid: merchantId,
      description: subject,
      out_trade_no: orderId,
      time_expire: `${shanghaiTime(expiresAt.getTime()).replace(' ', 'T')}+08:00`,
      notify_url: notifyUrl,
      amount: { total: fen, currency: 'CNY' },
    }
    if (device === 'desktop') {
      const { code_url } = await call('POST', `${transactions}/native`, order)
      if (typeof code_url !== 'string' || code_url === '') throw new ChannelError('WeChat Pay gave no code')
      return { payUrl: null, qrCode: code_url }
    }
    const scene_info = { payer_client_ip: address, h5_info: { type: 'Wap' } }
    const { h5_url } = await call('POST', `${transactions}/h5`, { ...order, scene_info })
    const url = typeof h5_url === 'string' ? URL.parse(h5_url) : null
    if (url === null || !/^https?:$/.test(url.protocol)) throw new ChannelError('WeChat Pay gave no address')
    const joint = url.search === '' ? '?' : '&'
    return { payUrl: `${url.href}${joint}redirect_url=${encodeURIComponent(returnUrl)}`, qrCode: null }
  }

  async function query(orderId: string): Promise<PaymentReport> {
    const path = `${transactions}/out-trade-no/${orderId}?mchid=${merchantId}`
    const said = await callOr(['ORDER_NOT_EXIST', 'ORDERNOTEXIST'], 'GET', path)
    if (said === null) return nothingPaid(orderId, 'unknown')
    if (said.out_trade_no !== orderId) throw new ChannelError('WeChat Pay speaks of another order')
    const refundedFen = said.trade_state === 'REFUND' ? await refundedFenOf(orderId) : 0
    return wechatReport(config, said, refundedFen)
  }

  /**
   * The state of our refunds. An order has the state REFUND as soon as one is requested, in part or
   * whole, and has no details. Null if it is none of ours: one made at the channel itself.
   */
  async function refundedFenOf(orderId: string): Promise<number | null> {
    const found = await findRefunds(orderId, (id) =>
      callOr(['RESOURCE_NOT_EXISTS'], 'GET', `${refunds}/${id}`),
    )
    if (found.length === 0) return null
    return found.reduce((sum, said) => sum + (said.status === 'SUCCESS' ? refundFenIn(said) : 0), 0)
  }

  async function close(orderId: string): Promise<void> {
    // It is paid, closed or unknown: a query follows.
    const harmless = [
      'ORDERPAID',
      'ORDER_PAID',
      'ORDER_CLOSED',
      'ORDERCLOSED',
      'ORDER_NOT_EXIST',
      'ORDERNOTEXIST',
    ]
    await callOr(harmless, 'POST', `${transactions}/out-trade-no/${orderId}/close`, { mchid: merchantId })
  }

  async function refund({
    orderId,
    refundId,
    fen,
    totalFen,
    notifyUrl,
  }: Refund): Promise<'done' | 'pending'> {
    try {
      const said = await call('POST', refunds, {
        out_trade_no: orderId,
        out_refund_no: refundId,
        notify_url: notifyUrl,
        amount: { refund: fen, total: totalFen, currency: 'CNY' },
      })
      if (said.status === 'CLOSED') throw new RefundRefused('WeChat Pay has closed the refund', true)
      // ABNORMAL: an operator has to send it another way; it keeps its number, and its success is
      // reported as usual.
      return said.status === 'SUCCESS' ? 'done' : 'pending'
    } catch (error) {
      if (error instanceof WechatFailure && error.isFinal) throw new RefundRefused(error.message)
      throw error
    }
  }

  return {
    name: 'wechat',
    merchant: merchantId,
    begin,
    query,
    close,
    refund,
    readNotice: (request) => readWechatNotice(config, signing, request, query),
    accepted: { status: 204, type: 'application/json', body: '' },
    refused: {
      status: 401,
      type: 'application/json',
      body: JSON.stringify({ code: 'FAIL', message: wechatRefused }),
    },
  }
}

function refundFenIn(said: Said): number {
  const fen = (said.amount as Said | undefined)?.refund
  if (!Number.isSafeInteger(fen)) throw new ChannelError("WeChat Pay's refund names no amount")
  return Number(fen)
}
