import { randomUUID } from 'node:crypto'
import { billing, texts } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ServerWithClock, startServerWithClock } from '../../../test/clock.ts'
import { callAs } from '../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { orderRow, submitOrder } from '../../../test/payments/orders.ts'
import { newChannel, TestChannel } from '../../../test/payments/paying.ts'
import { noon } from '../../../test/server.ts'
import { dayMs } from '../../platform/clock.ts'
import type { PaymentReport } from '../../platform/payments/provider.ts'
import { applyReport } from './service/apply-report.ts'

let server: ServerWithClock
let channel: TestChannel
let member: TestMember

beforeAll(async () => {
  server = await startServerWithClock({ template: 'empty' })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = noon
  channel = newChannel(server.context, new TestChannel('epay'))
  member = await makeMember(server.context)
  server.faults.length = 0
})

/** An order that waits for its payment. */
const order = (offer: { fen?: number; days?: number } = {}) => submitOrder(server, member, offer)

const apply = (report: PaymentReport, by = channel) => applyReport(server.context, by, report, 'notice')
const read = (id: string) => orderRow(server.context, id)
const ledger = (id: string) =>
  server.context.db
    .selectFrom('entitlement')
    .select(['kind', 'days', 'seconds', 'refunded_fen'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
const events = (id: string) =>
  server.context.db.selectFrom('payment_event').selectAll().where('order_id', '=', id).execute()
const level = async () =>
  (
    await server.context.db
      .selectFrom('member_level')
      .select('until')
      .where('member_id', '=', member.id)
      .where('level_id', '=', 2)
      .executeTakeFirst()
  )?.until
const inDays = (days: number) => new Date(server.clock.now + days * dayMs)

test('a payment is granted once, however often and concurrently it is reported', async () => {
  const id = await order()
  const report = channel.pay(id)
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => apply(report)))
  expect(outcomes.sort()).toEqual(['granted', ...Array(7).fill('known')])
  expect(await apply({ ...report, eventKey: randomUUID() })).toBe('known')
  expect(await read(id)).toMatchObject({
    state: 'paid',
    paid_fen: 29_900,
    granted_at: new Date(server.clock.now),
  })
  expect(await read(id)).toMatchObject({ next_check_at: null, exception: null, trade_no: report.tradeNo })
  expect(await ledger(id)).toEqual([
    { kind: 'order', days: 365, seconds: String(365 * 86_400), refunded_fen: null },
  ])
  expect(await events(id)).toHaveLength(2)
  expect(await level()).toEqual(inDays(365))
})

test('orders of a member that are paid at the same moment add up', async () => {
  const ids = [await order({ days: 30 }), await order({ days: 60 }), await order({ days: 7 })]
  await Promise.all(ids.map((id) => apply(channel.pay(id))))
  expect(await level()).toEqual(inDays(97))
})

test('a report without a payment changes nothing', async () => {
  const id = await order()
  for (const state of ['unknown', 'unpaid'] as const)
    expect(await apply(channel.report(id, { state }))).toBe('nothing')
  expect(await read(id)).toMatchObject({ state: 'pending' })
  expect(await events(id)).toEqual([])
})

test('a report with another amount, merchant or channel is stored, grants nothing, and raises one exception', async () => {
  const cases = [
    { changes: { fen: 1 }, exception: 'amount', by: channel },
    { changes: { fen: 29_901 }, exception: 'amount', by: channel },
    { changes: { fen: null }, exception: 'amount', by: channel },
    { changes: { merchant: 'm-2' }, exception: 'merchant', by: channel },
    { changes: {}, exception: 'provider', by: new TestChannel('epay') },
  ]
  for (const { changes, exception, by } of cases) {
    const id = await order()
    channel.pay(id)
    const report = channel.report(id, changes)
    expect(await apply(report, by)).toBe('exception')
    expect(await apply(report, by)).toBe('known')
    expect(await read(id)).toMatchObject({
      state: 'abnormal',
      exception,
      paid_fen: report.fen,
      trade_no: report.tradeNo,
      granted_at: null,
      next_check_at: null,
    })
    expect(await ledger(id)).toEqual([])
    const came = { trade_no: report.tradeNo, fen: report.fen, merchant: report.merchant }
    expect((await events(id))[0]).toMatchObject({ outcome: 'exception', exception, ...came })
  }
  expect(await level()).toBeUndefined()
  expect(server.faults).toHaveLength(5)
  // What is right after all is honoured, and stays to be looked at.
  const id = await order({ days: 3 })
  channel.pay(id)
  await apply(channel.report(id, { fen: 1 }))
  expect(await apply(channel.report(id))).toBe('granted')
  expect(await read(id)).toMatchObject({ state: 'paid', exception: 'amount', paid_fen: 29_900 })
  expect(await apply(channel.report(id, { fen: 2 }))).toBe('exception')
  expect(await read(id)).toMatchObject({ state: 'paid', paid_fen: 29_900 })
  expect(await level()).toEqual(inDays(3))
})

