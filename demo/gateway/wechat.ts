import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import type { Book } from './book.ts'
import type { Asked, Channel, RawNotice, Reply } from './channel.ts'
import { isSignedSha256, signSha256 } from './signing.ts'
import { zonedTime } from './times.ts'
import { type NoticeEvent, refundOf, type Trade } from './trades.ts'
import { runWechatCall, tradeBody, wechatError } from './wechat-calls.ts'

/** WeChat Pay, API v3: calls signed by a header, answers signed by theirs, encrypted notices. */

/** Neither side believes a signature that is older. */
const clockSlackMs = 300_000

/** The parts of `WECHATPAY2-SHA256-RSA2048 mchid="…",…`. */
function readAuthorization(header: unknown): Record<string, string> | undefined {
  if (typeof header !== 'string' || !header.startsWith('WECHATPAY2-SHA256-RSA2048 ')) return undefined
  return Object.fromEntries(
    [...header.matchAll(/(\w{1,64})="([^"]*)"/g)].map(([, name, value]) => [name, value ?? '']),
  )
}

const signError = (message: string) => wechatError(401, 'SIGN_ERROR', message)

export function wechatChannel(book: Book, ownUrl: () => string): Channel {
  const account = book.accounts.wechat

  function faultOf({ method, address, body, headers }: Asked): Reply | undefined {
    const parts = readAuthorization(headers.authorization)
    if (!parts) return signError('Http头Authorization格式错误，请检查')
    const { mchid, serial_no, timestamp, nonce_str, signature } = parts
    if (mchid !== account.merchantId || serial_no !== account.serial)
      return signError('商户证书序列号有误，请使用签名私钥匹配的证书序列号')
    const at = Number(timestamp) * 1000
    if (!(Math.abs(at - book.now()) <= clockSlackMs))
      return signError('HTTP头Authorization中的timestamp与发起请求的时间不得超过5分钟')
    const signed = `${method}\n${address}\n${timestamp}\n${nonce_str}\n${body}\n`
    if (!nonce_str || !signature || !isSignedSha256(signed, signature, account.merchant.publicKey))
      return signError('错误的签名，验签失败')
    if (!String(headers.accept ?? '').includes('application/json') && headers.accept !== '*/*')
      return wechatError(406, 'PARAM_ERROR', 'Http头缺少Accept')
    return undefined
  }

  /** The headers that go with a body of ours. */
  function signatureOf(body: string, forged: boolean | undefined): Record<string, string> {
    const timestamp = String(Math.floor(book.now() / 1000))
    const nonce = randomBytes(16).toString('hex')
    const { privateKey } = forged ? book.accounts.stranger : account.platform
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': account.platformKeyId,
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
      'wechatpay-signature': signSha256(`${timestamp}\n${nonce}\n${body}\n`, privateKey),
    }
  }

  return {
    owns: ({ path }) => path.startsWith('/v3/'),

    answer(asked, fault) {
      if (!asked.path.startsWith('/v3/')) return undefined
      const reply = faultOf(asked) ?? runWechatCall(book, asked, ownUrl())
      const signature = signatureOf(reply.body, fault?.kind === 'forged')
      return {
        ...reply,
        headers: { ...reply.headers, ...signature, 'request-id': randomBytes(16).toString('hex') },
      }
    },

    buildNotice(trade: Trade, event: NoticeEvent, { changes = {}, forged } = {}): RawNotice {
      const refund = event.kind === 'refund' ? refundOf(trade, event.refundId) : undefined
      const content = {
        ...(refund ? refundContent(book, trade, refund.id) : tradeBody(book, trade)),
        ...changes,
      }
      const type = refund ? 'refund' : 'transaction'
      const body = JSON.stringify({
        id: noticeId(trade, event),
        create_time: zonedTime(refund?.at ?? trade.paidAt ?? book.now()),
        resource_type: 'encrypt-resource',
        event_type: refund ? 'REFUND.SUCCESS' : 'TRANSACTION.SUCCESS',
        summary: refund ? '退款成功' : '支付成功',
        resource: { original_type: type, ...encrypt(JSON.stringify(content), account.apiKey, type) },
      })
      return {
        method: 'POST',
        url: refund?.notifyUrl ?? trade.notifyUrl,
        headers: { 'content-type': 'application/json', ...signatureOf(body, forged) },
        body,
      }
    },

    isAccepted: (status) => status === 200 || status === 204,

    returnAddress: (trade) => trade.returnUrl,
  }
}

function noticeId(trade: Trade, event: NoticeEvent): string {
  const hex = createHash('md5')
    .update(`${trade.tradeNo} ${JSON.stringify(event)}`)
    .digest('hex')
  return [8, 12, 16, 20].reduceRight((id, at) => `${id.slice(0, at)}-${id.slice(at)}`, hex)
}

function refundContent(book: Book, trade: Trade, refundId: string) {
  const refund = refundOf(trade, refundId)
  const total = trade.paidFen ?? trade.fen
  const fen = refund?.fen ?? 0
  return {
    mchid: book.accounts.wechat.merchantId,
    transaction_id: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    refund_id: refund?.refundNo,
    out_refund_no: refundId,
    refund_status: 'SUCCESS',
    success_time: zonedTime(refund?.at ?? book.now()),
    user_received_account: '支付用户零钱',
    amount: { total, refund: fen, payer_total: total, payer_refund: fen },
  }
}

function encrypt(text: string, key: string, associated: string) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(associated))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: sealed.toString('base64'),
    associated_data: associated,
    nonce,
  }
}
