import { billing } from '@yehang/contract'
import type { Insertable } from 'kysely'
import type { Context } from '../../src/platform/context.ts'
import type { Tables } from '../../src/platform/database/tables/tables.ts'
import { call } from '../client.ts'
import type { TestMember } from '../member.ts'
import type { TestServer } from '../server.ts'
import { makePlan } from './paying.ts'

/** What staff and member see of an order, from its row. */
export const orderRow = ({ db }: Pick<Context, 'db'>, orderId: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()

/** An order that a member submits: of the plan that is named, else of a new one. Returns its number. */
export async function submitOrder(
  { context, url }: Pick<TestServer, 'context' | 'url'>,
  { headers }: TestMember,
  { planId, ...offer }: { planId?: string; fen?: number; days?: number } = {},
): Promise<string> {
  const groupId = planId ?? (await makePlan(context, offer)).id
  const body = { appId: '1', groupId, payChannel: 'alipay' as const }
  return (await call(url, billing.submitOrder, { body, headers })).answer.orderId ?? ''
}

let made = 0

/** A paid order with its ledger row, made past channels and rules. Returns its number. */
export async function makePaidOrder(
  { db, clock }: Context,
  memberId: string,
  planId: string,
  changes: Partial<Insertable<Tables['orders']>> = {},
): Promise<string> {
  const now = new Date(clock.now())
  const until = new Date(clock.now() + 30 * 86_400_000)
  const id = String(900_000_000_000_000_000n + BigInt(++made))
  await db
    .insertInto('orders')
    .values({
      id,
      member_id: memberId,
      plan_id: planId,
      pay_name: '月卡',
      level_id: 2,
      days: 30,
      price_fen: 990,
      pay_channel: 'alipay',
      provider: 'epay',
      merchant: '1001',
      device: 'phone',
      state: 'paid',
      pay_url: 'https://pay.example.org/secret-address',
      trade_no: '20261120000001',
      paid_fen: 990,
      paid_at: now,
      granted_at: now,
      expires_at: until,
      created_at: now,
      updated_at: now,
      ...changes,
    })
    .execute()
  const grant = { member_id: memberId, level_id: 2, days: 30, seconds: '2592000', until, created_at: now }
  await db
    .insertInto('entitlement')
    .values({ ...grant, kind: 'order', order_id: id })
    .execute()
  const event = { event_key: id, order_id: id, source: 'notice', body_hash: Buffer.alloc(32) } as const
  await db
    .insertInto('payment_event')
    .values({ ...event, at: now, provider: 'epay', outcome: 'granted' })
    .execute()
  return id
}
