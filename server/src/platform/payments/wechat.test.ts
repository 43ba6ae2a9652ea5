import { createCipheriv, createSign, createVerify, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Asked,
  limits,
  makePair,
  mischief,
  shortLimits,
  startWire,
  type Wire,
} from '../../../test/payments/wire.ts'
import {
  ChannelError,
  ForgedNotice,
  type Payment,
  type Provider,
  RefundRefused,
  refundIdOf,
} from './provider.ts'
import { wechatProvider } from './wechat.ts'

const ours = makePair()
const theirs = makePair()
const stranger = makePair()
const now = Date.parse('2026-03-01T20:30:00Z')
const clock = { now: () => now }
const orderId = '260302043000123456'
const apiKey = 'k'.repeat(32)
const platformKeyId = 'PUB_KEY_ID_0000000001'

let wire: Wire
let wechat: Provider

beforeAll(async () => {
  wire = await startWire()
})
afterAll(() => wire.close())
beforeEach(() => {
  wire.asked.length = 0
  wechat = providerAt(wire.url)
})

const providerAt = (api: string, within = limits) =>
  wechatProvider(
    {
      merchantId: '1900000001',
      appId: 'wx0000000000000001',
      serial: '444F4864EA9B3441',
      privateKey: ours.privatePem,
      apiKey,
      platformKeyId,
      platformKey: theirs.publicPem,
      api,
    },
    clock,
    within,
  )

const payment: Payment = {
  orderId,
  subject: '夜航 年卡',
  fen: 990,
  payChannel: 'weixin',
  device: 'desktop',
  address: '203.0.113.5',
  notifyUrl: 'https://example.org/pay-notice/wechat',
  returnUrl: `https://example.org/pay?order=${orderId}`,
  expiresAt: new Date(now + 30 * 60_000),
}

interface Signing {
  signer?: typeof theirs
  hash?: string
  seconds?: number
  serial?: string
}

/** The headers with which WeChat signs a body. */
function signedHeaders(body: string, signing: Signing = {}): Record<string, string> {
  const { signer = theirs, hash = 'RSA-SHA256', seconds = now / 1000, serial = platformKeyId } = signing
  const nonce = randomBytes(16).toString('hex')
  const text = `${seconds}\n${nonce}\n${body}\n`
  return {
    'wechatpay-serial': serial,
    'wechatpay-timestamp': String(seconds),
    'wechatpay-nonce': nonce,
    'wechatpay-signature': createSign(hash).update(text).sign(signer.privatePem, 'base64'),
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  }
}

/** Answers by path (its beginning), signed; what is not named is not there. */
function answerWith(answers: Record<string, unknown>, signing: Signing = {}): void {
  wire.answer = ({ path }, response) => {
    const key = Object.keys(answers).find((begin) => path.startsWith(begin))
    const status = key === undefined ? 404 : answers[key] === null ? 204 : 200
    const missing = { code: 'RESOURCE_NOT_EXISTS', message: '不存在' }
    const body = status === 204 ? '' : JSON.stringify(key === undefined ? missing : answers[key])
    response.writeHead(status, signedHeaders(body, signing)).end(body || undefined)
  }
}

function fail(status: number, code: string): void {
  wire.answer = (_asked, response) =>
    void response.writeHead(status).end(JSON.stringify({ code, message: '…' }))
}