test('a wrong payment that was given back is at an end', async () => {
  const id = await order()
  await apply(channel.pay(id, 100))
  expect(await apply(channel.giveBack(id, 40))).toBe('exception')
  expect(await read(id)).toMatchObject({ state: 'abnormal', refunded_fen: 40, exception: 'amount' })
  expect(await apply(channel.giveBack(id, 60))).toBe('refunded')
  const ended = { state: 'refunded', refunded_fen: 100, granted_at: null, exception: null }
  expect(await read(id)).toMatchObject(ended)
  // Asked again, the channel still names the wrong amount.
  expect(await apply({ ...channel.report(id), eventKey: 'asked again' })).toBe('known')
  expect(await read(id)).toMatchObject(ended)
})

test('a payment of a closed order is honoured, and said', async () => {
  const id = await order()
  expect(await apply(channel.report(id, { state: 'closed' }))).toBe('closed')
  expect(await read(id)).toMatchObject({ state: 'closed', next_check_at: new Date(noon + 15_000) })
  expect(await apply(channel.pay(id))).toBe('granted')
  expect(await read(id)).toMatchObject({
    state: 'paid',
    exception: 'late',
    granted_at: new Date(server.clock.now),
  })
  expect(await apply(channel.report(id, { state: 'closed' }))).toBe('nothing')
  expect(await read(id)).toMatchObject({ state: 'paid' })
  expect(await level()).toEqual(inDays(365))
})

test('a payment for a deleted account, or for a level without an end, is stored and grants nothing', async () => {
  const { db } = server.context
  const [first, second] = [await order(), await order()]
  await db.insertInto('member_level').values({ member_id: member.id, level_id: 2, until: null }).execute()
  expect(await apply(channel.pay(first))).toBe('exception')
  await db.deleteFrom('member_level').where('member_id', '=', member.id).execute()
  await db
    .updateTable('member')
    .set({ erased_at: new Date(server.clock.now), user_name: null, user_name_key: null })
    .where('id', '=', member.id)
    .execute()
  expect(await apply(channel.pay(second))).toBe('exception')
  expect(await read(first)).toMatchObject({ state: 'paid', granted_at: null, exception: 'endless' })
  expect(await read(second)).toMatchObject({ state: 'paid', granted_at: null, exception: 'erased' })
  // Given back, nothing is taken that was never given.
  for (const id of [first, second]) {
    expect(await apply(channel.giveBack(id, 29_900))).toBe('refunded')
    expect(await read(id)).toMatchObject({ state: 'refunded' })
    expect(await ledger(id)).toEqual([])
  }
  expect(await level()).toBeUndefined()
})

test('a second payment of the same order is not granted, and stays an exception until it is refunded', async () => {
  const id = await order()
  await apply(channel.pay(id))
  const second = channel.report(id, { tradeNo: 'T-other' })
  expect(await apply(second)).toBe('exception')
  expect(await apply(second)).toBe('known')
  expect(await read(id)).toMatchObject({ state: 'paid', exception: 'paid-twice' })
  const back = channel.report(id, { tradeNo: 'T-other', state: 'refunded', refundedFen: 29_900 })
  expect(await apply(back)).toBe('known')
  expect(await read(id)).toMatchObject({ state: 'paid', refunded_fen: 0 })
  expect(await level()).toEqual(inDays(365))
})

