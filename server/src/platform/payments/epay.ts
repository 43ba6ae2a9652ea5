import { createHash, timingSafeEqual } from 'node:crypto'
import type { EpayConfig } from '../config/config.ts'
import { fenOf, yuan } from './amounts.ts'
import { type CallLimits, callChannel, callLimits, readJson, wordsOf } from './call.ts'
import { type Fields, fieldsOf } from './fields.ts'
import {
  ChannelError,
  ForgedNotice,
  isOrderId,
  type NoticeRequest,
  type Payment,
  type PaymentReport,
  type Provider,
} from './provider.ts'
import { moneyReport, nothingPaid } from './reports.ts'
import { epayUnknownOrder } from './words.ts'

const plain = (body: string) => ({ status: 200, type: 'text/plain; charset=utf-8', body })

const types = { alipay: 'alipay', weixin: 'wxpay' } as const

/** What is signed with a key that both sides know: every field with a value, sorted by name. MD5, as the channel wants it. */
export function epaySign(config: Pick<EpayConfig, 'key' | 'keyForm'>, fields: Fields): string {
  const signed = Object.keys(fields)
    .filter((name) => name !== 'sign' && name !== 'sign_type' && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  const key = config.keyForm === 'named' ? `&key=${config.key}` : config.key
  return createHash('md5')
    .update(signed + key)
    .digest('hex')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * EPay (易支付), an aggregator of both payment methods for small sites. It can neither close an order
 * nor refund.
 */
export function epayProvider(config: EpayConfig, limits: CallLimits = callLimits): Provider {
  const { url, merchantId } = config

  async function begin(payment: Payment) {
    const { orderId, subject, fen, payChannel, notifyUrl, returnUrl } = payment
    const fields = {
      pid: merchantId,
      type: types[payChannel],
      out_trade_no: orderId,
      notify_url: notifyUrl,
      return_url: returnUrl,
      name: subject,
      money: yuan(fen),
    }
    const signed = new URLSearchParams({ ...fields, sign: epaySign(config, fields), sign_type: 'MD5' })
    return { payUrl: `${url}/submit.php?${signed}`, qrCode: null }
  }

  async function query(orderId: string): Promise<PaymentReport> {
    // The key is part of the address, which therefore is in no error and no log.
    const asked = new URLSearchParams({
      act: 'order',
      pid: merchantId,
      key: config.key,
      out_trade_no: orderId,
    })
    const { status, text } = await callChannel({ method: 'GET', url: `${url}/api.php?${asked}` }, limits)
    if (status !== 200) throw new ChannelError(`EPay: status ${status}`)
    const said = readJson(text)
    if (Number(said.code) !== 1) {
      const words = wordsOf(said.code, said.msg).replaceAll(config.key, '…')
      if (epayUnknownOrder.test(words)) return nothingPaid(orderId, 'unknown')
      throw new ChannelError(`EPay: ${words}`)
    }
    if (String(said.out_trade_no) !== orderId) throw new ChannelError('EPay speaks of another order')
    const state = String(said.status)
    if (state === '0') return nothingPaid(orderId, 'unpaid')
    // 2: given back at the channel itself, in whole or in part.
    if (state !== '1' && state !== '2') throw new ChannelError('EPay names a state that is not known')
    return paidReport(orderId, said, state === '1' ? 0 : null, timeOf(said.endtime))
  }

  async function readNotice({ method, query: asked, body }: NoticeRequest): Promise<PaymentReport | null> {
    const fields = fieldsOf(method === 'POST' ? body.toString('utf8') : asked)
    if (fields.sign_type !== 'MD5') throw new ForgedNotice('It is not signed by MD5.')
    if (!isSame(fields.sign ?? '', epaySign(config, fields)))
      throw new ForgedNotice('It is not signed with our key.')
    const { out_trade_no: orderId = '', trade_status } = fields
    if (trade_status !== 'TRADE_SUCCESS' || !isOrderId(orderId)) return null
    return paidReport(orderId, fields, 0, null)
  }

  return {
    name: 'epay',
    merchant: merchantId,
    begin,
    query,
    close: null,
    refund: null,
    readNotice,
    accepted: plain('success'),
    refused: plain('fail'),
  }
}

function paidReport(
  orderId: string,
  said: Readonly<Record<string, unknown>>,
  refundedFen: number | null,
  paidAt: Date | null,
): PaymentReport {
  const fen = fenOf(String(said.money ?? ''))
  if (fen === null) throw new ChannelError("EPay's money is no amount of money")
  const merchant = String(said.pid ?? 'unnamed')
  return moneyReport({ orderId, tradeNo: String(said.trade_no ?? ''), fen, refundedFen, paidAt, merchant })
}

/** Times of EPay are those of China. */
function timeOf(text: unknown): Date | null {
  const time = new Date(`${String(text ?? '').replace(' ', 'T')}+08:00`)
  return Number.isNaN(time.getTime()) ? null : time
}
