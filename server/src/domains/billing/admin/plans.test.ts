import { billing } from '@yehang/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AccountsServer, startAccountsServer } from '../../../../test/accounts.ts'
import { call } from '../../../../test/client.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { makePaidOrder, submitOrder } from '../../../../test/payments/orders.ts'
import { makePlan, newChannel } from '../../../../test/payments/paying.ts'
import { eraseMember } from '../../privacy/queries/erase.ts'
import { sellPlan } from '../service/plan-commands.ts'

// Where staff make and change plans.

let server: AccountsServer
let clerk: TestMember
beforeEach(async () => {
  server = await startAccountsServer()
  clerk = await makeMember(server.context, { userName: 'clerk_2', roles: ['admin'] })
})
afterEach(() => server.close())

const form = { name: '季卡', remark: '三个月', currentPrice: '55', origPrice: '59.00', days: 90, levelId: 2 }
const create = (body: Record<string, unknown>) =>
  call(server.url, billing.createPlan, { body, headers: clerk.headers })
const save = (
  id: string,
  changes: Record<string, { from: unknown; to: unknown }>,
  { headers }: Pick<TestMember, 'headers'> = clerk,
) => call(server.url, billing.savePlan, { body: { id, changes }, headers })
const list = async () => (await call(server.url, billing.listAdminPlans, { headers: clerk.headers })).answer
const shown = async () => (await call(server.url, billing.listPlans)).answer.rows
const sell = (id: string, onSale: boolean) =>
  call(server.url, billing.sellAdminPlan, { body: { id, onSale }, headers: clerk.headers })
const actions = () =>
  server.context.db
    .selectFrom('audit_entry')
    .select(['action', 'subject_id', 'before', 'after'])
    .where('actor_id', '=', clerk.id)
    .orderBy('id')
    .execute()

test('a plan is made, put on sale and changed; the site shows it at once, the audit what changed', async () => {
  const { id } = (await create(form)).answer.data
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

  const saved = await save(id, { currentPrice: { from: '55.00', to: '49.9' } })
  expect(saved.answer.data).toMatchObject({
    saved: true,
    conflicts: [],
    plan: { currentPrice: '49.90', changed: { by: 'clerk_2' } },
  })
  expect(await shown()).toMatchObject([{ currentPrice: '49.90', days: 90 }])
  expect(await actions()).toMatchObject([
    { action: 'add-plan', subject_id: id, before: null },
    { action: 'offer-plan', subject_id: id, before: { onSale: false }, after: { onSale: true } },
    { action: 'edit-plan', subject_id: id, before: { price: '55.00' }, after: { price: '49.90' } },
  ])
})

test('two editors of a plan: different fields are merged, the same field needs confirmation, and nothing is written before', async () => {
  const { id } = (await create(form)).answer.data
  const other = await makeMember(server.context, { userName: 'clerk_3', roles: ['admin'] })
  await save(id, { currentPrice: { from: '55.00', to: '49.90' }, days: { from: 90, to: 92 } }, other)

  // Read before that: only the caller's own name is known.
  expect((await save(id, { name: { from: '季卡', to: '三月卡' } })).answer.data.saved).toBe(true)

  const late = { currentPrice: { from: '55.00', to: '52' }, remark: { from: '三个月', to: '一季' } }
  const { saved, conflicts, plan } = (await save(id, late)).answer.data
  expect({ saved, conflicts }).toEqual({
    saved: false,
    conflicts: [{ field: 'currentPrice', staffName: 'clerk_3' }],
  })
  expect(plan).toMatchObject({ name: '三月卡', remark: '三个月', currentPrice: '49.90', days: 92 })

  // Confirmed with one's own value; an editor whose value equals the current one needs no
  // confirmation.
  const own = { ...late, currentPrice: { from: '49.90', to: '52' }, days: { from: 90, to: 92 } }
  expect((await save(id, own)).answer.data).toMatchObject({
    saved: true,
    plan: { remark: '一季', currentPrice: '52.00', days: 92 },
  })
  expect((await actions()).at(-1)).toMatchObject({
    action: 'edit-plan',
    before: { price: '49.90', remark: '三个月' },
    after: { price: '52.00', remark: '一季' },
  })
})

test('no original price: it follows the price, and one that ends below it is refused', async () => {
  const { id } = (await create({ ...form, origPrice: undefined })).answer.data
  await save(id, { currentPrice: { from: '55.00', to: '60' } })
  expect((await list()).rows[0]).toMatchObject({ currentPrice: '60.00', origPrice: '60.00' })
  await save(id, { origPrice: { from: null, to: '66' } })
  const wrong = await save(id, { currentPrice: { from: '60.00', to: '70' } })
  expect(wrong.refusal.msg).toBe('原价：不能低于现价')
  await save(id, { origPrice: { from: '66.00', to: null } })
  expect((await list()).rows[0]).toMatchObject({ currentPrice: '60.00', origPrice: '60.00' })
})

