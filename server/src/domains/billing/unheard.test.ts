import { billing } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { makeMember } from '../../../test/member.ts'
import { bring, type RawNotice, startTestGateway, type TestGateway } from '../../../test/payments/gateway.ts'
import { type PaidSite, planDays, startPaidSite, type TestOrder } from '../../../test/payments/paid-site.ts'
import { refundIdOf } from '../../platform/payments/provider.ts'
import { eraseDue } from '../privacy/scheduled.ts'

// Payments without a notice, or with one after the order's end: none of it is lost.

const second = 1000
const minute = 60 * second
const hour = 60 * minute
let gateway: TestGateway
let site: PaidSite

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.end())
// Tests of a channel share a site: each has an order and a member of its own.
beforeEach(() => site.goOn())

const refresh = (orderId: string, headers: Record<string, string>) =>
  call(site.url, billing.refreshOrder, { params: { orderId }, headers })

async function paidOrder(): Promise<TestOrder> {
  const order = await site.order()
  await gateway.pay(order.which, { notice: 'never' })
  await bring(await gateway.notice(order.which))
  return order
}

/** Gives back what is left, or so much, under the number that we would have given it; answers the notice of it. */
async function giveBack(which: TestOrder['which'], number: number, fen?: number): Promise<RawNotice> {
  const refundId = refundIdOf(which.outTradeNo, number)
  const [notice] = await gateway.refund(which, { refundId, notice: 'build', ...(fen && { fen }) })
  return notice as RawNotice
}