/** Checks a call as WeChat does. */
function isSignedByUs({ method, path, headers, body }: Asked): boolean {
  const [, scheme, rest = ''] = /^(\S+) (.*)$/.exec(headers.authorization ?? '') ?? []
  const parts = Object.fromEntries(
    [...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  const text = `${method}\n${path}\n${parts.timestamp}\n${parts.nonce_str}\n${body}\n`
  return (
    scheme === 'WECHATPAY2-SHA256-RSA2048' &&
    parts.mchid === '1900000001' &&
    parts.serial_no === '444F4864EA9B3441' &&
    parts.timestamp === String(now / 1000) &&
    createVerify('RSA-SHA256').update(text).verify(ours.publicPem, parts.signature, 'base64')
  )
}

const queryPath = `/v3/pay/transactions/out-trade-no/${orderId}`
const refundPath = `/v3/refund/domestic/refunds/${orderId}`

const transaction = {
  appid: 'wx0000000000000001',
  mchid: '1900000001',
  out_trade_no: orderId,
  transaction_id: '4200000000000001',
  trade_state: 'SUCCESS',
  success_time: '2026-03-02T04:31:00+08:00',
  amount: { total: 990, payer_total: 490, currency: 'CNY' },
}

test('on a desktop there is a code to scan, and nothing to open', async () => {
  answerWith({ '/v3/pay/transactions/native': { code_url: 'weixin://wxpay/bizpayurl?pr=abc' } })
  expect(await wechat.begin(payment)).toEqual({ payUrl: null, qrCode: 'weixin://wxpay/bizpayurl?pr=abc' })
  const [asked] = wire.asked
  expect(asked && isSignedByUs(asked)).toBe(true)
  expect(asked?.headers['wechatpay-serial']).toBe(platformKeyId)
  expect(JSON.parse(asked?.body ?? '')).toEqual({
    appid: 'wx0000000000000001',
    mchid: '1900000001',
    description: '夜航 年卡',
    out_trade_no: orderId,
    time_expire: '2026-03-02T05:00:00+08:00',
    notify_url: payment.notifyUrl,
    amount: { total: 990, currency: 'CNY' },
  })
})

test('on a phone there is a page to open, which leads back to us', async () => {
  answerWith({ '/v3/pay/transactions/h5': { h5_url: 'https://wx.example.org/pay?prepay_id=1&package=2' } })
  const { payUrl, qrCode } = await wechat.begin({ ...payment, device: 'phone' })
  expect(qrCode).toBeNull()
  expect(payUrl).toBe(
    `https://wx.example.org/pay?prepay_id=1&package=2&redirect_url=${encodeURIComponent(payment.returnUrl)}`,
  )
  expect(JSON.parse(wire.asked[0]?.body ?? '').scene_info).toEqual({
    payer_client_ip: '203.0.113.5',
    h5_info: { type: 'Wap' },
  })
})

test.each([
  ['native', 'desktop', {}],
  ['native', 'desktop', { code_url: '' }],
  ['h5', 'phone', { h5_url: 'javascript:alert(1)' }],
] as const)('an answer of %s without an address on a %s is an error', async (kind, device, said) => {
  answerWith({ [`/v3/pay/transactions/${kind}`]: said })
  await expect(wechat.begin({ ...payment, device })).rejects.toThrow(ChannelError)
})

test.each([
  ['SUCCESS', 'paid', 990],
  ['NOTPAY', 'unpaid', null],
  ['USERPAYING', 'unpaid', null],
  ['PAYERROR', 'unpaid', null],
  ['CLOSED', 'closed', null],
])('a transaction in the state %s is %s', async (trade_state, state, fen) => {
  answerWith({ [queryPath]: { ...transaction, trade_state } })
  expect(await wechat.query(orderId)).toMatchObject({ orderId, state, fen, refundedFen: 0 })
  expect(wire.asked[0]?.path).toBe(`${queryPath}?mchid=1900000001`)
  expect(wire.asked.every(isSignedByUs)).toBe(true)
})

test('an order unknown to WeChat is unknown', async () => {
  fail(404, 'ORDER_NOT_EXIST')
  expect(await wechat.query(orderId)).toMatchObject({ state: 'unknown' })
})

test('refunds are added up: what has arrived counts, what is under way or failed does not', async () => {
  const inRefund = { ...transaction, trade_state: 'REFUND' }
  const refundOf = (status: string, refund: number) => ({ status, amount: { refund, total: 990 } })
  answerWith({ [queryPath]: inRefund, [`${refundPath}R1`]: refundOf('PROCESSING', 350) })
  expect(await wechat.query(orderId)).toMatchObject({
    state: 'paid',
    refundedFen: 0,
    eventKey: 'paid:4200000000000001',
  })

  answerWith({
    [queryPath]: inRefund,
    [`${refundPath}R1`]: refundOf('SUCCESS', 350),
    [`${refundPath}R2`]: refundOf('ABNORMAL', 100),
    // There is no third: it never came to WeChat.
    [`${refundPath}R4`]: refundOf('SUCCESS', 40),
  })
  expect(await wechat.query(orderId)).toEqual({
    orderId,
    state: 'refunded',
    merchant: '1900000001',
    tradeNo: '4200000000000001',
    fen: 990,
    refundedFen: 390,
    paidAt: new Date('2026-03-01T20:31:00Z'),
    eventKey: 'refunded:4200000000000001:390',
  })
})

test('a refund made at the channel itself is reported with an unknown amount', async () => {
  answerWith({ [queryPath]: { ...transaction, trade_state: 'REFUND' } })
  expect(await wechat.query(orderId)).toMatchObject({
    state: 'refunded',
    refundedFen: null,
    eventKey: 'refunded:4200000000000001:unsaid',
  })
})

test.each([
  ['signed with another key', { signer: stranger }],
  ['signed by SHA-1', { hash: 'RSA-SHA1' }],
  ['signed with a key of another id', { serial: 'PUB_KEY_ID_0000000002' }],
  ['old', { seconds: now / 1000 - 301 }],
  ['of the future', { seconds: now / 1000 + 301 }],
])('an answer that is %s is not believed', async (_what, signing) => {
  answerWith({ [queryPath]: transaction }, signing)
  await expect(wechat.query(orderId)).rejects.toThrow(ChannelError)
})

test.each([
  ['of another order', { ...transaction, out_trade_no: '260302043000999999' }],
  ['of a state that is new', { ...transaction, trade_state: 'FROZEN' }],
  ['of no amount', { ...transaction, amount: {} }],
  ['of half a fen', { ...transaction, amount: { total: 9.9 } }],
  ['of other money', { ...transaction, amount: { total: 990, currency: 'USD' } }],
])('an answer that is %s is not believed either', async (_what, said) => {
  answerWith({ [queryPath]: said })
  await expect(wechat.query(orderId)).rejects.toThrow(ChannelError)
})

test('an answer without a signature is not believed', async () => {
  wire.answer = (_asked, response) => void response.end(JSON.stringify(transaction))
  await expect(wechat.query(orderId)).rejects.toThrow(ChannelError)
})

test('an answer four minutes old is believed', async () => {
  answerWith({ [queryPath]: transaction }, { seconds: now / 1000 - 240 })
  expect(await wechat.query(orderId)).toMatchObject({ state: 'paid' })
})

test.each(mischief)('a channel that %s is an error of the channel, soon', async (_what, answer) => {
  wire.answer = answer
  await expect(providerAt(wire.url, shortLimits).query(orderId)).rejects.toThrow(ChannelError)
  expect(wire.asked).toHaveLength(1)
})

test('closing an order that is paid, closed or unknown is no error: a query follows', async () => {
  answerWith({ [`${queryPath}/close`]: null })
  await wechat.close?.(orderId)
  expect(JSON.parse(wire.asked[0]?.body ?? '')).toEqual({ mchid: '1900000001' })
  for (const code of ['ORDERPAID', 'ORDER_CLOSED', 'ORDER_NOT_EXIST']) {
    fail(400, code)
    await wechat.close?.(orderId)
  }
  fail(500, 'SYSTEM_ERROR')
  await expect(wechat.close?.(orderId)).rejects.toThrow(ChannelError)
})

const refund = {
  orderId,
  refundId: refundIdOf(orderId, 1),
  fen: 350,
  totalFen: 990,
  notifyUrl: payment.notifyUrl,
}

test('a refund carries its own number, and is done when it has arrived', async () => {
  answerWith({ '/v3/refund/domestic/refunds': { status: 'PROCESSING' } })
  expect(await wechat.refund?.(refund)).toBe('pending')
  expect(JSON.parse(wire.asked[0]?.body ?? '')).toEqual({
    out_trade_no: orderId,
    out_refund_no: `${orderId}R1`,
    notify_url: payment.notifyUrl,
    amount: { refund: 350, total: 990, currency: 'CNY' },
  })
  answerWith({ '/v3/refund/domestic/refunds': { status: 'SUCCESS' } })
  expect(await wechat.refund?.(refund)).toBe('done')
})

test('a refund that WeChat closed keeps its number; one that is to be sent on by hand is under way', async () => {
  answerWith({ '/v3/refund/domestic/refunds': { status: 'CLOSED' } })
  await expect(wechat.refund?.(refund)).rejects.toMatchObject({ name: 'RefundRefused', isKept: true })
  answerWith({ '/v3/refund/domestic/refunds': { status: 'ABNORMAL' } })
  expect(await wechat.refund?.(refund)).toBe('pending')
})

test('a refund that WeChat refuses differs from one that may have been made', async () => {
  fail(403, 'NOT_ENOUGH')
  await expect(wechat.refund?.(refund)).rejects.toThrow(RefundRefused)
  for (const [status, code] of [
    [500, 'SYSTEM_ERROR'],
    [429, 'FREQUENCY_LIMITED'],
  ] as const) {
    fail(status, code)
    const error = await wechat.refund?.(refund).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ChannelError)
    expect(error).not.toBeInstanceOf(RefundRefused)
  }
})

interface Sealing extends Signing {
  key?: string
  type?: string
  algorithm?: string
  tamper?: (sealed: Buffer) => Buffer
}

function noticeOf(content: unknown, sealing: Sealing = {}) {
  const {
    key = apiKey,
    type = 'TRANSACTION.SUCCESS',
    algorithm = 'AEAD_AES_256_GCM',
    tamper,
    ...signing
  } = sealing
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('transaction'))
  const text = JSON.stringify(content)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  const body = JSON.stringify({
    id: 'EV-1',
    event_type: type,
    resource_type: 'encrypt-resource',
    resource: {
      algorithm,
      ciphertext: (tamper?.(sealed) ?? sealed).toString('base64'),
      associated_data: 'transaction',
      nonce,
    },
  })
  return { method: 'POST', headers: signedHeaders(body, signing), query: '', body: Buffer.from(body) }
}

