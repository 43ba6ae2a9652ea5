import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { DatabaseTransaction } from '../../platform/database/database.ts'
import { addPaymentEvent, daysTakenBack, hasPaymentEvent, memberOfOrder } from './queries/applying.ts'
import { claimAsking, findOverdue } from './queries/checks.ts'
import {
  countOrdersFrom,
  findOrder,
  findOwnOrder,
  grantedUntil,
  lockLiveOrder,
  lockOrder,
  orderPage,
  setBegun,
} from './queries/orders.ts'

/** With many orders every query still goes by an index. */

let database: TestDatabase
const now = new Date('2026-11-20T04:00:00Z')

beforeAll(async () => {
  database = await testDatabase('empty')
  await database.pool.query(`
    insert into member (id, user_name, user_name_key, password_hash)
      select n, 'member_' || n, 'member_' || n, '' from generate_series(1, 1000) n;
    insert into plan (id, name, price_fen, orig_price_fen, level_id, days, created_at)
      select 7000000000000001 + n, 'plan', 100, 100, 2, 30, now() from generate_series(1, 20) n;
    insert into orders (id, member_id, plan_id, pay_name, level_id, days, price_fen, pay_channel, provider, merchant,
        device, state, expires_at, next_check_at, created_at, updated_at)
      select 261120120000000000 + n, n % 1000 + 1, 7000000000000002 + n / 1000, 'plan', 2, 30, 100, 'alipay', 'alipay', 'm',
        'phone', case when n % 100 = 0 then 'pending' else 'closed' end, now(),
        case when n % 100 = 0 then timestamptz '2026-11-20T03:00Z' end, now(), now()
      from generate_series(1, 20000 - 1) n;
    insert into payment_event (at, provider, event_key, order_id, source, body_hash, outcome)
      select now(), 'alipay', 'event ' || id, id, 'notice', '', 'granted' from orders;
    insert into entitlement (member_id, kind, order_id, level_id, days, seconds, created_at)
      select member_id, 'order', id, 2, 30, 1, now() from orders;
    insert into entitlement (member_id, kind, order_id, level_id, days, seconds, refunded_fen, created_at)
      select member_id, 'refund', id, 2, -1, 1, 5, now() from orders;
    analyze`)
})
afterAll(() => database.drop())

const id = '261120120000012300'

const queries: Record<string, (tx: DatabaseTransaction) => Promise<unknown>> = {
  findOrder: (tx) => findOrder(tx, id),
  findOwnOrder: (tx) => findOwnOrder(tx, '301', id),
  lockOrder: (tx) => lockOrder(tx, id),
  memberOfOrder: (tx) => memberOfOrder(tx, id),
  lockLiveOrder: (tx) =>
    lockLiveOrder(tx, { memberId: '301', planId: '7000000000000014', payChannel: 'alipay' }),
  countOrdersFrom: (tx) => countOrdersFrom(tx, '301', '261120110000000000', 20),
  orderPage: (tx) => orderPage(tx, '301', { offset: 0, limit: 20 }),
  setBegun: (tx) => setBegun(tx, id, { payUrl: 'https://pay.example', qrCode: null }, now),
  claimAsking: (tx) => claimAsking(tx, id, now, now),
  findOverdue: (tx) => findOverdue(tx, now, 500),
  hasPaymentEvent: (tx) => hasPaymentEvent(tx, 'alipay', `event ${id}`, id),
  addPaymentEvent: (tx) =>
    addPaymentEvent(tx, {
      at: now,
      provider: 'alipay',
      event_key: `event ${id}`,
      order_id: id,
      source: 'query',
      body_hash: Buffer.alloc(0),
      outcome: 'known',
    }),
  daysTakenBack: (tx) => daysTakenBack(tx, id),
  grantedUntil: (tx) => grantedUntil(tx, id),
}

/** A page of orders, and what is overdue: no query needs more of a table, by an index or without. */
const rowsRead = 500

/** Tables of which more rows were read in this transaction. */
async function manyRead(tx: DatabaseTransaction) {
  const { rows } = await sql`
    select relname::text, seq_tup_read, idx_tup_fetch from pg_stat_xact_user_tables
    where coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) > ${rowsRead}
      and relname in ('orders', 'payment_event', 'entitlement', 'member')
  `.execute(tx)
  return rows
}

test.each(Object.entries(queries))('%s', async (_name, run) => {
  await database.db.transaction().execute(async (tx) => {
    expect(await run(tx)).not.toBeUndefined()
    expect(await manyRead(tx)).toEqual([])
  })
})
