import { billing, members } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AccountsServer,
  info,
  newMember,
  password,
  startAccountsServer,
} from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'
import { makeCodes } from '../../../test/payments/codes.ts'
import { makePaidOrder } from '../../../test/payments/orders.ts'
import { eraseDue } from '../privacy/scheduled.ts'

/** What becomes of what a member paid for when they ask for it, and when they leave. */

const dayMs = 86_400_000
let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer()
})
afterAll(() => server.close())

async function buyer(userName: string) {
  const { context, url } = server
  const { headers } = await newMember(url, userName)
  const { userId } = (await info(url, { headers })).answer.user
  const { planId, codes, batchId } = await makeCodes(context, 1, { days: 60 })
  const orderId = await makePaidOrder(context, userId, planId)
  const [code = ''] = codes
  const redeemed = await call(url, billing.redeemCode, { body: { code }, headers })
  expect(redeemed.code).toBe(200)
  return { headers, userId, orderId, code, batchId }
}

test('an export holds orders, the ledger and redeemed codes, and nothing that could be used', async () => {
  const [own, other] = [await buyer('exporting'), await buyer('stranger')]
  const { data } = (await call(server.url, members.exportAccount, { headers: own.headers })).answer
  const time = '2026-11-20 12:00:00'
  expect(data).toMatchObject({
    orders: [
      {
        orderId: own.orderId,
        payName: '月卡',
        price: '9.90',
        paid: '9.90',
        refunded: '0.00',
        levelId: 2,
        days: 30,
        payChannel: 'alipay',
        tradeNo: '20261120000001',
        state: 'paid',
        createTime: time,
        payTime: time,
      },
    ],
    entitlements: [
      { kind: 'code', orderId: null, levelId: 2, days: 60, endTime: '2027-01-19 12:00:00', time },
      { kind: 'order', orderId: own.orderId, levelId: 2, days: 30, endTime: '2026-12-20 12:00:00', time },
    ],
    redeemed: [{ levelId: 2, days: 60, time }],
    cut: [],
  })
  const text = JSON.stringify(data)
  for (const secret of [own.code, 'secret-address', other.orderId, other.userId])
    expect(text).not.toContain(secret)
})

test('orders, ledger and audit of an erased account stay without its name; its codes stay used', async () => {
  const { db } = server.context
  const leaving = await buyer('leaving_now')
  await call(server.url, members.deleteAccount, { headers: leaving.headers, body: { password } })
  const begin = server.clock.now
  server.clock.now += 7 * dayMs + 60_000
  expect(await eraseDue(server.context)).toBe(1)
  server.clock.now = begin
  const { rows } = await sql<{
    names: number
    orders: number
    ledger: number
    audit: number
    levels: number
  }>`
    select
      (select count(*)::int from member where id = ${leaving.userId} and user_name is not null) as names,
      (select count(*)::int from orders where member_id = ${leaving.userId}) as orders,
      (select count(*)::int from entitlement where member_id = ${leaving.userId}) as ledger,
      (select count(*)::int from member_level where member_id = ${leaving.userId}) as levels,
      (select count(*)::int from audit_entry where member_id = ${leaving.userId} and action = 'redeem-code') as audit
  `.execute(db)
  expect(rows).toEqual([{ names: 0, orders: 1, ledger: 2, levels: 0, audit: 1 }])
  const kept = await sql<{ text: string }>`
    select concat_ws(' ', (select string_agg(o::text, ' ') from orders o), (select string_agg(e::text, ' ') from entitlement e),
      (select string_agg(a::text, ' ') from audit_entry a), (select string_agg(c::text, ' ') from activation_code c)) as text
  `.execute(db)
  expect(kept.rows[0]?.text).not.toMatch(/leaving_now|member@example\.org/)
  const again = await newMember(server.url, 'coming_new')
  const { refusal } = await call(server.url, billing.redeemCode, {
    body: { code: leaving.code },
    headers: again.headers,
  })
  expect(refusal.msg).toBe('激活码已被使用')
})
