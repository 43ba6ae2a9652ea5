import { billing } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsServer, startAccountsServer } from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'
import { makeMember } from '../../../test/member.ts'
import { startBeside } from '../../../test/server.ts'
import type { Payments } from '../../platform/payments/provider.ts'
import { makeDemoPlans } from './service/demo.ts'
import { createPlan, sellPlan } from './service/plan-commands.ts'

const dayMs = 86_400_000
let server: AccountsServer
let planId: string
const plan = { remark: '试用', fen: 9_90, origFen: 9_90, levelId: 2, days: 30, position: 5 }
beforeAll(async () => {
  server = await startAccountsServer()
  planId = await createPlan(server.context.db, { ...plan, name: '月卡' }, new Date(server.clock.now))
})
afterAll(() => server.close())

const list = async (headers: Record<string, string> = {}, url = server.url) =>
  (await call(url, billing.listPlans, { headers })).answer

test('plans are listed with prices in yuan, and until when they would run', async () => {
  expect(await list()).toEqual({
    code: 200,
    msg: '操作成功',
    rows: [
      {
        id: planId,
        name: '月卡',
        remark: '试用',
        currentPrice: '9.90',
        origPrice: '9.90',
        levelId: 2,
        groupName: 'VIP',
        days: 30,
        endTime: '2026-12-20 12:00:00',
      },
    ],
    total: 1,
    payChannels: [],
    isOpen: true,
    titlesText: '',
    refundText: '虚拟商品，开通后不支持退款。',
  })
})

test('the remaining time of a level is added, and a level without an end stays so', async () => {
  const { context } = server
  const endOf = async (levelUntil?: Date) => {
    const { headers } = await makeMember(context, { levelId: 2, ...(levelUntil && { levelUntil }) })
    return (await list(headers)).rows[0]?.endTime
  }
  expect(await endOf(new Date(server.clock.now + 10 * dayMs))).toBe('2026-12-30 12:00:00')
  expect(await endOf(new Date(server.clock.now - 10 * dayMs))).toBe('2026-12-20 12:00:00')
  expect(await endOf()).toBeNull()
  const { headers } = await makeMember(context)
  expect((await list(headers)).rows[0]?.endTime).toBe('2026-12-20 12:00:00')
})

test('plans are listed in their order, without retired ones', async () => {
  const { db } = server.context
  const now = new Date(server.clock.now)
  const first = await createPlan(db, { ...plan, name: '先', position: -1 }, now)
  const last = await createPlan(db, { ...plan, name: '后', position: 9 }, now)
  const ids = async () => (await list()).rows.map(({ id }) => id)
  expect(await ids()).toEqual([first, planId, last])
  for (const id of [first, last]) await sellPlan(db, id, false, now)
  expect(await ids()).toEqual([planId])
})

test('a form of another site is refused', async () => {
  const { refusal } = await call(server.url, billing.listPlans, { query: { appId: '7', status: '0' } })
  expect(refusal.code).toBe(500)
  expect((await call(server.url, billing.listPlans, { query: { appId: '1', status: '0' } })).code).toBe(200)
})

const channels: Payments = {
  by: () => null,
  named: () => null,
  payChannels: ['alipay', 'weixin'],
  end() {},
}
const away = { 'x-forwarded-for': '203.0.113.1' }

test('a plan for a local site can be paid for on a local site only', async () => {
  const { config } = server.context
  const payments = { ...config.payments, homeOnly: true, isOpen: false }
  const home = await startBeside(server, { payments }, { payments: channels })
  try {
    expect(await list({}, home.url)).toMatchObject({ payChannels: ['alipay', 'weixin'], isOpen: false })
    expect(await list(away, home.url)).toMatchObject({ payChannels: [], isOpen: false })
  } finally {
    await home.close()
  }
})

test('plans of the demo are shown, but never where a visitor could pay for them', async () => {
  await makeDemoPlans(server.context, true)
  const names = async (headers: Record<string, string>, url: string) =>
    (await list(headers, url)).rows.map(({ name }) => name)
  const all = ['年卡', '双月卡', '月卡']
  expect(await names({}, server.url)).toEqual(all)
  expect(await names(away, server.url)).toEqual(all)
  const open = await startBeside(server, {}, { payments: channels })
  try {
    expect(await names({}, open.url)).toEqual(all)
    expect(await names(away, open.url)).toEqual(['月卡'])
    const [yearly] = (await list({}, open.url)).rows
    const { headers } = await makeMember(server.context)
    const submitted = await call(open.url, billing.submitOrder, {
      body: { appId: '1', groupId: yearly?.id, payChannel: 'alipay' },
      headers: { ...headers, ...away },
    })
    expect(submitted.refusal.msg).toBe('这个套餐已经下架，请重新选择')
  } finally {
    await open.close()
  }
})
