import { createSign, createVerify } from 'node:crypto'
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
import { alipayProvider } from './alipay.ts'
import {
  ChannelError,
  ForgedNotice,
  type Payment,
  type Provider,
  RefundRefused,
  refundIdOf,
} from './provider.ts'

const ours = makePair()
const theirs = makePair()
const stranger = makePair()
const clock = { now: () => Date.parse('2026-03-01T20:30:00Z') }
const orderId = '260302043000123456'

let wire: Wire
let alipay: Provider

const configFor = (gateway: string) => ({
  appId: '2021000000000001',
  sellerId: undefined as string | undefined,
  privateKey: ours.privatePem,
  publicKey: theirs.publicPem,
  gateway,
})

beforeAll(async () => {
  wire = await startWire()
})
afterAll(() => wire.close())
beforeEach(() => {
  wire.asked.length = 0
  alipay = alipayProvider(configFor(`${wire.url}/gateway.do`), clock, limits)
})

type Fields = Record<string, string>

const payment: Payment = {
  orderId,
  subject: '夜航 年卡 100% & 更多',
  fen: 990,
  payChannel: 'alipay',
  device: 'desktop',
  address: '203.0.113.5',
  notifyUrl: 'https://example.org/pay-notice/alipay',
  returnUrl: `https://example.org/pay?order=${orderId}`,
  expiresAt: new Date(clock.now() + 30 * 60_000),
}

/** As Alipay reads a request: everything but the signature, sorted. */
function readRequest(fields: Fields): { isSigned: boolean; biz: Record<string, string> } {
  const { sign = '', ...rest } = fields
  const text = Object.keys(rest)
    .sort()
    .map((name) => `${name}=${rest[name]}`)
    .join('&')
  const isSigned = createVerify('RSA-SHA256').update(text).verify(ours.publicPem, sign, 'base64')
  return { isSigned, biz: JSON.parse(rest.biz_content ?? '{}') }
}

const fieldsOf = (text: string): Fields => Object.fromEntries(new URLSearchParams(text))

test.each([
  ['desktop', 'alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY'],
  ['phone', 'alipay.trade.wap.pay', 'QUICK_WAP_WAY'],
] as const)(
  'a payment on a %s opens its page, signed, in the time of China',
  async (device, method, productCode) => {
    const { payUrl, qrCode } = await alipay.begin({ ...payment, device })
    const fields = fieldsOf(new URL(payUrl ?? '').search)
    const { isSigned, biz } = readRequest(fields)
    expect(isSigned).toBe(true)
    expect(qrCode).toBeNull()
    expect(fields).toMatchObject({
      method,
      app_id: '2021000000000001',
      sign_type: 'RSA2',
      timestamp: '2026-03-02 04:30:00',
      notify_url: payment.notifyUrl,
      return_url: payment.returnUrl,
    })
    expect(biz).toMatchObject({
      out_trade_no: orderId,
      product_code: productCode,
      total_amount: '9.90',
      subject: payment.subject,
      time_expire: '2026-03-02 05:00:00',
    })
    expect(wire.asked).toEqual([])
  },
)

/**
 * Answers each method as configured, signed by `signer`; unlisted methods get an empty answer, as
 * Alipay does with refunds.
 */
function answerWith(answers: Record<string, Record<string, unknown>>, signer = theirs): void {
  wire.answer = (asked, response) => {
    const { method = '' } = requestOf(asked)
    const content = JSON.stringify({ code: '10000', msg: 'Success', ...answers[method] })
    const sign = createSign('RSA-SHA256').update(content).sign(signer.privatePem, 'base64')
    response.end(`{"${method.replaceAll('.', '_')}_response":${content},"sign":"${sign}"}`)
  }
}

const requestOf = ({ path, body }: Asked) =>
  ({
    ...fieldsOf(path.split('?')[1] ?? ''),
    ...fieldsOf(body),
  }) as Fields

const trade = {
  out_trade_no: orderId,
  trade_no: '2026030222001400001',
  total_amount: '9.90',
  trade_status: 'TRADE_SUCCESS',
  send_pay_date: '2026-03-02 04:31:00',
}
const refundQuery = (fen: string) => ({ refund_amount: fen, refund_status: 'REFUND_SUCCESS' })

