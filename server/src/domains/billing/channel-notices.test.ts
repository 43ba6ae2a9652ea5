import { billing } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import {
  bring,
  type ChannelName,
  type RawNotice,
  startTestGateway,
  type TestGateway,
} from '../../../test/payments/gateway.ts'
import { type PaidSite, planDays, priceFen, startPaidSite } from '../../../test/payments/paid-site.ts'
import { soon } from '../../../test/soon.ts'

// Notices of the channels over HTTP, from a process of their own: on time, late, twice, wrong,
// forged.

let gateway: TestGateway
let site: PaidSite

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.end())
// Tests of a channel share a site: each has an order and a member of its own.
beforeEach(() => site.goOn())

/** Fields of a channel's notice that identify the order and the merchant. */
const changed = {
  amount: {
    alipay: { total_amount: '0.01' },
    epay: { money: '0.01' },
    wechat: { amount: { total: 1, payer_total: 1, currency: 'CNY' } },
  },
  merchant: {
    alipay: { app_id: '2021000000000009' },
    epay: { pid: '1009' },
    wechat: { mchid: '1900000009' },
  },
}

const isAccepted = ({ status, body }: { status: number; body: string }) =>
  site.channel === 'wechat' ? status === 200 || status === 204 : status === 200 && body === 'success'

async function expectNothing(orderId: string): Promise<void> {
  expect(await site.row(orderId)).toMatchObject({ state: 'pending', paid_at: null, exception: null })
  expect(await site.ledger(orderId)).toEqual([])
}

/** A site for the tests of a block. */
function paidBy(channel: ChannelName): void {
  beforeAll(async () => {
    site = await startPaidSite(gateway, channel)
  })
  afterAll(() => site.close())
}

describe.each(['alipay', 'wechat', 'epay'] as const)('%s', (channel) => {
  paidBy(channel)

  test('a paid order is granted when its notice arrives', async () => {
    const { orderId, member, which } = await site.order()
    await gateway.pay(which)
    await soon(async () => expect((await site.row(orderId)).state).toBe('paid'))
    expect(await site.row(orderId)).toMatchObject({
      paid_fen: priceFen,
      exception: null,
      trade_no: (await gateway.trade(which))?.tradeNo,
    })
    expect(await site.vipDays(member)).toBeCloseTo(planDays, 1)
    expect(await site.ledger(orderId)).toEqual([planDays])
    await soon(async () => expect((await gateway.trade(which))?.due).toEqual([]))
    const seen = await call(site.url, billing.getOrder, { params: { orderId }, headers: member.headers })
    expect(seen.answer.data).toMatchObject({ status: 1, payUrl: null, qrCode: null })
    expect(site.faults).toEqual([])
  })

  test('on a phone: the cashier leads back to the order', async () => {
    const { orderId, member, which } = await site.order(undefined, 'phone')
    const address = (await site.row(orderId)).pay_url ?? ''
    const paying = { method: 'POST', body: new URLSearchParams({ do: 'pay', notice: 'now' }) }
    const paid = await fetch((await fetch(address)).url, { ...paying, redirect: 'manual' })
    expect(paid.headers.get('location')).toContain(`${site.url}/pay?order=${orderId}`)
    await soon(async () => expect((await site.row(orderId)).state).toBe('paid'))
    expect(await site.vipDays(member)).toBeCloseTo(planDays, 1)
    expect((await gateway.trade(which))?.kind).toBe(
      { alipay: 'alipay.trade.wap.pay', wechat: 'MWEB', epay: 'alipay' }[channel],
    )
  })

  test('a notice that arrives hours late is applied', async () => {
    const { orderId, member, which } = await site.order()
    const [notice] = await gateway.pay(which, { notice: 'build' })
    await site.moveClock(4 * 3_600_000)
    // A channel signs each try anew, with the time that it is then.
    const late = channel === 'wechat' ? await gateway.notice(which) : (notice as RawNotice)
    expect(isAccepted(await bring(late))).toBe(true)
    expect(await site.row(orderId)).toMatchObject({ state: 'paid', granted_at: new Date(site.clock.now) })
    expect(await site.vipDays(member)).toBe(planDays)
  })

  test('a notice that is repeated, and sent twenty times at once, grants once', async () => {
    const { orderId, member, which } = await site.order()
    const [notice] = (await gateway.pay(which, { notice: 'build' })) as [RawNotice]
    const replies = await Promise.all(Array.from({ length: 20 }, () => bring(notice)))
    expect(replies.every(isAccepted)).toBe(true)
    await gateway.pay(which, { notice: 'twice' })
    await soon(async () => expect((await gateway.trade(which))?.due).toEqual([]))
    expect(await site.ledger(orderId)).toEqual([planDays])
    expect(await site.vipDays(member)).toBe(planDays)
    expect(await site.row(orderId)).toMatchObject({ state: 'paid', exception: null })
  })

  test('two orders of one member are both granted when their notices arrive at once and out of order', async () => {
    const first = await site.order()
    const [notice] = (await gateway.pay(first.which, { notice: 'build' })) as [RawNotice]
    await site.moveClock(31 * 60_000)
    const second = await site.order(first.member)
    const notices = [
      await gateway.pay(second.which, { notice: 'build' }),
      [await gateway.notice(first.which)],
    ]
    const [late, early] = [notices[0]?.[0], channel === 'wechat' ? notices[1]?.[0] : notice]
    const replies = await Promise.all([late, early, late, early].map((one) => bring(one as RawNotice)))
    expect(replies.every(isAccepted)).toBe(true)
    expect(second.orderId).not.toBe(first.orderId)
    expect(await site.vipDays(first.member)).toBe(2 * planDays)
  })

  test('a wrong amount grants nothing, is written down for staff, and is accepted', async () => {
    const { orderId, member, which } = await site.order()
    const [notice] = (await gateway.pay(which, { fen: priceFen - 1, notice: 'build' })) as [RawNotice]
    expect(isAccepted(await bring(notice))).toBe(true)
    expect(await site.row(orderId)).toMatchObject({
      state: 'abnormal',
      exception: 'amount',
      paid_fen: priceFen - 1,
      granted_at: null,
    })
    expect(await site.vipDays(member)).toBe(0)
    expect(await site.ledger(orderId)).toEqual([])
    expect(site.faults.join()).toContain('needs attention')
    const seen = await call(site.url, billing.getOrder, { params: { orderId }, headers: member.headers })
    expect(seen.answer.data.status).toBe(4)
  })

  test('a correctly signed notice of another merchant account grants nothing', async () => {
    const { orderId, member, which } = await site.order()
    await gateway.pay(which, { notice: 'never' })
    await bring(await gateway.notice(which, { changes: changed.merchant[channel] }))
    expect(await site.vipDays(member)).toBe(0)
    expect(await site.ledger(orderId)).toEqual([])
    expect(site.faults).not.toEqual([])
  })

  test('a forged signature is refused and changes nothing', async () => {
    const { orderId, which } = await site.order()
    await gateway.pay(which, { notice: 'never' })
    expect(isAccepted(await bring(await gateway.notice(which, { forged: true })))).toBe(false)
    await expectNothing(orderId)
    expect(site.faults.join()).toContain('was refused')
    // The true one still counts.
    expect(isAccepted(await bring(await gateway.notice(which)))).toBe(true)
    expect((await site.row(orderId)).state).toBe('paid')
  })

  test('a modified notice is refused', async () => {
    const { orderId, which } = await site.order()
    const other = await site.order()
    await gateway.pay(which, { notice: 'never' })
    const notice = await gateway.notice(which)
    const altered = (text: string) => text.replaceAll(orderId, other.orderId)
    const body = channel === 'wechat' ? notice.body.replace('支付成功', '支付成功。') : altered(notice.body)
    const url = altered(notice.url)
    expect(isAccepted(await bring({ ...notice, url, body }))).toBe(false)
    await expectNothing(orderId)
    await expectNothing(other.orderId)
  })

  test('an order that is not here is accepted, written down and said', async () => {
    const { orderId, which } = await site.order()
    const stranger = `9${orderId.slice(1)}`
    await gateway.pay(which, { notice: 'never' })
    const notice = await gateway.notice(which, { changes: { out_trade_no: stranger } })
    expect(isAccepted(await bring(notice))).toBe(true)
    await expectNothing(orderId)
    expect(site.faults.join()).toContain('not here')
  })
})