describe.each(['alipay', 'wechat', 'epay'] as const)('%s', (channel) => {
  const canClose = channel !== 'epay'
  const canTellRefunds = channel !== 'epay'

  beforeAll(async () => {
    site = await startPaidSite(gateway, channel)
  })
  afterAll(() => site.close())

  test('a payment without a notice is granted by the next check, and a later notice changes nothing', async () => {
    const { orderId, member, which } = await site.order()
    await site.moveClock(16 * second)
    await site.check(orderId)
    expect(await site.row(orderId)).toMatchObject({ state: 'pending' })
    await gateway.pay(which, { notice: 'never' })
    await site.moveClock(20 * second)
    await site.check(orderId)
    expect(await site.row(orderId)).toMatchObject({ state: 'paid', next_check_at: null })
    expect(await site.vipDays(member)).toBe(planDays)
    await bring(await gateway.notice(which))
    expect(await site.ledger(orderId)).toEqual([planDays])
  })

  test('a payment without a notice is granted when the member asks for a query', async () => {
    const { orderId, member, which } = await site.order()
    expect((await refresh(orderId, member.headers)).answer.data.status).toBe(0)
    await gateway.pay(which, { notice: 'never' })
    await site.moveClock(6 * second)
    const { data, msg } = (await refresh(orderId, member.headers)).answer
    expect(data.status).toBe(1)
    expect(msg).not.toBe('')
    expect(await site.vipDays(member)).toBe(planDays)
  })

  test('ten concurrent queries and a notice grant once', async () => {
    const { orderId, member, which } = await site.order()
    const [notice] = (await gateway.pay(which, { notice: 'build' })) as [RawNotice]
    await Promise.all([
      ...Array.from({ length: 10 }, () => site.check(orderId)),
      refresh(orderId, member.headers),
      bring(notice),
    ])
    expect(await site.ledger(orderId)).toEqual([planDays])
    expect(await site.vipDays(member)).toBe(planDays)
  })

  test('not paid in time: ended at the channel, and closed here', async () => {
    const { orderId, which } = await site.order()
    await site.moveClock(31 * minute)
    await site.check(orderId)
    expect((await site.row(orderId)).state).toBe('closed')
    if (canClose) expect((await gateway.trade(which))?.state).toBe('closed')
  })

  test('paid at the last moment, just as the time is over: granted in place of closed', async () => {
    const { orderId, member, which } = await site.order()
    await site.moveClock(29 * minute)
    await gateway.pay(which, { notice: 'never' })
    await site.moveClock(2 * minute)
    await site.check(orderId)
    expect(await site.row(orderId)).toMatchObject({ state: 'paid', exception: null })
    expect(await site.vipDays(member)).toBe(planDays)
  })

  test.each(['a notice', 'a check'])(
    'paid after it was closed, known by %s: honoured and flagged',
    async (by) => {
      const { orderId, member, which } = await site.order()
      await site.moveClock(31 * minute)
      await site.check(orderId)
      expect((await site.row(orderId)).state).toBe('closed')
      const [notice] = (await gateway.pay(which, { notice: 'build' })) as [RawNotice]
      if (by === 'a notice') await bring(notice)
      else {
        await site.moveClock(2 * hour)
        await site.check(orderId)
      }
      expect(await site.row(orderId)).toMatchObject({ state: 'paid', exception: 'late' })
      expect(await site.vipDays(member)).toBe(planDays)
      expect(await site.ledger(orderId)).toEqual([planDays])
    },
  )

  test('paid after the account was erased: kept for staff, nothing granted', async () => {
    const { orderId, member, which } = await site.order()
    const due = { delete_after: new Date(site.clock.now - hour) }
    await site.context.db.updateTable('member').set(due).where('id', '=', member.id).execute()
    expect(await eraseDue(site.context)).toBe(1)
    await gateway.pay(which, { notice: 'never' })
    await bring(await gateway.notice(which))
    expect(await site.row(orderId)).toMatchObject({ exception: 'erased', granted_at: null })
    expect(await site.ledger(orderId)).toEqual([])
    expect(site.faults.join()).toContain('needs attention')
  })

  if (canTellRefunds)
    test('a full refund that is reported twice takes back the days once', async () => {
      const { orderId, member, which } = await paidOrder()
      const refunded = await giveBack(which, 1)
      await Promise.all([bring(refunded), bring(refunded), bring(refunded)])
      expect((await site.row(orderId)).state).toBe('refunded')
      expect(await site.ledger(orderId)).toEqual([planDays, -planDays])
      expect(await site.vipDays(member)).toBe(0)
      // An old notice of the payment comes after it.
      await bring(await gateway.notice(which))
      expect(await site.vipDays(member)).toBe(0)
      expect(await site.row(orderId)).toMatchObject({ state: 'refunded' })
    })

  if (canTellRefunds)
    test('partial refunds that are reported twice and out of order take back their days once', async () => {
      const { orderId, member, which } = await paidOrder()
      const first = await giveBack(which, 1, 3300)
      const second = await giveBack(which, 2, 3300)
      for (const notice of [second, first, second]) await bring(notice)
      expect(await site.row(orderId)).toMatchObject({ state: 'partial', refunded_fen: 6600 })
      expect(await site.vipDays(member)).toBe(planDays / 3)
      const days = await site.ledger(orderId)
      expect(days.reduce((sum, one) => sum + one, 0)).toBe(planDays / 3)
      await bring(await giveBack(which, 3))
      expect((await site.row(orderId)).state).toBe('refunded')
      expect(await site.vipDays(member)).toBe(0)
    })

  if (canTellRefunds)
    test('a refund reported before its payment leaves nothing granted', async () => {
      const { orderId, member, which } = await site.order()
      await gateway.pay(which, { notice: 'never' })
      await bring(await giveBack(which, 1))
      await bring(await gateway.notice(which))
      await site.check(orderId)
      expect((await site.row(orderId)).state).toBe('refunded')
      expect(await site.vipDays(member)).toBe(0)
    })

  if (canTellRefunds)
    test('a full refund made at the channel itself takes back the days', async () => {
      const { orderId, member, which } = await paidOrder()
      const [notice] = (await gateway.refund(which, { notice: 'build' })) as [RawNotice]
      await Promise.all([bring(notice), bring(notice)])
      expect(await site.row(orderId)).toMatchObject({ state: 'refunded', exception: null })
      expect(await site.vipDays(member)).toBe(0)
    })

  if (canTellRefunds)
    test('a partial refund made at the channel takes back its days, or raises an exception', async () => {
      const { orderId, member, which } = await paidOrder()
      const [notice] = (await gateway.refund(which, { fen: 3300, notice: 'build' })) as [RawNotice]
      await bring(notice)
      // WeChat reports each partial refund alone, and cannot be queried for the others.
      if (channel === 'wechat') expect((await site.row(orderId)).exception).toBe('refund-amount')
      else expect(await site.vipDays(member)).toBe((planDays * 2) / 3)
    })

  test('a member who leaves the site and returns finds the same order', async () => {
    const member = await makeMember(site.context)
    const first = await site.order(member)
    await site.moveClock(minute)
    const again = (await site.submit(member)).answer
    expect(again.orderId).toBe(first.orderId)
  })
})
