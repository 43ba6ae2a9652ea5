import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { bring, startTestGateway, type TestGateway } from '../../../test/payments/gateway.ts'
import {
  type PaidSite,
  planDays,
  priceFen,
  startPaidSite,
  type TestOrder,
} from '../../../test/payments/paid-site.ts'
import { ChannelError, RefundRefused } from '../../platform/payments/provider.ts'
import { BillingError } from './errors.ts'
import { refundsOf } from './queries/refunds.ts'
import { redriveOrder, settleOrder } from './service/redriving.ts'
import { markRefunded, refundOrder } from './service/refunds.ts'

// What staff do with orders: give money back, ask anew, settle.

const minute = 60_000
const day = 24 * 60 * minute
let gateway: TestGateway
let site: PaidSite

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.end())
afterEach(() => gateway.fault('none'))

async function paidOrder(fen?: number, member?: TestMember): Promise<TestOrder> {
  const order = await site.order(member)
  await gateway.pay(order.which, { notice: 'never', ...(fen && { fen }) })
  await redriveOrder(site.context, { orderId: order.orderId, actorId: null })
  return order
}

const refund = (orderId: string, fen: number | null = null) =>
  refundOrder(site.context, { orderId, fen, actorId: null })
const byHand = (orderId: string, fen: number | null = null) =>
  markRefunded(site.context, { orderId, fen, actorId: null })

const givenBack = async ({ which }: TestOrder) =>
  (await gateway.trade(which))?.refunds.map(({ id, fen }) => [id.slice(18), fen])

const actions = async (orderId: string) => {
  const rows = await site.context.db
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('action', 'in', [
      'refund-order',
      'refund-refused',
      'mark-refunded',
      'redrive-order',
      'settle-order',
    ])
    .orderBy('id')
    .execute()
  return rows.filter(({ detail }) => detail.orderId === orderId)
}

/** What was noted by hand, as the audit has it. */
const marks = (orderId: string) =>
  site.context.db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('action', '=', 'mark-refunded')
    .where('subject_id', '=', orderId)
    .orderBy('id')
    .execute()

/** From now on the channel answers refunds with `answer`, before or after it has recorded them. */
function breakRefunds(answer: () => never, isNotified = false): () => void {
  const { context, channel } = site
  const provider = context.payments.named(channel)
  if (!provider?.refund) throw new Error('there are no refunds')
  const { refund: real } = provider
  const broken = {
    ...provider,
    refund: async (asked: Parameters<typeof real>[0]) => {
      if (isNotified) await real(asked)
      return answer()
    },
  }
  const { payments } = context
  context.payments = { ...payments, named: () => broken, by: () => broken }
  return () => {
    context.payments = payments
  }
}

