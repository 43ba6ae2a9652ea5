import { Socket } from 'node:net'
import { type Clock, shanghaiTime } from '../clock.ts'
import type { AlipayConfig } from '../config/config.ts'
import { fenIn, readAlipayNotice, reportOf } from './alipay-reports.ts'
import { yuan } from './amounts.ts'
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

// Its HTTP client puts a method of its own into every socket of the process, which throws where one error ends two
// sockets: a download that was led elsewhere never ended. It is taken out again; all it gives is facts for a log.
const { destroy } = Socket.prototype
const { AlipaySdk } = await import('alipay-sdk')
Socket.prototype.destroy = destroy

const plain = (body: string) => ({ status: 200, type: 'text/plain; charset=utf-8', body })

type Biz = Record<string, unknown>
type Answer = Record<string, unknown>

class AlipayFailure extends ChannelError {
  readonly subCode: string

  constructor(method: string, answer: Answer) {
    super(`${method}: ${wordsOf(answer.code, answer.sub_code, answer.sub_msg)}`)
    this.subCode = String(answer.sub_code ?? '')
  }

  /** Whether it is sure that nothing was done; else it may have been, now or before. */
  get isFinal(): boolean {
    return !['ACQ.SYSTEM_ERROR', 'ACQ.DISCORDANT_REPEAT_REQUEST', 'aop.ACQ.SYSTEM_ERROR', ''].includes(
      this.subCode,
    )
  }
}

/** Alipay, by its own package: that signs and checks; the calls are ours, since it reads answers of any size. */
export function alipayProvider(
  config: AlipayConfig,
  clock: Clock,
  limits: CallLimits = callLimits,
): Provider {
  const sdk = new AlipaySdk({
    appId: config.appId,
    privateKey: config.privateKey,
    keyType: 'PKCS8',
    alipayPublicKey: config.publicKey,
    gateway: config.gateway,
  })
  // It would take the machine's own zone.
  const timestamp = () => shanghaiTime(clock.now())

  async function call(method: string, bizContent: Biz, more: Biz = {}): Promise<Answer> {
    const { text, status } = await callChannel(
      {
        method: 'POST',
        url: config.gateway,
        headers: {
          'content-type': 'application/x-www-form-urlencoded;charset=utf-8',
          accept: 'application/json',
        },
        body: sdk.sdkExecute(method, { timestamp: timestamp(), bizContent, ...more }),
      },
      limits,
    )
    if (status !== 200) throw new ChannelError(`${method}: status ${status}`)
    const whole = readJson(text)
    const name = `${method.replaceAll('.', '_')}_response`
    const answer = whole[name]
    if (typeof answer !== 'object' || answer === null) {
      const { code, sub_code, sub_msg } = (whole.error_response ?? {}) as Answer
      throw new ChannelError(`${method}: ${wordsOf(code, sub_code, sub_msg)}`)
    }
    try {
      sdk.checkResponseSign(text, name, String(whole.sign ?? ''), '')
    } catch {
      throw new ChannelError(`${method}: the answer is not signed by Alipay`)
    }
    const said = answer as Answer
    if (said.code !== '10000') throw new AlipayFailure(method, said)
    return said
  }

  /** Returns null in place of a failure of one of these kinds. */
  async function callOr(failures: string[], method: string, bizContent: Biz): Promise<Answer | null> {
    try {
      return await call(method, bizContent)
    } catch (error) {
      if (error instanceof AlipayFailure && failures.includes(error.subCode)) return null
      throw error
    }
  }

  async function begin(payment: Payment) {
    const { orderId, subject, fen, device, notifyUrl, returnUrl, expiresAt } = payment
    const isPhone = device === 'phone'
    const payUrl = sdk.pageExecute(isPhone ? 'alipay.trade.wap.pay' : 'alipay.trade.page.pay', 'GET', {
      notifyUrl,
      returnUrl,
      timestamp: timestamp(),
      bizContent: {
        outTradeNo: orderId,
        productCode: isPhone ? 'QUICK_WAP_WAY' : 'FAST_INSTANT_TRADE_PAY',
        totalAmount: yuan(fen),
        subject,
        timeExpire: shanghaiTime(expiresAt.getTime()),
        ...(isPhone && { quitUrl: returnUrl }),
      },
    })
    return { payUrl, qrCode: null }
  }

  async function query(orderId: string): Promise<PaymentReport> {
    const answer = await callOr(['ACQ.TRADE_NOT_EXIST'], 'alipay.trade.query', { outTradeNo: orderId })
    const report = reportOf(orderId, answer)
    // What was given back in part is not said here, but asked for refund by refund.
    if (report.state !== 'paid') return report
    return reportOf(orderId, answer, await refundedFenOf(orderId))
  }

  async function refundedFenOf(orderId: string): Promise<number> {
    const found = await findRefunds(orderId, (refundId) => refundFen(orderId, refundId))
    return found.reduce((sum, fen) => sum + fen, 0)
  }

  /** Null where there is no such refund, or it did not go well. */
  async function refundFen(orderId: string, refundId: string): Promise<number | null> {
    const biz = { outTradeNo: orderId, outRequestNo: refundId }
    const answer = await callOr(['ACQ.TRADE_NOT_EXIST'], 'alipay.trade.fastpay.refund.query', biz)
    return answer?.refund_status === 'REFUND_SUCCESS' ? fenIn(answer, 'refund_amount') : null
  }

  async function close(orderId: string): Promise<void> {
    // Its page has not been opened yet, or it is paid or closed: a query follows.
    const harmless = ['ACQ.TRADE_NOT_EXIST', 'ACQ.TRADE_STATUS_ERROR']
    await callOr(harmless, 'alipay.trade.close', { outTradeNo: orderId })
  }

  async function refund({ orderId, refundId, fen }: Refund): Promise<'done' | 'pending'> {
    const biz = { outTradeNo: orderId, refundAmount: yuan(fen), outRequestNo: refundId }
    try {
      const answer = await call('alipay.trade.refund', biz)
      // N: not by this call, but perhaps by an earlier one.
      if (answer.fund_change === 'Y') return 'done'
    } catch (error) {
      if (error instanceof AlipayFailure && error.isFinal) throw new RefundRefused(error.message)
      throw error
    }
    return (await refundFen(orderId, refundId)) === null ? 'pending' : 'done'
  }

  return {
    name: 'alipay',
    merchant: config.appId,
    begin,
    query,
    close,
    refund,
    readNotice: async ({ method, body }) => readAlipayNotice(config, sdk, method, body.toString('utf8')),
    accepted: plain('success'),
    refused: plain('fail'),
  }
}