test('a notice of a payment says the same as an answer', async () => {
  const told = await wechat.readNotice(noticeOf(transaction))
  answerWith({ [queryPath]: transaction })
  expect(told).toEqual(await wechat.query(orderId))
  expect(told).toMatchObject({
    state: 'paid',
    fen: 990,
    merchant: '1900000001',
    eventKey: 'paid:4200000000000001',
  })
})

test('a notice of one refund results in the sum of all refunds', async () => {
  const one = { mchid: '1900000001', out_trade_no: orderId, refund_status: 'SUCCESS', amount: { refund: 40 } }
  answerWith({
    [queryPath]: { ...transaction, trade_state: 'REFUND' },
    [`${refundPath}R1`]: { status: 'SUCCESS', amount: { refund: 350 } },
    [`${refundPath}R2`]: { status: 'SUCCESS', amount: { refund: 40 } },
  })
  const report = await wechat.readNotice(noticeOf(one, { type: 'REFUND.SUCCESS' }))
  expect(report).toMatchObject({ state: 'refunded', refundedFen: 390 })

  fail(500, 'SYSTEM_ERROR')
  await expect(wechat.readNotice(noticeOf(one, { type: 'REFUND.SUCCESS' }))).rejects.toThrow(ChannelError)
})

test('a notice of another merchant or another app names another account', async () => {
  const other = await wechat.readNotice(noticeOf({ ...transaction, mchid: '1900000002' }))
  expect(other?.merchant).toBe('1900000002')
  const app = await wechat.readNotice(noticeOf({ ...transaction, appid: 'wx9' }))
  expect(app?.merchant).not.toBe(wechat.merchant)
})

