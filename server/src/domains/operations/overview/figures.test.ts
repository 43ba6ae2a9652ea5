import { operations } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callAs } from '../../../../test/kept.ts'
import { makeMember } from '../../../../test/member.ts'
import { noon, startTestServer, type TestServer } from '../../../../test/server.ts'
import { keepFigures } from './scheduled.ts'

let server: TestServer
let asStaff: ReturnType<typeof callAs>
let now = noon
const hour = 3_600_000
const day = 24 * hour

beforeAll(async () => {
  server = await startTestServer({ template: 'empty', now: () => now })
  asStaff = callAs(await makeMember(server.context, { roles: ['admin'] }), server.url)
  const { pool } = server.context
  await pool.query(`update member set created_at = '2020-01-01'`)
  for (const table of ['sign_in', 'access_token'])
    await pool.query(`update ${table} set expires_at = expires_at + interval '9 days'`)
})
afterAll(() => server.close())
beforeEach(async () => {
  now = noon
  const { pool } = server.context
  for (const table of ['orders', 'plan', 'member_level', 'day_figures', 'hour_figures', 'play_day'])
    await pool.query(`delete from ${table}`)
  await pool.query(`delete from magnet_copy_day`)
  await pool.query(`delete from message`)
  await pool.query(`delete from member where user_name like 'figure_%'`)
})

const figures = async (days = '30') => (await asStaff(operations.getFigures, { query: { days } })).answer.data
const keep = () => keepFigures(server.context)

let made = 0
async function join(at: number): Promise<string> {
  made += 1
  const member = await makeMember(server.context, { userName: `figure_${made}` })
  await server.context.pool.query('update member set created_at = $1 where id = $2', [
    new Date(at),
    member.id,
  ])
  return member.id
}

async function pay(memberId: string, at: number, fen: number | null, channel = 'alipay'): Promise<void> {
  const { pool } = server.context
  made += 1
  const plan = await pool.query(
    `insert into plan (name, price_fen, orig_price_fen, level_id, days, created_at)
     values ('年卡', 19800, 19800, 2, 365, $1) returning id`,
    [new Date(at)],
  )
  await pool.query(
    `insert into orders (id, member_id, plan_id, pay_name, level_id, days, price_fen, pay_channel, provider, merchant,
       device, state, paid_fen, paid_at, expires_at, created_at, updated_at)
     values ($1, $2, $3, '年卡', 2, 365, 19800, $4, 'alipay', 'm', 'phone', $5, $6, $7, $8, $8, $8)`,
    [
      String(260000000000000000n + BigInt(made)),
      memberId,
      plan.rows[0].id,
      channel,
      fen === null ? 'closed' : 'paid',
      fen,
      fen === null ? null : new Date(at),
      new Date(at),
    ],
  )
}

test('a day is a day of Shanghai, and the present one is counted as far as it has come', async () => {
  const midnight = noon - 12 * hour
  const yesterday = [midnight - 1, midnight - 13 * hour, midnight - day]
  for (const at of [midnight, midnight + 5 * hour, ...yesterday, midnight - day - 1]) await join(at)
  const who = await join(midnight - 9 * day)
  await pay(who, midnight + hour, 19_800)
  await pay(who, midnight + 2 * hour, 3900, 'weixin')
  await pay(who, midnight + 3 * hour, null)
  await pay(who, midnight - 2 * hour, 16_800)
  await pay(who, midnight - 13 * hour, 2000)
  await keep()
  const { days, before, now: today } = await figures()
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toMatchObject({ day: '2026-11-20', members: 2, orders: 3, revenue: 23_700 })
  expect(days.at(-2)).toMatchObject({ day: '2026-11-19', members: 3, orders: 2, revenue: 18_800 })
  expect(days.at(-3)).toMatchObject({ day: '2026-11-18', members: 1, orders: 0, revenue: 0 })
  // until noon of yesterday
  expect(before).toMatchObject({ members: 2, orders: 1, revenue: 2000 })
  expect(today).toMatchObject({ paid: 2, unpaid: 1, alipay: 19_800, time: '2026-11-20 12:00:00' })
})

test('a payment that is reported late is counted for its own day', async () => {
  const who = await join(noon - 9 * day)
  await keep()
  await pay(who, noon - day, 19_800)
  await keep()
  expect((await figures()).days.at(-2)).toMatchObject({ revenue: 0 })
  now += 2 * hour
  await keep()
  expect((await figures()).days.at(-2)).toMatchObject({ revenue: 19_800 })
})

