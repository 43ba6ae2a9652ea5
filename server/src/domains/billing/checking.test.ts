import { billing, texts } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ServerWithClock, startServerWithClock } from '../../../test/clock.ts'
import { callAs } from '../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { orderRow, submitOrder } from '../../../test/payments/orders.ts'
import { newChannel, type TestChannel } from '../../../test/payments/paying.ts'
import { noon } from '../../../test/server.ts'
import { soon } from '../../../test/soon.ts'
import { startRunner } from '../../platform/jobs/runner.ts'
import { billingHandlers } from './jobs.ts'
import { putBackChecks } from './scheduled.ts'
import { checkOrder } from './service/checking.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

let server: ServerWithClock
let channel: TestChannel
let member: TestMember

beforeAll(async () => {
  server = await startServerWithClock({ template: 'empty' })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = noon
  channel = newChannel(server.context)
  member = await makeMember(server.context)
  await server.context.db.updateTable('orders').set({ next_check_at: null }).execute()
  server.faults.length = 0
})

async function order(): Promise<string> {
  const orderId = await submitOrder(server, member)
  channel.asked.length = 0
  return orderId
}

const read = (id: string) => orderRow(server.context, id)
const jobs = async (id: string) =>
  (
    await sql<{ run_at: Date }>`
      select run_at from graphile_worker._private_jobs where key = ${`check-order-${id}`}
    `.execute(server.context.db)
  ).rows.map(({ run_at }) => run_at.getTime() - noon)

/** Runs the checks of an order as they come due; answers when, in ms after it was submitted, and what was asked. */
async function runChecks(id: string, until = Number.POSITIVE_INFINITY): Promise<[number, string][]> {
  const seen: [number, string][] = []
  for (;;) {
    const { next_check_at } = await read(id)
    if (next_check_at === null || next_check_at.getTime() - noon > until) return seen
    expect(await jobs(id)).toEqual([next_check_at.getTime() - noon])
    server.clock.now = Math.max(server.clock.now, next_check_at.getTime())
    channel.asked.length = 0
    await checkOrder(server.context, id)
    seen.push([server.clock.now - noon, channel.asked.join(' ')])
  }
}

const refresh = async (id: string) =>
  (await callAs(member, server.url)(billing.refreshOrder, { params: { orderId: id } })).answer

test('an unpaid order is queried, closed at the channel after half an hour, and queried for a day', async () => {
  const id = await order()
  expect(await runChecks(id)).toEqual([
    [15 * second, 'query'],
    [30 * second, 'query'],
    [minute, 'query'],
    [5 * minute, 'query'],
    [30 * minute, 'query close query'],
    [2 * hour, 'query'],
    [24 * hour, 'query'],
  ])
  expect(await read(id)).toMatchObject({ state: 'closed', exception: null, next_check_at: null })
})

test('an order that the channel cannot close may be paid late: it is queried for a month, and a late payment is flagged', async () => {
  channel.close = null
  const id = await order()
  const days = (count: number) => count * 24 * hour
  expect((await runChecks(id)).slice(4)).toEqual([
    [30 * minute, 'query'],
    [2 * hour, 'query'],
    ...[1, 3, 7, 14, 30].map((count) => [days(count), 'query']),
  ])
  server.clock.now = noon
  const late = await order()
  await runChecks(late, days(3))
  channel.pay(late)
  await runChecks(late)
  expect(await read(late)).toMatchObject({
    state: 'paid',
    exception: 'late',
    granted_at: new Date(noon + days(7)),
  })
})

test('a payment whose notice got lost is found by the next check', async () => {
  const id = await order()
  channel.pay(id)
  expect(await runChecks(id)).toEqual([[15 * second, 'query']])
  expect(await read(id)).toMatchObject({ state: 'paid', granted_at: new Date(server.clock.now) })
})

test('an order that is paid while it is being closed is paid', async () => {
  for (const when of ['query', 'close']) {
    const id = await order()
    channel.meanwhile = async (what) => {
      if (what === when) channel.pay(id)
    }
    server.clock.now = noon + 30 * minute
    await checkOrder(server.context, id)
    // Where it is paid between the question and the end, the end fails and is tried again.
    channel.meanwhile = null
    if (when === 'close') {
      expect(await read(id)).toMatchObject({ state: 'closing' })
      await checkOrder(server.context, id)
    }
    expect(await read(id)).toMatchObject({ state: 'paid', exception: null })
    server.clock.now = noon
  }
})

test('a payment after the end is found as well, and honoured', async () => {
  const id = await order()
  await runChecks(id, 30 * minute)
  expect(await read(id)).toMatchObject({ state: 'closed' })
  channel.pay(id)
  expect(await runChecks(id)).toEqual([[2 * hour, 'query']])
  expect(await read(id)).toMatchObject({ state: 'paid', exception: 'late' })
})

test('a check that was broken off anywhere goes on where it was', async () => {
  const id = await order()
  server.clock.now = noon + 30 * minute
  for (const stop of ['query', 'close']) {
    channel.meanwhile = async (what) => {
      if (what === stop) throw new Error('broken off')
    }
    await expect(checkOrder(server.context, id)).rejects.toThrow('broken off')
    expect(await read(id)).toMatchObject({ state: 'closing' })
  }
  channel.meanwhile = null
  await checkOrder(server.context, id)
  expect(await read(id)).toMatchObject({ state: 'closed' })
})