describe('alipay, signed otherwise', () => {
  paidBy('alipay')

  test.each(['RSA', 'RSA3', '', 'MD5'])('by %j', async (sign_type) => {
    const { orderId, which } = await site.order()
    await gateway.pay(which, { notice: 'never' })
    expect(isAccepted(await bring(await gateway.notice(which, { changes: { sign_type } })))).toBe(false)
    await expectNothing(orderId)
  })

  test.each(['', 'x', '{}', '{"resource":{}}', '\xff\xfe', 'a='.repeat(40_000)])(
    'no notice at all, %#',
    async (body) => {
      const { orderId } = await site.order()
      const url = `${site.url}/pay-notice/alipay`
      const reply = await bring({ method: 'POST', url, headers: {}, body })
      expect(isAccepted(reply)).toBe(false)
      expect((await bring({ method: 'GET', url, headers: {}, body })).body).not.toBe('success')
      await expectNothing(orderId)
    },
  )

  test('a channel that is not set has no address for notices', async () => {
    const url = `${site.url}/pay-notice/wechat`
    expect((await bring({ method: 'POST', url, headers: {}, body: '' })).status).toBe(404)
  })
})

describe('epay, signed otherwise', () => {
  paidBy('epay')

  test('another kind than MD5', async () => {
    const { orderId, which } = await site.order()
    await gateway.pay(which, { notice: 'never' })
    const notice = await gateway.notice(which, { changes: { sign_type: 'RSA' } })
    expect(isAccepted(await bring(notice))).toBe(false)
    await expectNothing(orderId)
  })
})

describe('wechat, signed otherwise', () => {
  paidBy('wechat')

  test.each([
    ['another key', { 'wechatpay-serial': 'PUB_KEY_ID_0000000000' }],
    ['a time of long ago', { 'wechatpay-timestamp': '1700000000' }],
    ['a probe of the channel', { 'wechatpay-signature': 'WECHATPAY/SIGNTEST/abcdef' }],
    ['no signature', { 'wechatpay-signature': '' }],
  ])('by %s', async (_, headers) => {
    const { orderId, which } = await site.order()
    await gateway.pay(which, { notice: 'never' })
    const notice = await gateway.notice(which)
    expect(isAccepted(await bring({ ...notice, headers: { ...notice.headers, ...headers } }))).toBe(false)
    await expectNothing(orderId)
  })
})
