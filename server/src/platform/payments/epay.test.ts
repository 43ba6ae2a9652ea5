import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits, mischief, shortLimits, startWire, type Wire } from '../../../test/payments/wire.ts'
import { epayProvider, epaySign } from './epay.ts'
import { ChannelError, ForgedNotice, type Payment, type Provider } from './provider.ts'

const orderId = '260302043000123456'
const key = 'a-secret-key-of-epay'

let wire: Wire
let epay: Provider

beforeAll(async () => {
  wire = await startWire()
})
afterAll(() => wire.close())
beforeEach(() => {
  wire.asked.length = 0
  epay = epayAt(wire.url)
})

const epayAt = (url: string, keyForm: 'plain' | 'named' = 'plain', within = limits) =>
  epayProvider({ url, merchantId: '1001', key, keyForm, payChannels: ['alipay', 'weixin'] }, within)

const payment: Payment = {
  orderId,
  subject: '夜航 年卡 100% & 更多',
  fen: 990,
  payChannel: 'weixin',
  device: 'desktop',
  address: '203.0.113.5',
  notifyUrl: 'https://example.org/pay-notice/epay',
  returnUrl: `https://example.org/pay?order=${orderId}`,
  expiresAt: new Date(0),
}

const example = {
  money: '9.90',
  name: 'VIP会员',
  notify_url: 'http://127.0.0.1/n',
  out_trade_no: 'T20260101',
  pid: '1001',
  return_url: 'http://127.0.0.1/r',
  type: 'alipay',
}

test('the signature of a known order equals that of other implementations', () => {
  const sign = 'c3b0bcedd5b969b1acacce4179bbe019'
  expect(epaySign({ key: 'KEY', keyForm: 'plain' }, example)).toBe(sign)
  const more = { ...example, sign: 'x', sign_type: 'MD5', param: '' }
  expect(epaySign({ key: 'KEY', keyForm: 'plain' }, more)).toBe(sign)
  const named = Object.entries(example).map(([name, value]) => `${name}=${value}`)
  const hash = createHash('md5').update(`${named.join('&')}&key=KEY`)
  expect(epaySign({ key: 'KEY', keyForm: 'named' }, example)).toBe(hash.digest('hex'))
})

test.each([
  ['weixin', 'wxpay'],
  ['alipay', 'alipay'],
] as const)(
  'a payment by %s opens submit.php with type=%s, without a call to the channel',
  async (payChannel, type) => {
    const { payUrl, qrCode } = await epay.begin({ ...payment, payChannel })
    const url = new URL(payUrl ?? '')
    const fields = Object.fromEntries(url.searchParams)
    expect(url.origin + url.pathname).toBe(`${wire.url}/submit.php`)
    expect(fields).toEqual({
      pid: '1001',
      type,
      out_trade_no: orderId,
      notify_url: payment.notifyUrl,
      return_url: payment.returnUrl,
      name: payment.subject,
      money: '9.90',
      sign: epaySign({ key, keyForm: 'plain' }, fields),
      sign_type: 'MD5',
    })
    expect([qrCode, wire.asked.length]).toEqual([null, 0])
    expect(payUrl).not.toContain(key)
  },
)

const said = {
  code: 1,
  msg: '查询订单号成功！',
  trade_no: '2026030204310001',
  out_trade_no: orderId,
  type: 'wxpay',
  pid: 1001,
  endtime: '2026-03-02 04:31:00',
  money: '9.90',
  status: 1,
}

function answerWith(answer: unknown): void {
  wire.answer = (_asked, response) => void response.end(JSON.stringify(answer))
}

test.each([
  ['paid', said, 'paid', 990, 0],
  ['paid, in text', { ...said, code: '1', pid: '1001', status: '1' }, 'paid', 990, 0],
  ['unpaid', { ...said, status: 0 }, 'unpaid', null, 0],
  ['given back at the channel', { ...said, status: 2 }, 'refunded', 990, null],
  ['unknown', { code: -1, msg: '订单号不存在' }, 'unknown', null, 0],
])('an order that is %s is read as such', async (_what, answer, state, fen, refundedFen) => {
  answerWith(answer)
  expect(await epay.query(orderId)).toMatchObject({ orderId, state, fen, refundedFen })
  const asked = new URL(wire.asked[0]?.path ?? '', wire.url)
  expect(asked.pathname).toBe('/api.php')
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    act: 'order',
    pid: '1001',
    key,
    out_trade_no: orderId,
  })
})