test('an invalid plan is refused with a sentence, and nothing is written', async () => {
  const wrong = async (changes: object) => (await create({ ...form, ...changes })).refusal.msg
  expect(await wrong({ name: ' ' })).toContain('名称应为 1 到 40 个字')
  expect(await wrong({ name: '季\n卡' })).toContain('不能有换行')
  expect(await wrong({ currentPrice: '0' })).toBe('现价：至少 0.01')
  expect(await wrong({ currentPrice: '1e3' })).toContain('应为金额')
  expect(await wrong({ origPrice: '10' })).toBe('原价：不能低于现价')
  expect(await wrong({ days: 0 })).toContain('应为 1 到 36500')
  expect(await wrong({ levelId: 9 })).toBe('没有这个可以购买的等级')
  const name = { from: '季卡', to: '月卡' }
  expect((await save('7000000000009999', { name })).refusal).toEqual({
    code: 404,
    msg: '没有这个套餐',
    reason: 'plan_not_found',
    params: { id: expect.any(String) },
  })
  expect((await list()).rows).toEqual([])
})

test('a new price does not change an unpaid order, and the admin page shows how many there are', async () => {
  const { context, url } = server
  newChannel(context)
  const plan = await makePlan(context, { fen: 19_800 })
  const buyer = await makeMember(context)
  const orderId = await submitOrder(server, buyer, { planId: plan.id })
  const row = (await list()).rows.find(({ id }) => id === plan.id)
  expect(row).toMatchObject({ openOrders: 1 })
  await save(plan.id, { currentPrice: { from: '198.00', to: '188' } })
  const kept = await call(url, billing.getOrder, {
    params: { orderId },
    headers: buyer.headers,
  })
  expect(kept.answer.data).toMatchObject({ price: '198.00', status: 0 })
})

test('the last editor of a plan: another member of staff, an erased account, or a command', async () => {
  const { db } = server.context
  const { id } = (await create(form)).answer.data
  const other = await makeMember(server.context, { userName: 'clerk_3', roles: ['admin'] })
  const last = async () => {
    const changedBy = (await list()).rows[0]?.changed?.by
    const { rows } = (await call(server.url, billing.listPlanSales, { headers: clerk.headers })).answer
    return [changedBy, rows[0]?.prices[0]?.by]
  }
  await save(id, { currentPrice: { from: '55.00', to: '50.00' } }, other)
  expect(await last()).toEqual(['clerk_3', 'clerk_3'])
  const now = new Date(server.context.clock.now())
  await db.transaction().execute((tx) => eraseMember(tx, other.id, Buffer.alloc(32), now))
  expect(await last()).toEqual(['已离开的同事', '已离开的同事'])
  await sellPlan(db, id, true, now)
  expect(await last()).toEqual(['命令行', '已离开的同事'])
})

test('the order of plans; one that is unknown or twice is refused', async () => {
  const ids: string[] = []
  for (const name of ['一', '二', '三']) ids.push((await create({ ...form, name })).answer.data.id)
  for (const id of ids) await sell(id, true)
  const [one = '', two = '', three = ''] = ids
  const arrange = (order: string[]) =>
    call(server.url, billing.orderPlans, { body: { ids: order }, headers: clerk.headers })
  expect((await arrange([three, one])).code).toBe(200)
  expect((await shown()).map(({ name }) => name)).toEqual(['三', '一', '二'])
  expect((await arrange([one, one])).refusal.msg).toContain('重复')
  expect((await actions()).at(-1)).toMatchObject({
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
  await save(plan.id, { currentPrice: { from: '9.90', to: '8.80' }, origPrice: { from: null, to: '9.90' } })
  const { rows, data } = (await call(url, billing.listPlanSales, { headers: clerk.headers })).answer
  expect(data.firstDay).toBe('2026-10-22')
  const [sales] = rows
  expect(sales).toMatchObject({ id: plan.id, sold: 3, income: '19.80', refunds: 1 })
  expect(sales?.byDay).toHaveLength(30)
  expect([sales?.byDay[0], sales?.byDay[28], sales?.byDay[29]]).toEqual([1, 1, 1])
  expect(sales?.prices).toMatchObject([{ from: '9.90', to: '8.80', by: 'clerk_2' }])
})
