import { billing, members } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsServer, signIn, startAccountsServer } from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'
import { makeMember } from '../../../test/member.ts'
import { makeCodes } from '../../../test/payments/codes.ts'
import { makePaidOrder } from '../../../test/payments/orders.ts'
import { removeDemoMembers } from '../../main/demo-members.ts'
import { makeDemoMembers } from '../members/service/demo.ts'
import { demoCode, makeDemoPlans, removeDemoPlans } from './service/demo.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer({ template: 'catalogue' })
})
afterAll(() => server.close())

async function countAll() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from plan) as plans, (select count(*)::int from plan where on_sale) as sold,
      (select count(*)::int from activation_batch) as batches, (select count(*)::int from activation_code) as codes,
      (select count(*)::int from orders) as orders, (select count(*)::int from entitlement) as ledger,
      (select count(*)::int from payment_event) as events
  `.execute(server.context.db)
  return rows[0]
}

test('beside the demo catalogue two plans and a code are made, once, also by two processes at once', async () => {
  const both = [makeDemoPlans(server.context, false), makeDemoPlans(server.context, false)]
  expect(await Promise.all(both)).toEqual([true, true])
  const { rows } = (await call(server.url, billing.listPlans)).answer
  expect(
    rows.map(({ name, days, currentPrice, origPrice }) => [name, days, currentPrice, origPrice]),
  ).toEqual([
    ['年卡', 365, '198.00', '298.00'],
    ['双月卡', 60, '49.00', '68.00'],
  ])
  expect(await countAll()).toMatchObject({ plans: 2, batches: 1, codes: 1 })
})

test('a plan that was taken off sale stays so at the next start', async () => {
  const { db } = server.context
  await db.updateTable('plan').set({ on_sale: false }).where('name', '=', '双月卡').execute()
  expect(await makeDemoPlans(server.context, false)).toBe(true)
  expect(await countAll()).toMatchObject({ plans: 2, sold: 1 })
})

test('the ledger can be neither changed nor deleted, but of accounts of the demo', async () => {
  const { db } = server.context
  const { planId } = await makeCodes(server.context, 1)
  const member = await makeMember(server.context)
  const orderId = await makePaidOrder(server.context, member.id, planId)
  const row = db.deleteFrom('entitlement').where('order_id', '=', orderId)
  await expect(row.execute()).rejects.toThrow('append only')
  await expect(db.deleteFrom('member').where('id', '=', member.id).execute()).rejects.toThrow()
  await db.updateTable('member').set({ is_demo: true }).where('id', '=', member.id).execute()
  await expect(
    db.updateTable('entitlement').set({ days: 1 }).where('order_id', '=', orderId).execute(),
  ).rejects.toThrow('append only')
  await db.updateTable('member').set({ is_demo: false }).where('id', '=', member.id).execute()
  expect(await countAll()).toMatchObject({ ledger: 1, orders: 1 })
})

test('going live takes what accounts of the demo ordered and redeemed, and leaves what others did', async () => {
  const { context, url } = server
  const { db } = context
  await makeDemoMembers(context, false)
  const demo = await signIn(url, 'demo_member', { password: 'yehang-demo' })
  const { userId } = (await call(url, members.getInfo, { headers: demo.headers })).answer.user
  const others = await makeMember(context)
  const redeem = (code: string, { headers }: { headers: Record<string, string> }) =>
    call(url, billing.redeemCode, { body: { code }, headers })
  const real = await makeCodes(context, 3)
  const [first = '', second = ''] = real.codes
  expect((await redeem(first, demo)).code).toBe(200)
  expect((await redeem(demoCode, demo)).code).toBe(200)
  expect((await redeem(second, others)).code).toBe(200)
  const plans = await db.selectFrom('plan').select('id').where('is_demo', '=', true).orderBy('id').execute()
  const [yearly = '', short = ''] = plans.map(({ id }) => id)
  for (const planId of [yearly, short]) await makePaidOrder(context, userId, planId)
  const kept = await makePaidOrder(context, others.id, yearly)
  const before = await countAll()

  await sql`update catalogue_state set is_live = true`.execute(db)
  expect(await removeDemoMembers(db, new Date(context.clock.now()))).toMatchObject({ count: 3, ended: [] })
  await removeDemoPlans(db)

  // An order of a real member uses the yearly plan.
  const left = db.selectFrom('plan').select(['id', 'on_sale', 'is_demo']).where('id', 'in', [yearly, short])
  expect(await left.execute()).toEqual([{ id: yearly, on_sale: false, is_demo: false }])
  expect(await countAll()).toEqual({
    plans: Number(before?.plans) - 1,
    sold: Number(before?.sold) - 1,
    batches: Number(before?.batches) - 1,
    codes: Number(before?.codes) - 2,
    orders: Number(before?.orders) - 2,
    ledger: Number(before?.ledger) - 4,
    events: Number(before?.events) - 2,
  })
  const orders = await db.selectFrom('orders').select('id').where('plan_id', '=', yearly).execute()
  expect(orders).toEqual([{ id: kept }])
  expect((await redeem(second, others)).refusal.msg).toContain('你已经兑换过')
  for (const code of [demoCode, first]) expect((await redeem(code, others)).refusal.msg).toContain('不存在')
  expect(await makeDemoPlans(context, true)).toBe(false)
  expect(server.faults).toEqual([])
})

test('a demo code that a real member has redeemed is kept, and the demo can still be removed', async () => {
  const fresh = await startAccountsServer({ template: 'catalogue' })
  try {
    const { context, url } = fresh
    await makeDemoPlans(context, false)
    const { headers } = await makeMember(context)
    expect((await call(url, billing.redeemCode, { body: { code: demoCode }, headers })).code).toBe(200)
    await removeDemoPlans(context.db)
    const rows = await context.db.selectFrom('entitlement').select('kind').execute()
    expect(rows).toEqual([{ kind: 'code' }])
    const plans = await context.db.selectFrom('plan').select(['name', 'on_sale']).execute()
    expect(plans).toEqual([{ name: '年卡', on_sale: false }])
  } finally {
    await fresh.close()
  }
})

test('without a demo catalogue there are none, unless it is on its way', async () => {
  const empty = await startAccountsServer()
  expect(await makeDemoPlans(empty.context, false)).toBe(false)
  expect(await makeDemoPlans(empty.context, true)).toBe(true)
  await empty.close()
})
