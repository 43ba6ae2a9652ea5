import { membership } from '@yehang/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AccountsServer, startAccountsServer } from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { makePaidOrder } from '../../../test/orders.ts'
import { makePlan, TestChannel, takePayments } from '../../../test/paying.ts'

// Where staff make and change plans.

let server: AccountsServer
let clerk: TestMember
beforeEach(async () => {
  server = await startAccountsServer()
  clerk = await makeMember(server.context, { userName: 'clerk_2', roles: ['admin'] })
})
afterEach(() => server.close())

const form = { name: '季卡', remark: '三个月', currentPrice: '55', origPrice: '59.00', days: 90, levelId: 2 }
const save = (body: Record<string, unknown>) =>
  call(server.url, membership.savePlan, { body, headers: clerk.headers })
const list = async () => (await call(server.url, membership.listDeskPlans, { headers: clerk.headers })).answer
const shown = async () => (await call(server.url, membership.listPlans)).answer.rows
const sell = (id: string, onSale: boolean) =>
  call(server.url, membership.sellDeskPlan, { body: { id, onSale }, headers: clerk.headers })
const deeds = () =>
  server.context.db
    .selectFrom('audit_entry')
    .select(['action', 'subject_id', 'before', 'after'])
    .where('actor_id', '=', clerk.id)
    .orderBy('id')
    .execute()

test('a plan is made, put on sale and changed; the site shows it at once, the audit what changed', async () => {
  const { id } = (await save(form)).answer.data
  expect(await shown()).toEqual([])
  expect((await sell(id, true)).code).toBe(200)
  expect(await shown()).toMatchObject([{ id, name: '季卡', currentPrice: '55.00', origPrice: '59.00' }])
  const [plan] = (await list()).rows
  expect(plan).toMatchObject({
    id,
    onSale: true,
    openOrders: 0,
    batches: 0,
    sold: 0,
    changed: { by: 'clerk_2' },
  })

  const version = plan?.version ?? 0
  expect((await save({ ...form, id, version, currentPrice: '49.90' })).code).toBe(200)
  expect(await shown()).toMatchObject([{ currentPrice: '49.90', days: 90 }])
  expect(await deeds()).toMatchObject([
    { action: 'add-plan', subject_id: id, before: null },
    { action: 'offer-plan', subject_id: id, before: { onSale: false }, after: { onSale: true } },
    { action: 'edit-plan', subject_id: id, before: { price: '55.00' }, after: { price: '49.90' } },
  ])

  // Somebody who read it before that.
  const late = await save({ ...form, id, version, name: '三月卡' })
  expect(late.refusal.msg).toBe('别人刚改过这个套餐，请刷新后再改')
  expect(await shown()).toMatchObject([{ name: '季卡', currentPrice: '49.90' }])
})

test('what cannot be a plan is refused in a sentence, and nothing is written', async () => {
  const wrong = async (changes: object) => (await save({ ...form, ...changes })).refusal.msg
  expect(await wrong({ name: ' ' })).toContain('名称应为 1 到 40 个字')
  expect(await wrong({ name: '季\n卡' })).toContain('不能有换行')
  expect(await wrong({ currentPrice: '0' })).toBe('现价：至少 0.01')
  expect(await wrong({ currentPrice: '1e3' })).toContain('应为金额')
  expect(await wrong({ origPrice: '10' })).toBe('原价：不能低于现价')
  expect(await wrong({ days: 0 })).toContain('应为 1 到 36500')
  expect(await wrong({ levelId: 9 })).toBe('没有这个可以购买的等级')
  expect(await wrong({ id: '7000000000009999', version: 1 })).toBe('没有这个套餐')
  expect((await list()).rows).toEqual([])
})

test('a new price leaves an unpaid order alone, which the desk counts', async () => {
  const { context, url } = server
  takePayments(context, new TestChannel())
  const plan = await makePlan(context, { fen: 19_800 })
  const buyer = await makeMember(context)
  const body = { appId: '1', groupId: plan.id, payChannel: 'alipay' as const }
  const { orderId } = (await call(url, membership.submitOrder, { body, headers: buyer.headers })).answer
  const row = (await list()).rows.find(({ id }) => id === plan.id)
  expect(row).toMatchObject({ openOrders: 1, version: 1 })
  const { name } = row ?? { name: '' }
  await save({ name, currentPrice: '188', days: 365, levelId: 2, id: plan.id, version: 1 })
  const kept = await call(url, membership.getOrder, {
    params: { orderId: orderId ?? '' },
    headers: buyer.headers,
  })
  expect(kept.answer.data).toMatchObject({ price: '198.00', status: 0 })
})

test('the order of plans; one that is unknown or twice is refused', async () => {
  const ids: string[] = []
  for (const name of ['一', '二', '三']) ids.push((await save({ ...form, name })).answer.data.id)
  for (const id of ids) await sell(id, true)
  const [one = '', two = '', three = ''] = ids
  const arrange = (order: string[]) =>
    call(server.url, membership.orderPlans, { body: { ids: order }, headers: clerk.headers })
  expect((await arrange([three, one])).code).toBe(200)
  expect((await shown()).map(({ name }) => name)).toEqual(['三', '一', '二'])
  expect((await arrange([one, one])).refusal.msg).toContain('重复')
  expect((await deeds()).at(-1)).toMatchObject({
    action: 'order-plans',
    before: { ids: [one, two, three] },
    after: { ids: [three, one, two] },
  })
})

test('how plans sell: by day of Shanghai, with income, refunds and changes of the price', async () => {
  const { context, url } = server
  const plan = await makePlan(context, { fen: 990, days: 30 })
  const buyer = await makeMember(context)
  const paid = (at: string, changes = {}) =>
    makePaidOrder(context, buyer.id, plan.id, { paid_at: new Date(at), ...changes })
  await paid('2026-11-20T00:10:00+08:00')
  await paid('2026-11-19T23:50:00+08:00', { refunded_fen: 990, state: 'refunded' })
  await paid('2026-10-22T00:00:01+08:00')
  await paid('2026-10-21T23:59:59+08:00')
  const row = (await list()).rows[0]
  await save({
    name: row?.name,
    currentPrice: '8.80',
    origPrice: '9.90',
    days: 30,
    levelId: 2,
    id: plan.id,
    version: 1,
  })
  const { rows, data } = (await call(url, membership.listPlanSales, { headers: clerk.headers })).answer
  expect(data.firstDay).toBe('2026-10-22')
  const [sales] = rows
  expect(sales).toMatchObject({ id: plan.id, sold: 3, income: '19.80', refunds: 1 })
  expect(sales?.byDay).toHaveLength(30)
  expect([sales?.byDay[0], sales?.byDay[28], sales?.byDay[29]]).toEqual([1, 1, 1])
  expect(sales?.prices).toMatchObject([{ from: '9.90', to: '8.80', by: 'clerk_2' }])
})