test('refunds take back the days they paid for, over all of them together, in any order of the reports', async () => {
  const id = await order({ fen: 1000, days: 7 })
  channel.pay(id)
  const [third, half, all] = [1, 2, 3].map((n) =>
    channel.giveBack(id, n === 1 ? 333 : n === 2 ? 167 : 500),
  ) as [PaymentReport, PaymentReport, PaymentReport]
  // reported before the payment itself
  expect(await apply(half)).toBe('refunded')
  expect(await read(id)).toMatchObject({ state: 'partial', refunded_fen: 500, paid_fen: 1000 })
  expect(await level()).toEqual(inDays(4))
  expect(await apply(third)).toBe('known')
  expect(await apply(channel.report(id, { state: 'paid', refundedFen: 0 }))).toBe('known')
  server.clock.now += dayMs
  await Promise.all(Array.from({ length: 5 }, () => apply(all)))
  expect(await read(id)).toMatchObject({ state: 'refunded', refunded_fen: 1000 })
  expect(await level()).toEqual(new Date(server.clock.now))
  expect(await ledger(id)).toEqual([
    { kind: 'order', days: 7, seconds: String(7 * 86_400), refunded_fen: null },
    { kind: 'refund', days: -3, seconds: String(-3 * 86_400), refunded_fen: 500 },
    { kind: 'refund', days: -4, seconds: String(-3 * 86_400), refunded_fen: 1000 },
  ])
})

test('a refund of unknown amount raises an exception until the channel reports the amount', async () => {
  const [first, second] = [await order({ days: 10 }), await order({ days: 10 })]
  channel.pay(second)
  await apply(channel.pay(first))
  for (const id of [first, second]) {
    const back = channel.report(id, { state: 'refunded', refundedFen: null })
    expect(await apply(back)).toBe('exception')
    expect(await apply(back)).toBe('known')
    expect(await read(id)).toMatchObject({ state: 'paid', exception: 'refund-amount', refunded_fen: 0 })
  }
  expect(await level()).toEqual(inDays(20))
  expect(await apply(channel.giveBack(first, 29_900))).toBe('refunded')
  expect(await read(first)).toMatchObject({ state: 'refunded', exception: null })
  expect(await level()).toEqual(inDays(10))
})

test('an order that is not here is written down and said once', async () => {
  const report = { ...channel.report('261120120000123456'), state: 'paid', fen: 5 } as const
  expect(await apply(report)).toBe('unknown')
  expect(await apply(report)).toBe('unknown')
  const kept = await server.context.db
    .selectFrom('payment_event')
    .selectAll()
    .where('order_id', 'is', null)
    .execute()
  expect(kept).toMatchObject([{ outcome: 'unknown', named_order: '261120120000123456', fen: 5 }])
  expect(server.faults).toHaveLength(1)
})

test('a wrong payment calls staff though its trade number was seen with an order that is not here', async () => {
  const id = await order()
  const wrong = { ...channel.pay(id, 5), eventKey: 'paid:T-7' }
  expect(await apply({ ...wrong, orderId: '261120120000123457' })).toBe('unknown')
  expect(await apply(wrong)).toBe('exception')
  expect(await read(id)).toMatchObject({ state: 'abnormal', exception: 'amount', granted_at: null })
  expect(await events(id)).toHaveLength(1)
  expect(await apply(wrong)).toBe('known')
})

test('half of it is nothing: where the grant fails, the payment is not kept either, and comes again', async () => {
  const { db, pool } = server.context
  const id = await order({ days: 10 })
  const report = channel.pay(id)
  await pool.query(`create function break_off() returns trigger language plpgsql as
    $$ begin raise exception 'broken off'; end $$;
    create trigger broken before insert on entitlement for each row execute function break_off()`)
  const notice = await channel.notify(server.url, report)
  expect(notice).toEqual({ status: 500, body: 'fail' })
  expect(await read(id)).toMatchObject({ state: 'pending', paid_at: null })
  expect(await db.selectFrom('payment_event').where('order_id', '=', id).selectAll().execute()).toEqual([])
  await pool.query('drop trigger broken on entitlement; drop function break_off')
  expect(await channel.notify(server.url, report)).toEqual({ status: 200, body: 'success' })
  expect(await level()).toEqual(inDays(10))
})

test("the member's pages show the new state", async () => {
  const id = await order({ days: 10 })
  const show = async () =>
    (await callAs(member, server.url)(billing.getOrder, { params: { orderId: id } })).answer.data
  await apply(channel.pay(id))
  server.clock.now += 1_800_000
  expect(await show()).toMatchObject({ status: 1, payUrl: null, endTime: '2026-11-30 12:00:00' })
  await apply(channel.giveBack(id, 29_900))
  expect(await show()).toMatchObject({ status: 3 })
  const refreshed = await callAs(member, server.url)(billing.refreshOrder, { params: { orderId: id } })
  expect(refreshed.answer.msg).toBe(texts.orderRefunded)
})