test('an order is asked for with our signature and the time of China', async () => {
  answerWith({ 'alipay.trade.query': { ...trade, trade_status: 'WAIT_BUYER_PAY' } })
  await alipay.query(orderId)
  const asked = wire.asked.map(requestOf)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ method: 'alipay.trade.query', timestamp: '2026-03-02 04:30:00' })
  expect(readRequest(asked[0] ?? {})).toEqual({ isSigned: true, biz: { out_trade_no: orderId } })
})

test.each([
  ['unpaid', { ...trade, trade_status: 'WAIT_BUYER_PAY' }, 'unpaid', null, 0],
  ['paid', trade, 'paid', 990, 0],
  ['paid and finished', { ...trade, trade_status: 'TRADE_FINISHED' }, 'paid', 990, 0],
  [
    'closed without payment',
    { ...trade, trade_status: 'TRADE_CLOSED', send_pay_date: undefined },
    'closed',
    null,
    0,
  ],
  ['closed after a payment', { ...trade, trade_status: 'TRADE_CLOSED' }, 'refunded', 990, 990],
  ['unknown', { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }, 'unknown', null, 0],
])('a trade that is %s is read as such', async (_what, said, state, fen, refundedFen) => {
  answerWith({ 'alipay.trade.query': said })
  expect(await alipay.query(orderId)).toMatchObject({ orderId, state, fen, refundedFen })
})

test('refunds in part are asked for one by one and added up', async () => {
  wire.answer = (asked, response) => {
    const { method = '', biz_content = '{}' } = requestOf(asked)
    const number = JSON.parse(biz_content).out_request_no
    const parts: Record<string, object> = {
      [refundIdOf(orderId, 1)]: refundQuery('2.00'),
      [refundIdOf(orderId, 2)]: refundQuery('1.50'),
    }
    const said = method === 'alipay.trade.query' ? trade : parts[number]
    const content = JSON.stringify({ code: '10000', ...said })
    const sign = createSign('RSA-SHA256').update(content).sign(theirs.privatePem, 'base64')
    response.end(`{"${method.replaceAll('.', '_')}_response":${content},"sign":"${sign}"}`)
  }
  expect(await alipay.query(orderId)).toEqual({
    orderId,
    state: 'refunded',
    merchant: null,
    tradeNo: trade.trade_no,
    fen: 990,
    refundedFen: 350,
    paidAt: new Date('2026-03-01T20:31:00Z'),
    eventKey: 'refunded:2026030222001400001:350',
  })
})

