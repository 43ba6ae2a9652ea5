import { billing, type Reason } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsServer, info, startAccountsServer } from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { makeCodes } from '../../../test/payments/codes.ts'
import { type SecondServer, startBeside } from '../../../test/server.ts'
import { makeCode, readCode, showCode } from './code-format.ts'
import { revokeBatch } from './service/code-batches.ts'
import { demoCode, makeDemoPlans } from './service/demo.ts'

const dayMs = 86_400_000
let server: AccountsServer
let beside: SecondServer
beforeAll(async () => {
  server = await startAccountsServer()
  beside = await startBeside(server)
})
afterAll(async () => {
  await beside.close()
  await server.close()
})

const redeem = (code: string, { headers }: Pick<TestMember, 'headers'>, url = server.url, more = {}) =>
  call(url, billing.redeemCode, { body: { code }, headers: { ...headers, ...more } })
const oneCode = async (terms: Parameters<typeof makeCodes>[2] = {}) =>
  (await makeCodes(server.context, 1, terms)).codes[0] ?? ''
const refusedAs = (text: string, reason: Reason) => ({
  code: 500,
  msg: text,
  reason,
  data: { fields: { code: text }, reasons: { code: reason } },
})
const wrong = refusedAs('激活码不存在，请检查后重新输入', 'code_unknown')
const ended = refusedAs('激活码已过期或已作废', 'code_ended')

async function writtenOf(memberId: string) {
  const { db } = server.context
  const ledger = db.selectFrom('entitlement').selectAll().where('member_id', '=', memberId).execute()
  const audit = db
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('member_id', '=', memberId)
    .execute()
  return { ledger: await ledger, audit: await audit }
}

test('a code gives its days, with a row in the ledger and one in the audit', async () => {
  const { db } = server.context
  const member = await makeMember(server.context)
  const { batchId, codes } = await makeCodes(server.context, 1, { days: 60 })
  const [code = ''] = codes
  const { answer } = await redeem(showCode(code).toLowerCase(), member)
  const level = { levelId: 2, groupName: 'VIP', groupLevel: 2, endTime: '2027-01-19 12:00:00' }
  expect(answer.data).toEqual({ days: 60, level })
  expect((await info(server.url, member)).answer.level).toEqual(level)
  const until = new Date(server.clock.now + 60 * dayMs)
  const { ledger, audit } = await writtenOf(member.id)
  expect(ledger).toMatchObject([
    { kind: 'code', level_id: 2, days: 60, seconds: String(60 * 86_400), until, order_id: null },
  ])
  expect(audit).toEqual([
    { action: 'redeem-code', detail: { batchId, levelId: 2, days: 60, until: until.toISOString() } },
  ])
  const row = await db
    .selectFrom('activation_code')
    .selectAll()
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ redeemed_by: member.id, redeemed_at: new Date(server.clock.now) })
})

test('codes add up, and a higher level lets the lower one wait', async () => {
  const { db } = server.context
  await db.insertInto('level').values({ level_id: 3, group_name: '年度会员' }).execute()
  const member = await makeMember(server.context)
  await redeem(await oneCode({ days: 30 }), member)
  expect((await redeem(await oneCode({ days: 30 }), member)).answer.data.level.endTime).toBe(
    '2027-01-19 12:00:00',
  )
  const higher = await redeem(await oneCode({ days: 10, levelId: 3 }), member)
  expect(higher.answer.data.level).toMatchObject({ levelId: 3, endTime: '2026-11-30 12:00:00' })
  const levels = await db
    .selectFrom('member_level')
    .select('until')
    .where('member_id', '=', member.id)
    .orderBy('level_id')
    .execute()
  expect(levels[0]?.until).toEqual(new Date('2027-01-29T12:00:00+08:00'))
})

test('a code is redeemed once, also for concurrent requests', async () => {
  const [first, second] = [await makeMember(server.context), await makeMember(server.context)]
  const code = await oneCode()
  expect((await redeem(code, first)).code).toBe(200)
  expect((await redeem(code, second)).refusal).toEqual(refusedAs('激活码已被使用', 'code_used'))
  expect((await redeem(code, first)).refusal).toEqual(
    refusedAs('这个激活码你已经兑换过，VIP 时间已经加上', 'code_yours'),
  )
  expect((await writtenOf(first.id)).ledger).toHaveLength(1)
  expect((await writtenOf(second.id)).ledger).toEqual([])
})

test('twenty at once, of two members in two processes, are one redemption', async () => {
  const members = [await makeMember(server.context), await makeMember(server.context)]
  const code = await oneCode()
  const tries = Array.from({ length: 20 }, (_, index) =>
    redeem(code, members[index % 2] as TestMember, index % 4 < 2 ? server.url : beside.url),
  )
  const answers = await Promise.all(tries)
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  const refused = answers.filter((answer) => answer.code !== 200).map(({ refusal }) => refusal.msg)
  expect(new Set(refused)).toEqual(new Set(['激活码已被使用', '这个激活码你已经兑换过，VIP 时间已经加上']))
  const written = await Promise.all(members.map(({ id }) => writtenOf(id)))
  expect(written.flatMap(({ ledger }) => ledger)).toHaveLength(1)
  expect(written.flatMap(({ audit }) => audit)).toHaveLength(1)
  const ends = await server.context.db
    .selectFrom('member_level')
    .select('until')
    .where(
      'member_id',
      'in',
      members.map(({ id }) => id),
    )
    .execute()
  expect(ends).toEqual([{ until: new Date(server.clock.now + 30 * dayMs) }])
})