test('a true notice of something else says nothing', async () => {
  expect(await wechat.readNotice(noticeOf(transaction, { type: 'COUPON.USE' }))).toBeNull()
  expect(await wechat.readNotice(noticeOf({ ...transaction, out_trade_no: 'SHOP-77' }))).toBeNull()
})

/**
 * An attacker who knows the plain text could change the ciphertext to another one, but for the tag.
 */
function cheaper(sealed: Buffer): Buffer {
  const at = Buffer.from(JSON.stringify(transaction)).indexOf('990')
  const [nine, one] = [...Buffer.from('91')]
  sealed[at] = (sealed[at] ?? 0) ^ (nine ?? 0) ^ (one ?? 0)
  return sealed
}

const altered = (change: (text: string) => string) => {
  const notice = noticeOf(transaction)
  return { ...notice, body: Buffer.from(change(notice.body.toString())) }
}
const withoutHeader = (name: string) => {
  const notice = noticeOf(transaction)
  return { ...notice, headers: { ...notice.headers, [name]: undefined } }
}

test.each([
  ['signed with another key', () => noticeOf(transaction, { signer: stranger })],
  ['signed by SHA-1', () => noticeOf(transaction, { hash: 'RSA-SHA1' })],
  [
    'signed in a way that is not known',
    () => ({
      ...noticeOf(transaction),
      headers: { ...noticeOf(transaction).headers, 'wechatpay-signature-type': 'WECHATPAY2-SM2-WITH-SM3' },
    }),
  ],
  ['signed with a key of another id', () => noticeOf(transaction, { serial: '7132D72A03E93CDD' })],
  ['old', () => noticeOf(transaction, { seconds: now / 1000 - 301 })],
  ['of the future', () => noticeOf(transaction, { seconds: now / 1000 + 301 })],
  ['without a time', () => withoutHeader('wechatpay-timestamp')],
  ['without a signature', () => withoutHeader('wechatpay-signature')],
  ['altered on its way', () => altered((text) => text.replace('TRANSACTION', 'TRANSACTION '))],
  ['written anew with the same meaning', () => altered((text) => JSON.stringify(JSON.parse(text), null, 1))],
  ['sealed with another key', () => noticeOf(transaction, { key: 'x'.repeat(32) })],
  ['sealed in another way', () => noticeOf(transaction, { algorithm: 'AEAD_SM4_GCM' })],
  [
    'tampered with under its seal',
    () =>
      noticeOf(transaction, {
        tamper: (sealed) => Buffer.concat([sealed.subarray(1), sealed.subarray(0, 1)]),
      }),
  ],
  ['changed in its amount under its seal', () => noticeOf(transaction, { tamper: cheaper })],
  ['without its tag', () => noticeOf(transaction, { tamper: (sealed) => sealed.subarray(0, -16) })],
  ['with half a tag', () => noticeOf(transaction, { tamper: (sealed) => sealed.subarray(0, -8) })],
  ['sealed empty', () => noticeOf(transaction, { tamper: () => Buffer.alloc(3) })],
  ['not posted', () => ({ ...noticeOf(transaction), method: 'GET' })],
])('a notice that is %s is forged', async (_what, make) => {
  await expect(wechat.readNotice(make())).rejects.toThrow(ForgedNotice)
})