test.each([
  ['a wrong key', { code: -3, msg: '商户密钥错误' }],
  ['a wrong merchant', { code: -3, msg: '商户ID不存在' }],
  ['a failure that repeats the key', { code: -9, msg: `bad key ${key}` }],
  ['another order', { ...said, out_trade_no: '260302043000999999' }],
  ['no amount', { ...said, money: '1e3' }],
  ['a negative amount', { ...said, money: '-9.90' }],
  ['a state that is new', { ...said, status: 7 }],
])('an answer of %s is an error of the channel, without the key', async (_what, answer) => {
  answerWith(answer)
  const error = await epay.query(orderId).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ChannelError)
  expect(String(error)).not.toContain(key)
})

test.each(mischief)(
  'a channel that %s is an error of the channel, soon and without the key',
  async (_what, answer) => {
    wire.answer = answer
    const error = await epayAt(wire.url, 'plain', shortLimits)
      .query(orderId)
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ChannelError)
    expect(JSON.stringify([String(error), error, String((error as Error).cause)])).not.toContain(key)
    expect(wire.asked).toHaveLength(1)
  },
)

const noticeFields: Record<string, string> = {
  pid: '1001',
  trade_no: '2026030204310001',
  out_trade_no: orderId,
  type: 'wxpay',
  name: '夜航 年卡 100% & 更多',
  money: '9.90',
  trade_status: 'TRADE_SUCCESS',
  param: '',
  sign_type: 'MD5',
}

function noticeOf(fields: Record<string, string>, keyForm: 'plain' | 'named' = 'plain', withKey = key) {
  const sign = epaySign({ key: withKey, keyForm }, fields)
  const query = new URLSearchParams({ ...fields, sign }).toString()
  return { method: 'GET', headers: {}, query, body: Buffer.alloc(0) }
}

test('a notice of a payment says the same as an answer, but for the time', async () => {
  const told = await epay.readNotice(noticeOf(noticeFields))
  answerWith(said)
  expect({ ...(await epay.query(orderId)), paidAt: null }).toEqual(told)
  expect(told).toMatchObject({ state: 'paid', fen: 990, merchant: '1001', eventKey: 'paid:2026030204310001' })
})

test('a notice may be posted, carry more fields, and be signed with the key by name', async () => {
  const { query } = noticeOf(noticeFields)
  const posted = { method: 'POST', headers: {}, query: '', body: Buffer.from(query) }
  expect(await epay.readNotice(posted)).toMatchObject({ state: 'paid' })
  expect(await epay.readNotice(noticeOf({ ...noticeFields, buyer: 'x' }))).toMatchObject({ state: 'paid' })
  expect(await epayAt(wire.url, 'named').readNotice(noticeOf(noticeFields, 'named'))).toMatchObject({
    fen: 990,
  })
})

test.each([
  ['9.9', 990],
  ['9', 900],
  ['10.00', 1000],
])('money of %s is %i fen', async (money, fen) => {
  expect(await epay.readNotice(noticeOf({ ...noticeFields, money }))).toMatchObject({ fen })
})

test('a notice of another merchant names another account; of something else it says nothing', async () => {
  expect((await epay.readNotice(noticeOf({ ...noticeFields, pid: '1002' })))?.merchant).toBe('1002')
  expect(await epay.readNotice(noticeOf({ ...noticeFields, trade_status: 'TRADE_CLOSED' }))).toBeNull()
  expect(await epay.readNotice(noticeOf({ ...noticeFields, out_trade_no: 'SHOP-77' }))).toBeNull()
})

const altered = (name: string, value: string) => {
  const fields = new URLSearchParams(noticeOf(noticeFields).query)
  fields.set(name, value)
  return { ...noticeOf(noticeFields), query: fields.toString() }
}

test.each([
  ['signed with another key', () => noticeOf(noticeFields, 'plain', 'another')],
  ['signed in the other form', () => noticeOf(noticeFields, 'named')],
  ['altered in its amount', () => altered('money', '0.01')],
  ['altered in its order', () => altered('out_trade_no', '260302043000999999')],
  ['given a field', () => altered('param', 'x')],
  ['not signed', () => altered('sign', '')],
  [
    'signed in capitals',
    () => altered('sign', epaySign({ key, keyForm: 'plain' }, noticeFields).toUpperCase()),
  ],
  ['of another sign_type', () => noticeOf({ ...noticeFields, sign_type: 'RSA' })],
  ['of no sign_type', () => altered('sign_type', '')],
  [
    'of a field that comes twice',
    () => ({ ...noticeOf(noticeFields), query: `${noticeOf(noticeFields).query}&money=9.90` }),
  ],
  ['empty', () => ({ ...noticeOf(noticeFields), query: '' })],
])('a notice that is %s is forged', async (_what, make) => {
  await expect(epay.readNotice(make())).rejects.toThrow(ForgedNotice)
})

test('it can neither close orders nor refund', () => {
  expect([epay.close, epay.refund]).toEqual([null, null])
})
