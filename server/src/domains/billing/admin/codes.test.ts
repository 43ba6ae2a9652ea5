import { billing } from '@yehang/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AccountsServer, startAccountsServer } from '../../../../test/accounts.ts'
import { call } from '../../../../test/client.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { makeCodes } from '../../../../test/payments/codes.ts'
import { makePlan } from '../../../../test/payments/paying.ts'

// Where staff make activation codes, hand them out and end them.

let server: AccountsServer
let clerk: TestMember
beforeEach(async () => {
  server = await startAccountsServer()
  clerk = await makeMember(server.context, { userName: 'clerk_3', roles: ['admin'] })
})
afterEach(() => server.close())

const staff = () => ({ headers: clerk.headers })
const make = async (body: Record<string, unknown> = {}) => {
  const plan = await makePlan(server.context, { fen: 3900, days: 60 })
  return call(server.url, billing.makeAdminBatch, {
    body: { planId: plan.id, count: 3, label: '合作站', ...body },
    ...staff(),
  })
}
const exported = (batchId: string) => call(server.url, billing.exportBatch, { body: { batchId }, ...staff() })
const batches = async () => (await call(server.url, billing.listBatches, staff())).answer
const look = async (code: string) =>
  (await call(server.url, billing.lookUpCode, { body: { code }, ...staff() })).answer.data
const tried = async () => (await call(server.url, billing.listRedemptions, staff())).answer.rows
const redeem = (member: TestMember, code: string) =>
  call(server.url, billing.redeemCode, { body: { code }, headers: member.headers })

/** Codes of an exported file. */
const codesOf = (text: string) =>
  text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0] ?? '')

test('codes are created and exported once; they redeem, and are never shown again', async () => {
  const { batchId } = (await make({ lastDay: '2027-11-20' })).answer.data
  expect((await batches()).rows).toMatchObject([
    { batchId, batchName: 'B-001', codes: 3, used: 0, state: 'made', createdBy: 'clerk_3', exportTime: null },
  ])
  const { name, text } = (await exported(batchId)).answer.data
  expect(name).toBe('B-001-2026-11-20.csv')
  expect(text.startsWith('\ufeff激活码,套餐,天数,有效到,用途\r\n')).toBe(true)
  const codes = codesOf(text)
  expect(codes).toHaveLength(3)
  expect(text).toContain(',60,2027-11-20,合作站\r\n')
  expect((await exported(batchId)).refusal.msg).toContain('已经导出过')

  const [code = '', second = ''] = codes
  expect(await look(code)).toMatchObject({ state: 'usable', batch: { batchId, state: 'live' } })
  const member = await makeMember(server.context, { userName: 'kite_88' })
  expect((await redeem(member, code)).answer.data.days).toBe(60)
  expect(await look(code)).toMatchObject({
    state: 'used',
    redeemedBy: { userId: member.id, userName: 'kite_88' },
    redeemTime: '2026-11-20 12:00:00',
  })
  expect(await look(`${second.slice(0, -1)}${second.endsWith('4') ? '7' : '4'}`)).toMatchObject({
    state: 'mistyped',
  })
  const { rows, data } = await batches()
  expect(rows[0]).toMatchObject({ used: 1, revoked: 0, exportedBy: 'clerk_3' })
  expect(data.usable).toBe(2)

  const stored = await server.context.db.selectFrom('activation_code').selectAll().execute()
  expect(stored.map(({ tail }) => tail).sort()).toEqual(codes.map((one) => one.slice(-4)).sort())
  expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''))
  const audit = await server.context.db.selectFrom('audit_entry').selectAll().execute()
  expect(audit.map(({ action }) => action)).toEqual([
    'make-codes',
    'export-codes',
    'look-up-code',
    'redeem-code',
    'look-up-code',
  ])
  expect(JSON.stringify(audit)).not.toContain(code)
})