test.each([
  ['signed with another key', () => answerWith({ 'alipay.trade.query': trade }, stranger)],
  [
    'not signed',
    () => answerRaw(`{"alipay_trade_query_response":${JSON.stringify({ code: '10000', ...trade })}}`),
  ],
  [
    'of another order',
    () => answerWith({ 'alipay.trade.query': { ...trade, out_trade_no: '260302043000999999' } }),
  ],
  ['of no amount', () => answerWith({ 'alipay.trade.query': { ...trade, total_amount: '9.9e9' } })],
  [
    'of a state that is new',
    () => answerWith({ 'alipay.trade.query': { ...trade, trade_status: 'TRADE_FROZEN' } }),
  ],
  ['a refusal', () => answerWith({ 'alipay.trade.query': { code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' } })],
  [
    'an error of the gateway',
    () => answerRaw('{"error_response":{"code":"40002","sub_code":"isv.invalid-signature"}}'),
  ],
])('an answer that is %s is not believed', async (_what, prepare) => {
  prepare()
  await expect(alipay.query(orderId)).rejects.toThrow(ChannelError)
})

function answerRaw(text: string): void {
  wire.answer = (_asked, response) => void response.end(text)
}

test.each(mischief)('a channel that %s is an error of the channel, soon', async (_what, answer) => {
  wire.answer = answer
  const hurried = alipayProvider(configFor(`${wire.url}/gateway.do`), clock, shortLimits)
  await expect(hurried.query(orderId)).rejects.toThrow(ChannelError)
  expect(wire.asked).toHaveLength(1)
})

test('a channel that is down is an error of the channel', async () => {
  const gone = await startWire()
  await gone.close()
  const provider = alipayProvider(configFor(gone.url), clock, limits)
  await expect(provider.query(orderId)).rejects.toThrow(/^There is no answer: ECONNREFUSED$/)
})

test('closing an order that does not exist or is paid is no error: a query follows', async () => {
  answerWith({})
  await alipay.close?.(orderId)
  expect(requestOf(wire.asked[0] as Asked).method).toBe('alipay.trade.close')
  for (const sub_code of ['ACQ.TRADE_NOT_EXIST', 'ACQ.TRADE_STATUS_ERROR']) {
    answerWith({ 'alipay.trade.close': { code: '40004', sub_code } })
    await alipay.close?.(orderId)
  }
  answerWith({ 'alipay.trade.close': { code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' } })
  await expect(alipay.close?.(orderId)).rejects.toThrow(ChannelError)
})

const refund = {
  orderId,
  refundId: refundIdOf(orderId, 1),
  fen: 350,
  totalFen: 990,
  notifyUrl: payment.notifyUrl,
}

test('a refund has its own number, and is done when money was refunded, now or before', async () => {
  answerWith({ 'alipay.trade.refund': { fund_change: 'Y', refund_fee: '3.50' } })
  expect(await alipay.refund?.(refund)).toBe('done')
  const { biz } = readRequest(requestOf(wire.asked[0] as Asked))
  expect(biz).toEqual({ out_trade_no: orderId, refund_amount: '3.50', out_request_no: `${orderId}R1` })

  const again = { 'alipay.trade.refund': { fund_change: 'N' } }
  answerWith({ ...again, 'alipay.trade.fastpay.refund.query': refundQuery('3.50') })
  expect(await alipay.refund?.(refund)).toBe('done')
  answerWith(again)
  expect(await alipay.refund?.(refund)).toBe('pending')
})

test('a refund that Alipay refuses differs from one that may have been made', async () => {
  answerWith({ 'alipay.trade.refund': { code: '40004', sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' } })
  await expect(alipay.refund?.(refund)).rejects.toThrow(RefundRefused)
  for (const sub_code of ['ACQ.SYSTEM_ERROR', 'ACQ.DISCORDANT_REPEAT_REQUEST']) {
    answerWith({ 'alipay.trade.refund': { code: '40004', sub_code } })
    const error = await alipay.refund?.(refund).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ChannelError)
    expect(error).not.toBeInstanceOf(RefundRefused)
  }
})

const noticeFields: Fields = {
  app_id: '2021000000000001',
  seller_id: '2088000000000001',
  out_trade_no: orderId,
  trade_no: trade.trade_no,
  trade_status: 'TRADE_SUCCESS',
  total_amount: '9.90',
  gmt_payment: '2026-03-02 04:31:00',
  subject: '夜航 年卡 100% & 更多',
  body: '',
  charset: 'utf-8',
  sign_type: 'RSA2',
}

interface Signing {
  signer?: typeof theirs
  hash?: string
  /** Which fields are signed. */
  without?: (name: string, value: string) => boolean
}

/** Signed as Alipay does: without `sign`, `sign_type` and what is empty. */
function noticeOf(fields: Fields, signing: Signing = {}) {
  const { signer = theirs, hash = 'RSA-SHA256', without = (_name, value) => value === '' } = signing
  const text = Object.keys(fields)
    .filter((name) => name !== 'sign_type' && !without(name, fields[name] ?? ''))
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  const sign = createSign(hash).update(text).sign(signer.privatePem, 'base64')
  const body = Buffer.from(new URLSearchParams({ ...fields, sign }).toString())
  return { method: 'POST', headers: {}, query: '', body }
}

test('a notice of a payment says the same as an answer, values with % and & and empty ones among them', async () => {
  const told = await alipay.readNotice(noticeOf(noticeFields))
  answerWith({ 'alipay.trade.query': trade })
  const asked = await alipay.query(orderId)
  expect(told).toEqual({ ...asked, merchant: '2021000000000001' })
  expect(told).toMatchObject({ state: 'paid', fen: 990, eventKey: 'paid:2026030222001400001' })
})

test('a notice may sign its empty values too', async () => {
  expect(await alipay.readNotice(noticeOf(noticeFields, { without: () => false }))).toMatchObject({
    state: 'paid',
  })
})

test.each([
  ['in part', { refund_fee: '3.50' }, 'refunded', 350],
  ['in whole', { refund_fee: '9.90', trade_status: 'TRADE_CLOSED' }, 'refunded', 990],
  ['in whole, without the sum', { trade_status: 'TRADE_CLOSED' }, 'refunded', 990],
  ['not at all', { refund_fee: '0.00' }, 'paid', 0],
])('a notice of a refund %s', async (_what, changes: Fields, state, refundedFen) => {
  const report = await alipay.readNotice(noticeOf({ ...noticeFields, ...changes }))
  expect(report).toMatchObject({ state, fen: 990, refundedFen, tradeNo: trade.trade_no })
})

test('a notice that an unpaid trade was closed', async () => {
  const { gmt_payment: _, ...unpaid } = noticeFields
  const report = await alipay.readNotice(noticeOf({ ...unpaid, trade_status: 'TRADE_CLOSED' }))
  expect(report).toMatchObject({ state: 'closed', fen: null, eventKey: `closed:${orderId}` })
})

test('a notice of another app, or of another seller where ours is set, names another account', async () => {
  const other = await alipay.readNotice(noticeOf({ ...noticeFields, app_id: '2021000000009999' }))
  expect(other?.merchant).toBe('2021000000009999')
  const strict = alipayProvider({ ...configFor(wire.url), sellerId: '2088000000000002' }, clock)
  expect((await strict.readNotice(noticeOf(noticeFields)))?.merchant).not.toBe(strict.merchant)
  const right = alipayProvider({ ...configFor(wire.url), sellerId: '2088000000000001' }, clock)
  expect((await right.readNotice(noticeOf(noticeFields)))?.merchant).toBe(right.merchant)
})

test('a true notice of something else says nothing', async () => {
  expect(await alipay.readNotice(noticeOf({ ...noticeFields, out_trade_no: 'SHOP-77' }))).toBeNull()
  const { trade_status: _, ...other } = noticeFields
  expect(await alipay.readNotice(noticeOf(other))).toBeNull()
})

const altered = (name: string, value: string) => {
  const notice = noticeOf(noticeFields)
  const fields = new URLSearchParams(notice.body.toString())
  fields.set(name, value)
  return { ...notice, body: Buffer.from(fields.toString()) }
}

test.each([
  ['signed with another key', () => noticeOf(noticeFields, { signer: stranger })],
  ['altered in its amount', () => altered('total_amount', '0.01')],
  ['altered in its order', () => altered('out_trade_no', '260302043000999999')],
  ['given a refund', () => altered('refund_fee', '9.90')],
  ['not signed', () => altered('sign', '')],
  ['signed with what is no base64', () => altered('sign', '%%%')],
  ['signed by the older SHA-1', () => noticeOf({ ...noticeFields, sign_type: 'RSA' }, { hash: 'RSA-SHA1' })],
  ['signed by SHA-1 and called RSA2', () => noticeOf(noticeFields, { hash: 'RSA-SHA1' })],
  ['of an unknown sign_type', () => noticeOf({ ...noticeFields, sign_type: 'RSA3' })],
  ['of a sign_type in small letters', () => noticeOf({ ...noticeFields, sign_type: 'rsa2' })],
  ['of no sign_type', () => altered('sign_type', '')],
  [
    'of a field that comes twice',
    () => ({
      ...noticeOf(noticeFields),
      body: Buffer.concat([noticeOf(noticeFields).body, Buffer.from('&total_amount=9.90')]),
    }),
  ],
  ['empty', () => ({ ...noticeOf(noticeFields), body: Buffer.alloc(0) })],
  ['not posted', () => ({ ...noticeOf(noticeFields), method: 'GET' })],
  ['JSON', () => ({ ...noticeOf(noticeFields), body: Buffer.from('{"trade_status":"TRADE_SUCCESS"}') })],
])('a notice that is %s is forged', async (_what, make) => {
  await expect(alipay.readNotice(make())).rejects.toThrow(ForgedNotice)
})