describe.each(['alipay', 'wechat'] as const)('%s', (channel) => {
  beforeAll(async () => {
    site = await startPaidSite(gateway, channel)
  })
  afterAll(() => site.close())

  test('all is given back, and the days with it; asked again there is nothing left', async () => {
    const order = await paidOrder()
    const { orderId, member } = order
    expect(await site.vipDays(member)).toBe(planDays)
    expect(await refund(orderId)).toBe('done')
    expect(await site.row(orderId)).toMatchObject({
      state: 'refunded',
      refunded_fen: priceFen,
      next_check_at: null,
    })
    expect(await site.vipDays(member)).toBe(0)
    expect(await site.ledger(orderId)).toEqual([planDays, -planDays])
    await expect(refund(orderId)).rejects.toThrow(BillingError)
    expect(await givenBack(order)).toEqual([['R1', priceFen]])
    expect(await actions(orderId)).toMatchObject([
      { action: 'redrive-order' },
      { action: 'refund-order', detail: { orderId, number: 1, fen: priceFen } },
    ])
  })

  test('a refund takes back what is left of its own order, and nothing of a later one', async () => {
    const { orderId, member } = await paidOrder()
    const later = await paidOrder(undefined, member)
    await site.moveClock(10 * day)
    await refund(orderId, 3300)
    expect(await site.vipDays(member)).toBe(40)
    await refund(later.orderId, 3300)
    expect(await site.vipDays(member)).toBe(30)
    await site.moveClock(5 * day)
    await refund(orderId)
    expect(await site.vipDays(member)).toBe(20)
    expect(await site.ledger(orderId)).toEqual([planDays, -10, -20])
    await refund(later.orderId)
    expect(await site.vipDays(member)).toBe(0)
  })

  test('a refund of an order whose days are over leaves the days of a later one', async () => {
    const { orderId, member } = await paidOrder()
    await paidOrder(undefined, member)
    await site.moveClock(35 * day)
    await refund(orderId)
    expect(await site.vipDays(member)).toBe(25)
    expect(await site.ledger(orderId)).toEqual([planDays, -planDays])
  })

  test('parts are given back one after the other, each with its days', async () => {
    const order = await paidOrder()
    const { orderId, member } = order
    await refund(orderId, 3300)
    expect(await site.row(orderId)).toMatchObject({ state: 'partial', refunded_fen: 3300 })
    expect(await site.vipDays(member)).toBe(20)
    await refund(orderId, 1)
    expect(await site.vipDays(member)).toBe(20)
    await expect(refund(orderId, 6600)).rejects.toThrow('65.99 yuan are left')
    await refund(orderId)
    expect(await site.row(orderId)).toMatchObject({ state: 'refunded', refunded_fen: priceFen })
    expect((await site.ledger(orderId)).map((days) => days + 0)).toEqual([30, -10, 0, -20])
    expect(await givenBack(order)).toEqual([
      ['R1', 3300],
      ['R2', 1],
      ['R3', 6599],
    ])
  })

  test('five concurrent refunds of an order refund it once', async () => {
    const order = await paidOrder()
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => refund(order.orderId)))
    for (const one of tries.filter((one) => one.status === 'rejected'))
      expect(one.reason).toBeInstanceOf(BillingError)
    expect(await givenBack(order)).toEqual([['R1', priceFen]])
    expect(await site.ledger(order.orderId)).toEqual([planDays, -planDays])
    expect(await refundsOf(site.context.db, order.orderId)).toHaveLength(1)
  })

  test('a channel that is down: it is under way, and the worker sees it done', async () => {
    const order = await paidOrder()
    const { orderId, member } = order
    await gateway.fault('down')
    await expect(refund(orderId)).rejects.toThrow(ChannelError)
    const row = await site.row(orderId)
    expect(row.state).toBe('refunding')
    expect(row.next_check_at?.getTime()).toBeGreaterThan(site.clock.now)
    expect(await site.vipDays(member)).toBe(planDays)
    await gateway.fault('none')
    await site.moveClock(minute)
    await site.check(orderId)
    expect(await site.row(orderId)).toMatchObject({ state: 'refunded', refunded_fen: priceFen })
    expect(await site.vipDays(member)).toBe(0)
    expect(await givenBack(order)).toEqual([['R1', priceFen]])
  })

  test('when the answer to a refund is lost, retries refund the money only once', async () => {
    const order = await paidOrder()
    const { orderId } = order
    const mend = breakRefunds(() => {
      throw new ChannelError('lost')
    }, true)
    await expect(refund(orderId, 3300)).rejects.toThrow('lost')
    mend()
    await expect(refund(orderId, 100)).rejects.toThrow('A refund of 33.00 yuan is under way')
    expect(await refund(orderId, 3300)).toBe('done')
    expect(await site.row(orderId)).toMatchObject({ state: 'partial', refunded_fen: 3300 })
    expect(await givenBack(order)).toEqual([['R1', 3300]])
  })

  test.each([
    [false, 'R1'],
    [true, 'R2'],
  ])(
    'a refusal leaves the order as it was; kept by the channel: %s, the next is %s',
    async (isKept, next) => {
      const order = await paidOrder()
      const { orderId, member } = order
      const mend = breakRefunds(() => {
        throw new RefundRefused('no money there', isKept)
      })
      await expect(refund(orderId, 3300)).rejects.toThrow(RefundRefused)
      mend()
      expect(await site.row(orderId)).toMatchObject({
        state: 'paid',
        exception: 'refund-refused',
        next_check_at: null,
      })
      expect(await site.vipDays(member)).toBe(planDays)
      expect((await actions(orderId)).at(-1)).toMatchObject({
        action: 'refund-refused',
        detail: { number: 1, fen: 3300, reason: 'no money there' },
      })
      await refund(orderId, 3300)
      expect(await site.row(orderId)).toMatchObject({ state: 'partial', exception: null })
      if (!isKept) expect(await givenBack(order)).toEqual([[next, 3300]])
      expect((await refundsOf(site.context.db, orderId)).at(-1)?.number).toBe(Number(next.slice(1)))
    },
  )

  test('a refund that the channel never decides is left to staff, who may settle it and try again', async () => {
    const order = await paidOrder()
    const { orderId } = order
    const mend = breakRefunds(() => {
      throw new ChannelError('lost')
    })
    await expect(refund(orderId, 3300)).rejects.toThrow('lost')
    await site.moveClock(8 * 24 * 60 * minute)
    await site.check(orderId)
    expect(await site.row(orderId)).toMatchObject({ state: 'refunding', exception: 'refund-stuck' })
    await settleOrder(site.context, { orderId, note: '渠道没有这笔退款', actorId: null })
    expect(await site.row(orderId)).toMatchObject({ state: 'paid', exception: null })
    mend()
    expect(await refund(orderId, 3300)).toBe('done')
    expect(await site.row(orderId)).toMatchObject({ state: 'partial', refunded_fen: 3300 })
    expect(await givenBack(order)).toEqual([['R2', 3300]])
  })

  test('a payment of another amount can be given back, though nothing was granted for it', async () => {
    const order = await paidOrder(100)
    const { orderId, member } = order
    expect(await site.row(orderId)).toMatchObject({ state: 'abnormal', exception: 'amount' })
    expect(await refund(orderId)).toBe('done')
    expect(await site.row(orderId)).toMatchObject({ state: 'refunded', refunded_fen: 100 })
    expect(await givenBack(order)).toEqual([['R1', 100]])
    expect([await site.ledger(orderId), await site.vipDays(member)]).toEqual([[], 0])
  })

  test('a repeated payment notice leaves the refund in progress', async () => {
    const order = await paidOrder(100)
    const { orderId, which } = order
    const mend = breakRefunds(() => {
      throw new ChannelError('lost')
    })
    await expect(refund(orderId)).rejects.toThrow('lost')
    await bring(await gateway.notice(which))
    const row = await site.row(orderId)
    expect(row.state).toBe('refunding')
    expect(row.next_check_at).not.toBeNull()
    mend()
    await site.moveClock(minute)
    await site.check(orderId)
    expect(await site.row(orderId)).toMatchObject({ state: 'refunded', refunded_fen: 100 })
    expect(await givenBack(order)).toEqual([['R1', 100]])
  })

  test('an unpaid order cannot be refunded', async () => {
    const { orderId } = await site.order()
    await expect(refund(orderId)).rejects.toThrow('has not been paid')
    await expect(refund('260302043000999999')).rejects.toThrow('There is no order')
    expect(await site.row(orderId)).toMatchObject({ state: 'pending' })
  })

  test('a refund made at the channel itself can be recorded by hand', async () => {
    const { orderId, member } = await paidOrder()
    await byHand(orderId, 3300)
    expect(await site.row(orderId)).toMatchObject({ state: 'partial', refunded_fen: 3300 })
    expect(await site.vipDays(member)).toBe(20)
    await expect(byHand(orderId, 6601)).rejects.toThrow(BillingError)
  })

  test('two members of staff who record a partial refund each at once: both are booked, and the audit adds up', async () => {
    const { orderId, member } = await paidOrder()
    expect(await Promise.all([byHand(orderId, 3300), byHand(orderId, 3300)])).toEqual([
      'refunded',
      'refunded',
    ])
    expect(await site.row(orderId)).toMatchObject({ state: 'partial', refunded_fen: 6600 })
    expect(await site.ledger(orderId)).toEqual([30, -10, -10])
    expect(await site.vipDays(member)).toBe(10)
    expect(await marks(orderId)).toEqual([
      { before: { refunded: '0.00' }, after: { refunded: '33.00' } },
      { before: { refunded: '33.00' }, after: { refunded: '66.00' } },
    ])
  })

  test('a note that cannot be booked leaves nothing in the audit', async () => {
    const { orderId, member } = await paidOrder()
    const { db } = site.context
    // The ledger refuses a second row for the same sum.
    const currentState = { order_id: orderId, kind: 'refund' as const, days: 0, refunded_fen: 3300 }
    const given = db.selectFrom('entitlement').selectAll().where('order_id', '=', orderId)
    const { id: _, ...row } = await given.executeTakeFirstOrThrow()
    await db
      .insertInto('entitlement')
      .values({ ...row, ...currentState })
      .execute()
    await expect(byHand(orderId, 3300)).rejects.toThrow('duplicate key')
    expect(await marks(orderId)).toEqual([])
    expect(await site.row(orderId)).toMatchObject({ state: 'paid', refunded_fen: 0 })
    expect(await site.vipDays(member)).toBe(planDays)
  })
})