test('a channel that offers no end is asked, and the order closed', async () => {
  channel.close = null
  const id = await order()
  expect((await runChecks(id, 30 * minute)).at(-1)).toEqual([30 * minute, 'query'])
  expect(await read(id)).toMatchObject({ state: 'closed' })
})

test('an order that makes room for another one is ended at once', async () => {
  const id = await order()
  await server.context.db.updateTable('plan').set({ price_fen: 100 }).execute()
  const { plan_id } = await read(id)
  await submitOrder(server, member, { planId: plan_id ?? '' })
  expect(await jobs(id)).toEqual([0])
  await checkOrder(server.context, id)
  expect(await read(id)).toMatchObject({ state: 'closed', next_check_at: new Date(noon + 15 * second) })
})

test('a channel without answers is queried for a week, then the order needs attention', async () => {
  const id = await order()
  channel.isSilent = true
  const seen = await runChecks(id)
  const pauses = seen.map(([ms], place) => ms - (seen[place - 1]?.[0] ?? 0))
  expect(Math.max(...pauses)).toBe(hour)
  expect(await read(id)).toMatchObject({ state: 'closed', exception: 'unasked', next_check_at: null })
  expect(server.clock.now - noon).toBeGreaterThanOrEqual(7 * 24 * hour)
  // The channel answers again, and the member asks.
  server.clock.now += 5 * second
  channel.isSilent = false
  channel.pay(id)
  await server.context.db
    .updateTable('access_token')
    .set({ expires_at: new Date(server.clock.now + hour) })
    .execute()
  await server.context.db
    .updateTable('sign_in')
    .set({
      expires_at: new Date(server.clock.now + hour),
      absolute_expires_at: new Date(server.clock.now + hour),
    })
    .execute()
  expect((await refresh(id)).msg).toBe(texts.orderPaid)
  expect(await read(id)).toMatchObject({ exception: 'late' })
})

test('a channel that the settings name no more, or only at home, is not asked', async () => {
  const { config } = server.context
  const id = await order()
  channel.merchant = 'm-2'
  await checkOrder(server.context, id)
  expect((await refresh(id)).msg).toBe(texts.channelSilent)
  channel.merchant = 'm-1'
  config.payments.homeOnly = true
  config.http.publicUrl = 'https://yehang.example'
  await checkOrder(server.context, id)
  expect((await refresh(id)).msg).toBe(texts.channelSilent)
  config.payments.homeOnly = false
  config.http.publicUrl = undefined
  expect(channel.asked).toEqual([])
  expect((await read(id)).next_check_at).not.toBeNull()
})

test('a query by the member reaches the channel at most every five seconds', async () => {
  const id = await order()
  expect(await refresh(id)).toMatchObject({ msg: texts.notPaidYet, data: { status: 0 } })
  channel.pay(id)
  server.clock.now += 4999
  expect((await refresh(id)).msg).toBe(texts.notPaidYet)
  server.clock.now += 1
  const answers = await Promise.all([refresh(id), refresh(id), refresh(id)])
  expect(channel.asked).toEqual(['query', 'query'])
  expect(answers.map(({ msg }) => msg)).toContain(texts.orderPaid)
  expect(await refresh(id)).toMatchObject({ msg: texts.orderPaid, data: { status: 1 } })
})

test('each state has its words', async () => {
  const id = await order()
  channel.isSilent = true
  expect((await refresh(id)).msg).toBe(texts.channelSilent)
  channel.isSilent = false
  await runChecks(id, 30 * minute)
  expect(await refresh(id)).toMatchObject({ msg: texts.orderClosed, data: { status: 2 } })
  const set = (state: 'abnormal' | 'refunded' | 'paid') =>
    server.context.db.updateTable('orders').set({ state }).where('id', '=', id).execute()
  await set('abnormal')
  expect(await refresh(id)).toMatchObject({ msg: texts.orderAbnormal, data: { status: 4 } })
  await set('refunded')
  expect(await refresh(id)).toMatchObject({ msg: texts.orderRefunded, data: { status: 3 } })
  // Paid but not granted: the member is not notified of a grant.
  await set('paid')
  expect(await refresh(id)).toMatchObject({ msg: texts.orderAbnormal, data: { status: 4 } })
})

test('a refund that is under way is asked about until the channel says', async () => {
  const id = await order()
  channel.pay(id)
  await checkOrder(server.context, id)
  const refunding = {
    state: 'refunding' as const,
    next_check_at: new Date(server.clock.now),
    updated_at: new Date(server.clock.now),
  }
  await server.context.db.updateTable('orders').set(refunding).where('id', '=', id).execute()
  await checkOrder(server.context, id)
  expect(await read(id)).toMatchObject({
    state: 'refunding',
    next_check_at: new Date(server.clock.now + 15 * second),
  })
  channel.giveBack(id, 29_900)
  await checkOrder(server.context, id)
  expect(await read(id)).toMatchObject({ state: 'refunded', next_check_at: null })
})

test('checks whose job got lost come back, and are done by a worker', async () => {
  const id = await order()
  channel.pay(id)
  await sql`delete from graphile_worker._private_jobs`.execute(server.context.db)
  server.clock.now += 4 * minute
  expect(await putBackChecks(server.context)).toBe(0)
  server.clock.now += 2 * minute
  expect(await putBackChecks(server.context)).toBe(1)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(server.context.db)
  const runner = startRunner(server.context, billingHandlers(server.context))
  try {
    await soon(async () => expect(await read(id)).toMatchObject({ state: 'paid' }))
  } finally {
    await runner.close()
  }
})