test('current values are those last recorded, and unknown for days before the first record', async () => {
  const { pool } = server.context
  const until = (ms: number | null) => [ms === null ? null : new Date(ms)]
  const [one, two, three] = [await join(noon), await join(noon), await join(noon)]
  await pool.query(`insert into member_level values (${one}, 2, $1)`, until(noon + 3 * hour))
  await pool.query(`insert into member_level values (${two}, 2, $1)`, until(null))
  await pool.query(`insert into member_level values (${three}, 2, $1)`, until(noon - hour))
  await keep()
  const first = await figures()
  expect(first.days.at(-1)).toMatchObject({ vip: 2 })
  expect(first.days.at(-2)).toMatchObject({ vip: null, messages: null })
  expect(first.now.vipEnding).toBe(1)
  now += day
  const later = await figures('14')
  expect(later.days).toHaveLength(14)
  expect(later.days.at(-1)).toMatchObject({ vip: 1 })
  expect(later.days.at(-2)).toMatchObject({ vip: 2 })
  expect(later.before).toMatchObject({ vip: 2 })
})

test('copies and plays are compared with the same hour of yesterday', async () => {
  const { pool } = server.context
  const count = async (of: string, copies: number, plays: number) => {
    await pool.query(
      `insert into magnet_copy_day values ($1, 1, $2)
       on conflict (day, level) do update set copies = excluded.copies`,
      [of, copies],
    )
    await pool.query(
      `insert into play_day values ($1, 3, $2) on conflict (day, slot) do update set plays = excluded.plays`,
      [of, plays],
    )
  }
  const at = async (of: string, clock: number, copies: number, plays: number) => {
    now = clock
    await count(of, copies, plays)
    await keep()
  }
  await at('2026-11-19', noon - day - 1, 100, 40)
  await at('2026-11-19', noon - day + hour - 1, 160, 60)
  await at('2026-11-19', noon - day + 11 * hour, 900, 700)
  now = noon + hour / 2
  await count('2026-11-20', 150, 30)
  const { days, before } = await figures()
  expect(days.at(-1)).toMatchObject({ copies: 150, plays: 30 })
  expect(days.at(-2)).toMatchObject({ copies: 900, plays: 700 })
  expect(before).toMatchObject({ copies: 130, plays: 50 })
})

test('reports and waiting messages are in the daily log', async () => {
  const { pool } = server.context
  const who = await join(noon - 9 * day)
  await pool.query(
    `insert into message (member_id, first_text, waiting_since, seen_at, created_at, updated_at)
     values ($1, '请问', $2, $2, $2, $2), ($1, '请问', $3, $3, $3, $3)`,
    [who, new Date(noon - 30 * hour), new Date(noon - hour)],
  )
  const { days, now: today } = await figures()
  expect(days.at(-1)).toMatchObject({ messages: 2, reports: 0 })
  expect(today).toMatchObject({ oldMessages: 1, openCases: 0 })
})

test('a changed price is in the daily log', async () => {
  const { pool } = server.context
  const who = await join(noon - 9 * day)
  await pay(who, noon, 19_800)
  const plan = await pool.query('select id from plan limit 1')
  await pool.query(
    `insert into audit_entry (at, action, subject_kind, subject_id, before, after)
     values ($1, 'edit-plan', 'plan', $2, '{"price": "168.00"}', '{"price": "198.50"}'),
       ($1, 'edit-plan', 'plan', $2, '{"remark": "a"}', '{"remark": "b"}')`,
    [new Date(noon - 6 * day), plan.rows[0].id],
  )
  expect((await figures()).events).toEqual([{ day: '2026-11-14', kind: 'price', text: '年卡调价 ¥198.50' }])
  expect((await figures('14')).events).toHaveLength(1)
})

test('a range that is none is refused', async () => {
  const { refusal } = await asStaff(operations.getFigures, { query: { days: '31' } })
  expect(Object.keys(refusal.data?.fields ?? {})).toEqual(['days'])
})

test('every count of a day is answered by an index', async () => {
  const { pool } = server.context
  const plans = [
    `select count(*) from member where created_at >= now() and created_at < now()`,
    `select count(*) from orders where created_at >= now() and created_at < now()`,
    `select sum(paid_fen) from orders where paid_at >= now() and paid_at < now()`,
    `select count(*) from report_case where created_at >= now() and created_at < now()`,
    `select member_id from member_level where until > now()`,
    `select sum(fen) from refund where asked_at >= now() and asked_at < now()`,
  ]
  const client = await pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    for (const query of plans) {
      const { rows } = await client.query(`explain ${query}`)
      expect(JSON.stringify(rows)).not.toContain('Seq Scan')
    }
  } finally {
    await client.query('reset enable_seqscan')
    client.release()
  }
})