describe('epay', () => {
  beforeAll(async () => {
    site = await startPaidSite(gateway, 'epay')
  })
  afterAll(() => site.close())

  test('the channel refunds nothing, but staff can; two concurrent records count once', async () => {
    const { orderId, member } = await paidOrder()
    await expect(refund(orderId)).rejects.toThrow('--by-hand')
    expect(await site.row(orderId)).toMatchObject({ state: 'paid' })
    await Promise.allSettled([byHand(orderId, priceFen), byHand(orderId, priceFen)])
    expect(await site.row(orderId)).toMatchObject({ state: 'refunded', refunded_fen: priceFen })
    expect(await site.ledger(orderId)).toEqual([planDays, -planDays])
    expect(await site.vipDays(member)).toBe(0)
    expect((await actions(orderId)).at(-1)).toMatchObject({
      action: 'mark-refunded',
      detail: { fen: priceFen },
    })
  })

  test('a payment without a notice is granted once when it is queried again', async () => {
    const { orderId, member, which } = await site.order()
    const redrive = () => redriveOrder(site.context, { orderId, actorId: null })
    expect(await redrive()).toEqual({ outcome: 'nothing', isGranted: false })
    await gateway.pay(which, { notice: 'never' })
    expect(await redrive()).toEqual({ outcome: 'granted', isGranted: false })
    expect(await redrive()).toEqual({ outcome: 'known', isGranted: false })
    expect(await site.ledger(orderId)).toEqual([planDays])
    expect(await site.vipDays(member)).toBe(planDays)
  })

  test('paid while the level had no end: granted anew once it has one', async () => {
    const member = await makeMember(site.context)
    const { orderId, which } = await site.order(member)
    const { db } = site.context
    await db.insertInto('member_level').values({ member_id: member.id, level_id: 2, until: null }).execute()
    await gateway.pay(which, { notice: 'never' })
    const redrive = () => redriveOrder(site.context, { orderId, actorId: null })
    expect(await redrive()).toEqual({ outcome: 'exception', isGranted: false })
    expect(await site.row(orderId)).toMatchObject({ state: 'paid', granted_at: null, exception: 'endless' })
    await db.deleteFrom('member_level').where('member_id', '=', member.id).execute()
    expect(await Promise.all([redrive(), redrive()])).toContainEqual({ outcome: 'known', isGranted: true })
    expect(await site.row(orderId)).toMatchObject({ state: 'paid', exception: null })
    expect(await site.ledger(orderId)).toEqual([planDays])
  })

  test('settling clears the exception and keeps the history', async () => {
    const { orderId } = await paidOrder(100)
    const settle = () => settleOrder(site.context, { orderId, note: '已联系会员', actorId: '7' })
    expect(await settle()).toBe('amount')
    expect(await site.row(orderId)).toMatchObject({ state: 'abnormal', exception: null })
    expect((await actions(orderId)).at(-1)).toMatchObject({
      action: 'settle-order',
      detail: { exception: 'amount', note: '已联系会员' },
    })
    await expect(settle()).rejects.toThrow(BillingError)
  })

  test('with settings of another merchant account the channel is not queried', async () => {
    const { orderId } = await paidOrder()
    const { context } = site
    const { payments } = context
    context.payments = { by: () => null, named: () => null, payChannels: [], end() {} }
    await expect(redriveOrder(context, { orderId, actorId: null })).rejects.toThrow(BillingError)
    await expect(refund(orderId)).rejects.toThrow(BillingError)
    context.payments = payments
    expect((await site.row(orderId)).state).toBe('paid')
  })
})