test('twenty codes of one member at once all count', async () => {
  const member = await makeMember(server.context)
  const { codes } = await makeCodes(server.context, 20, { days: 5 })
  const answers = await Promise.all(
    codes.map((code, index) => redeem(code, member, index % 2 ? server.url : beside.url)),
  )
  expect(answers.map(({ code }) => code)).toEqual(codes.map(() => 200))
  expect((await info(server.url, member)).answer.level.endTime).toBe('2027-02-28 12:00:00')
})

test('codes that are unknown, revoked or past their day give nothing', async () => {
  const member = await makeMember(server.context)
  expect((await redeem(makeCode(), member)).refusal).toEqual(wrong)
  const late = await oneCode({ endsAt: new Date(server.clock.now) })
  expect((await redeem(late, member)).refusal).toEqual(ended)
  const batch = await makeCodes(server.context, 2)
  const [first = '', second = ''] = batch.codes
  await redeem(first, member)
  expect(await revokeBatch(server.context.db, batch.batchId, new Date(server.clock.now))).toBe(1)
  expect((await redeem(second, member)).refusal).toEqual(refusedAs('激活码已过期或已作废', 'code_revoked'))
  expect((await redeem(first, member)).refusal.msg).toContain('你已经兑换过')
  expect((await writtenOf(member.id)).ledger).toHaveLength(1)
})

test('a level without an end keeps its code', async () => {
  const [vip, other] = [await makeMember(server.context, { levelId: 2 }), await makeMember(server.context)]
  const code = await oneCode()
  expect((await redeem(code, vip)).refusal.msg).toBe('你的 VIP 没有到期时间，不需要兑换；激活码没有用掉')
  expect((await writtenOf(vip.id)).ledger).toEqual([])
  expect((await redeem(code, other)).code).toBe(200)
})

test('an account that cannot sign in gets no membership', async () => {
  const { db } = server.context
  const code = await oneCode()
  const banned = await makeMember(server.context)
  await db.updateTable('member').set({ banned_at: new Date() }).where('id', '=', banned.id).execute()
  expect((await redeem(code, banned)).code).toBe(401)
  expect((await call(server.url, billing.redeemCode, { body: { code } })).code).toBe(401)
})

test('a code with a wrong check character and a malformed code are both reported as invalid', async () => {
  const member = await makeMember(server.context)
  const code = await oneCode()
  const mistyped = `${code.slice(0, 23)}${code.endsWith('2') ? '3' : '2'}`
  expect((await redeem(mistyped, member)).refusal).toEqual(wrong)
  for (const text of ['ABCDEFGH', '你好你好你好你好', 'x'.repeat(64)])
    expect((await redeem(text, member)).refusal).toEqual(wrong)
  expect((await redeem('1234567', member)).refusal.data?.fields).toEqual({ code: '激活码至少8位' })
})

test('of a code only a hash is stored that needs the secret key', async () => {
  const code = await oneCode()
  const { rows } = await sql<{ text: string }>`
    select string_agg(t::text, ' ') as text from activation_code t
  `.execute(server.context.db)
  expect(rows[0]?.text).not.toContain(code)
  expect(rows[0]?.text).not.toContain(Buffer.from(code).toString('hex'))
})

test('ten wrong codes an hour for a member, thirty for an address; what is mistyped does not count', async () => {
  const limited = await startBeside(server, {
    accounts: { ...server.context.config.accounts, limits: true },
    http: { ...server.context.config.http, trustProxy: ['127.0.0.1'] },
  })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const guess = (member: TestMember, address: string, code = makeCode()) =>
    redeem(code, member, limited.url, from(address))
  try {
    const member = await makeMember(server.context)
    for (let tried = 0; tried < 15; tried++)
      expect((await guess(member, '198.51.100.1', 'ABCDEFGH')).code).toBe(500)
    for (let tried = 0; tried < 9; tried++) expect((await guess(member, '198.51.100.1')).code).toBe(500)
    // A right one begins anew.
    expect((await guess(member, '198.51.100.1', await oneCode())).code).toBe(200)
    for (let tried = 0; tried < 10; tried++) expect((await guess(member, '198.51.100.1')).code).toBe(500)
    const many = await guess(member, '198.51.100.1', await oneCode())
    expect(many.refusal).toEqual({
      code: 402,
      msg: '尝试次数过多，请在 60 分钟后再试',
      reason: 'too_many_tries',
      params: { minutes: 60 },
    })
    for (let tried = 0; tried < 30; tried++)
      expect((await guess(await makeMember(server.context), '198.51.100.2')).code).toBe(500)
    expect((await guess(await makeMember(server.context), '198.51.100.2')).code).toBe(402)
    expect((await guess(await makeMember(server.context), '198.51.100.3')).code).toBe(500)
    server.clock.now += 3_600_001
    const again = await makeMember(server.context)
    expect((await guess(again, '198.51.100.2', await oneCode())).code).toBe(200)
  } finally {
    server.clock.now -= 3_600_001
    await limited.close()
  }
})

test("the demo's code works once, and at home alone", async () => {
  expect(readCode(demoCode)).not.toBeNull()
  expect(await makeDemoPlans(server.context, true)).toBe(true)
  const [first, second] = [await makeMember(server.context), await makeMember(server.context)]
  const away = await redeem(demoCode, first, server.url, { 'x-forwarded-for': '203.0.113.1' })
  expect(away.refusal).toEqual(wrong)
  expect((await redeem(demoCode, first)).answer.data.days).toBe(30)
  expect((await redeem(demoCode, second)).refusal.msg).toBe('激活码已被使用')
  expect(await makeDemoPlans(server.context, true)).toBe(false)
  expect((await redeem(demoCode, second)).refusal.msg).toBe('激活码已被使用')
  expect(server.faults).toEqual([])
})
