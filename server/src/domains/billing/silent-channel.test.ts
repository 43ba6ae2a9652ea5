import { billing } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { makeMember } from '../../../test/member.ts'
import { bring, startTestGateway, type TestGateway } from '../../../test/payments/gateway.ts'
import { type PaidSite, planDays, startPaidSite } from '../../../test/payments/paid-site.ts'
import { soon } from '../../../test/soon.ts'

// Channels that are down, slow, or answer nonsense; clocks that are wrong; a database that fails between.

const second = 1000
const minute = 60 * second
let gateway: TestGateway
let site: PaidSite

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.end())
// Tests of a channel share a site: each has an order and a member of its own.
beforeEach(() => site.goOn())
afterEach(() => gateway.fault('none'))

const refresh = (orderId: string, headers: Record<string, string>) =>
  call(site.url, billing.refreshOrder, { params: { orderId }, headers })

// The others begin an order without a word to the channel.
describe('an order is submitted to wechat', () => {
  beforeAll(async () => {
    site = await startPaidSite(gateway, 'wechat')
  })
  afterAll(() => site.close())

  test.each(['down', 'garbage', 'forged'] as const)(
    '%s: the answer is error, trying again works',
    async (kind) => {
      const member = await makeMember(site.context)
      await gateway.fault(kind)
      expect((await site.submit(member)).answer).toEqual(
        expect.objectContaining({ data: 'error', orderId: null }),
      )
      await gateway.fault('none')
      const { orderId, which } = await site.order(member)
      await gateway.pay(which)
      await soon(async () => expect((await site.row(orderId)).state).toBe('paid'))
      expect(await site.vipDays(member)).toBe(planDays)
    },
  )
})

describe.each(['alipay', 'wechat', 'epay'] as const)('%s', (channel) => {
  beforeAll(async () => {
    site = await startPaidSite(gateway, channel)
  })
  afterAll(() => site.close())

  test.each(['down', 'garbage', 'forged'] as const)(
    '%s when asked: pending, and asked again',
    async (kind) => {
      // EPay signs no answers.
      if (channel === 'epay' && kind === 'forged') return
      const { orderId, member, which } = await site.order()
      await gateway.pay(which, { notice: 'never' })
      await gateway.fault(kind)
      await site.moveClock(16 * second)
      await site.check(orderId)
      const found = await site.row(orderId)
      expect(found).toMatchObject({ state: 'pending', paid_at: null })
      expect(found.next_check_at?.getTime()).toBeGreaterThan(site.clock.now)
      await site.moveClock(10 * second)
      const { data, msg } = (await refresh(orderId, member.headers)).answer
      expect(data.status).toBe(0)
      expect(msg).not.toBe('')
      await gateway.fault('none')
      await site.moveClock(minute)
      await site.check(orderId)
      expect((await site.row(orderId)).state).toBe('paid')
      expect(await site.vipDays(member)).toBe(planDays)
    },
  )

  test('down as the order is to be closed: it is not closed on a guess', async () => {
    const { orderId, member, which } = await site.order()
    await gateway.pay(which, { notice: 'never' })
    await gateway.fault('down')
    await site.moveClock(31 * minute)
    await site.check(orderId)
    expect((await site.row(orderId)).state).toBe('closing')
    await gateway.fault('none')
    await site.moveClock(10 * minute)
    await site.check(orderId)
    expect(await site.row(orderId)).toMatchObject({ state: 'paid', exception: null })
    expect(await site.vipDays(member)).toBe(planDays)
  })

  test.each([10, -10])('our clock is %d minutes off: nothing is lost', async (minutes) => {
    const { orderId, member, which } = await site.order()
    await gateway.pay(which, { notice: 'never' })
    const right = site.clock.now
    site.clock.now += minutes * minute
    await site.check(orderId)
    await bring(await gateway.notice(which))
    const row = await site.row(orderId)
    if (channel === 'wechat') {
      expect(row).toMatchObject({ state: 'pending', paid_at: null })
      expect(row.next_check_at).not.toBeNull()
    }
    site.clock.now = right + 11 * minute
    await gateway.setClock(site.clock.now)
    await site.check(orderId)
    expect((await site.row(orderId)).state).toBe('paid')
    expect(await site.ledger(orderId)).toEqual([planDays])
    expect(Math.abs((await site.vipDays(member)) - planDays)).toBeLessThan(0.02)
  })

  test('if granting fails the payment is not stored either; the channel repeats the notice, and everything is stored', async () => {
    const { orderId, member, which } = await site.order()
    const { db } = site.context
    await sql`
      create or replace function break_down() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$
    `.execute(db)
    await sql`
      create trigger break_down before insert on entitlement for each row execute function break_down()
    `.execute(db)
    await gateway.pay(which)
    await soon(async () => expect((await gateway.trade(which))?.due[0]?.tries).toBeGreaterThan(0))
    expect(await site.row(orderId)).toMatchObject({ state: 'pending', paid_at: null, granted_at: null })
    expect(await site.vipDays(member)).toBe(0)
    await sql`drop trigger break_down on entitlement`.execute(db)
    await soon(async () => expect((await site.row(orderId)).state).toBe('paid'))
    expect(await site.ledger(orderId)).toEqual([planDays])
    expect(await site.vipDays(member)).toBe(planDays)
    expect(site.faults.join()).toContain('could not be kept')
  })
})