test('of two concurrent exports only one contains the codes', async () => {
  const { batchId } = (await make({ count: 500 })).answer.data
  const both = await Promise.all([exported(batchId), exported(batchId)])
  expect(both.map(({ code }) => code).sort()).toEqual([200, 500])
  expect((await batches()).data.usable).toBe(500)
})

test('a batch is revoked whole: with its number typed, and what was redeemed stays', async () => {
  const { batchId } = (await make()).answer.data
  const [code = '', other = ''] = codesOf((await exported(batchId)).answer.data.text)
  const member = await makeMember(server.context)
  await redeem(member, code)
  const revoke = (tail: string) =>
    call(server.url, billing.revokeAdminBatch, { body: { batchId, reason: '发错了', tail }, ...staff() })
  expect((await revoke('002')).refusal.msg).toBe('批次号不对，应输入 001')
  expect((await revoke('001')).answer.data).toEqual({ revoked: 2 })
  expect((await batches()).rows).toMatchObject([{ state: 'revoked', used: 1, revoked: 2 }])
  expect(await look(other)).toMatchObject({ state: 'revoked' })
  expect((await redeem(member, other)).code).toBe(500)
  const entry = await server.context.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', 'revoke-codes')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    actor_id: clerk.id,
    reason: '发错了',
    subject_kind: 'batch',
    subject_id: batchId,
  })

  // One that was not exported yet never will be.
  const { batchId: unsent } = (await make()).answer.data
  await call(server.url, billing.revokeAdminBatch, {
    body: { batchId: unsent, reason: '不用了', tail: '002' },
    ...staff(),
  })
  expect((await exported(unsent)).refusal.msg).toBe('这一批已经作废')
})

test('one of a batch for each member, where it was made so', async () => {
  const { batchId } = (await make({ oncePerMember: true })).answer.data
  const [first = '', second = ''] = codesOf((await exported(batchId)).answer.data.text)
  const [kite, moss] = [await makeMember(server.context), await makeMember(server.context)]
  expect((await redeem(kite, first)).code).toBe(200)
  expect((await redeem(kite, second)).refusal.msg).toContain('每人只能用一枚')
  expect((await redeem(moss, second)).code).toBe(200)
})

test('redemption attempts are listed, with the member who used the code before', async () => {
  const { codes } = await makeCodes(server.context, 2)
  const [first = '', second = ''] = codes
  const kite = await makeMember(server.context, { userName: 'kite_99' })
  const moss = await makeMember(server.context, { userName: 'moss_99' })
  await redeem(kite, first)
  await redeem(moss, first)
  await redeem(kite, first)
  const { days } = (await redeem(moss, second)).answer.data
  const rows = await tried()
  expect(rows.map(({ userName, kind, text }) => [userName, kind, text])).toEqual(
    expect.arrayContaining([
      ['kite_99', 'ok', `+${days} 天`],
      ['moss_99', 'bad', '已用过，11-20 被 kite_99 用'],
      ['kite_99', 'bad', '自己已兑换过'],
      ['moss_99', 'ok', `+${days} 天`],
    ]),
  )
  expect(rows.every(({ tail }) => tail.length === 4)).toBe(true)
  // It is forgotten after 30 days.
  server.clock.now += 31 * 86_400_000
  clerk = await makeMember(server.context, { roles: ['admin'] })
  const later = await makeMember(server.context, { userName: 'late_99' })
  await redeem(later, first)
  expect((await tried()).filter(({ kind }) => kind === 'bad').map(({ userName }) => userName)).toEqual([
    'late_99',
  ])
})

test('an invalid batch is refused', async () => {
  const wrong = async (body: Record<string, unknown>) => (await make(body)).refusal.msg
  expect(await wrong({ count: 5001 })).toContain('应为 1 到 5000 的整数')
  expect(await wrong({ label: ' ' })).toContain('请写明用途')
  expect(await wrong({ lastDay: '2026-02-30' })).toBe('有效到：没有这一天')
  expect(await wrong({ lastDay: '2026-11-19' })).toBe('有效到：这一天已经过去')
  expect((await batches()).rows).toEqual([])
})
