import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { billing, members } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AccountsServer,
  info,
  loginForm,
  newMember,
  signIn,
  startAccountsServer,
} from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'
import { noMapping } from '../imports/reading/mapping.ts'
import { hashOfMd5, verifyPassword } from '../members/passwords.ts'
import { retiredName } from '../members/service/names.ts'
import { migrateMaccms, type Refused } from './service/migrate.ts'

const old = 'old-password-1'
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
let server: AccountsServer
let folder: string
beforeAll(async () => {
  server = await startAccountsServer()
  folder = await mkdtemp(path.join(tmpdir(), 'yehang-migration-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function migrate(statements: string, site = 'maccms') {
  const file = path.join(folder, 'site.sql')
  await writeFile(file, statements)
  const refused: Refused[] = []
  const report = await migrateMaccms(server.context, file, {
    site,
    tablePrefix: '',
    works: { mapping: noMapping, channel: null },
    levels: new Map([[5, 1]]),
    pointsADay: 10n,
    isDryRun: false,
    onRefused: (one) => refused.push(one),
  })
  return { report, refused }
}

const userColumns =
  'user_id,group_id,user_name,user_pwd,user_email,user_status,user_points,user_reg_time,user_end_time'
const users = (...rows: (string | number)[][]) =>
  `INSERT INTO mac_user (${userColumns}) VALUES ${rows
    .map((row) => `(${row.map((value) => `'${value}'`).join(',')})`)
    .join(',')};\n`
const user = (id: number, name: string, more: Record<string, string | number> = {}) => {
  const usual = {
    group: 2,
    pwd: md5(old),
    email: '',
    status: 1,
    points: 0,
    reg: 1_500_000_000,
    end: 0,
    ...more,
  }
  return [id, usual.group, name, usual.pwd, usual.email, usual.status, usual.points, usual.reg, usual.end]
}

const rowOf = (key: string) =>
  server.context.db.selectFrom('member').selectAll().where('user_name_key', '=', key).executeTakeFirst()

test('an old password signs in, and is hashed anew by that', async () => {
  await migrate(users(user(1, 'Viewer_1', { email: 'viewer@example.org' })))
  const before = await rowOf('viewer_1')
  expect(before).toMatchObject({ user_name: 'Viewer_1', email: 'viewer@example.org' })
  expect(before?.password_hash).toMatch(/^\$md5-hmac\$/)
  expect(before?.password_hash).not.toContain(md5(old))
  expect(before?.created_at).toEqual(new Date(1_500_000_000_000))

  const wrong = await call(server.url, members.login, {
    body: loginForm('viewer_1', { password: 'wrong-password' }),
  })
  expect(wrong.refusal.msg).toBe('用户名或密码错误')
  expect((await rowOf('viewer_1'))?.password_hash).toBe(before?.password_hash)

  const signedIn = await signIn(server.url, 'viewer_1', { password: old })
  expect((await info(server.url, signedIn)).answer.user.userName).toBe('Viewer_1')
  expect((await rowOf('viewer_1'))?.password_hash).toMatch(/^\$argon2id\$/)
  await signIn(server.url, 'viewer_1', { password: old })
})

// As PHP has them: htmlspecialchars(urldecode($password)), before 8.1 and since.
test.each([
  ['lin&hai<2020>', 'lin&amp;hai&lt;2020&gt;'],
  ['lin+hai%20"7"', 'lin hai &quot;7&quot;'],
  ["lin'hai&7", "lin'hai&amp;7"],
  ["lin'hai&8", 'lin&#039;hai&amp;8'],
  ['100%hai%E6%B5%B7', '100%hai海'],
  ['lin&hai+2021', 'lin&hai+2021'],
])('the password %s signs in, of which MacCMS has the MD5 of %s', async (password, text) => {
  const name = `signs_${md5(password).slice(0, 8)}`
  await migrate(users(user(Number.parseInt(md5(password).slice(0, 7), 16), name, { pwd: md5(text) })))
  await signIn(server.url, name, { password })
})

test('two first sign-ins at once both succeed', async () => {
  await migrate(users(user(2, 'viewer_2')))
  const both = await Promise.all([1, 2].map(() => signIn(server.url, 'viewer_2', { password: old })))
  for (const one of both) expect((await info(server.url, one)).code).toBe(200)
})

test('an old hash is worth nothing without the key of the site', async () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const stored = hashOfMd5(key, md5(old).toUpperCase())
  expect(await verifyPassword(stored, old, key)).toBe(true)
  expect(await verifyPassword(stored, `${old}x`, key)).toBe(false)
  expect(await verifyPassword(stored, old, other)).toBe(false)
  expect(await verifyPassword(stored, old)).toBe(false)
  expect(hashOfMd5(key, md5(old))).not.toBe(hashOfMd5(key, md5(old)))
})

test('names that are taken, were erased or are not allowed are told, and nothing of the others changes', async () => {
  await newMember(server.url, 'taken_name')
  const taken = await rowOf('taken_name')
  const hash = retiredName(server.context.secretKey, 'erased_name')
  await server.context.db.insertInto('retired_name').values({ hash }).execute()
  const { report, refused } = await migrate(
    users(
      user(11, 'TAKEN_name'),
      user(12, 'erased_name'),
      user(13, 'a b c d e'),
      user(14, 'double_1'),
      user(15, 'DOUBLE_1'),
      user(16, 'no_password', { pwd: '', email: 'no-address' }),
    ),
  )
  expect(refused).toEqual([
    { table: 'members', id: '11', reason: 'name_taken', name: 'TAKEN_name' },
    { table: 'members', id: '12', reason: 'name_retired', name: 'erased_name' },
    { table: 'members', id: '13', reason: 'name_not_allowed', name: 'a b c d e' },
    { table: 'members', id: '15', reason: 'name_taken', name: 'DOUBLE_1' },
  ])
  expect(report.membersAdded).toBe(2)
  expect(Object.fromEntries(report.notes)).toEqual({ password_unknown: 1, email_left_out: 1 })
  expect(await rowOf('taken_name')).toEqual(taken)
})

test('who was refused comes in once the name is free', async () => {
  const dump = users(user(21, 'freed_name'))
  await newMember(server.url, 'freed_name')
  expect((await migrate(dump)).report.membersAdded).toBe(0)
  await server.context.db
    .updateTable('member')
    .set({ user_name_key: 'other', user_name: 'other' })
    .where('user_name_key', '=', 'freed_name')
    .execute()
  expect((await migrate(dump)).report.membersAdded).toBe(1)
  expect((await migrate(dump)).report.membersAdded).toBe(0)
})

test('a paying group is VIP until its end; a locked account is banned', async () => {
  const now = server.clock.now / 1000
  await migrate(
    users(
      user(31, 'vip_running', { group: 3, end: now + 86_400 }),
      user(32, 'vip_ended', { group: 3, end: now - 86_400 }),
      user(33, 'vip_several', { group: '2,4', end: now + 86_400 }),
      user(34, 'told_free', { group: 5, end: now + 86_400 }),
      user(35, 'locked_out', { status: 0, points: 77 }),
    ),
  )
  const levels = await server.context.db
    .selectFrom('member_level as level')
    .innerJoin('member', 'member.id', 'level.member_id')
    .select(['user_name', 'level_id', 'until'])
    .where('user_name', 'in', ['vip_running', 'vip_ended', 'vip_several', 'told_free', 'locked_out'])
    .orderBy('user_name')
    .execute()
  const until = new Date(server.clock.now + 86_400_000)
  expect(levels).toEqual([
    { user_name: 'vip_running', level_id: 2, until },
    { user_name: 'vip_several', level_id: 2, until },
  ])
  const locked = await rowOf('locked_out')
  expect(locked?.banned_at).toEqual(new Date(server.clock.now))
  const balance = await server.context.db
    .selectFrom('former_balance')
    .selectAll()
    .where('member_id', '=', locked?.id ?? '')
    .execute()
  expect(balance).toMatchObject([{ points: '77', frozen: '0' }])
})

const cards = (...rows: (string | number)[][]) =>
  `INSERT INTO mac_card (card_id,card_no,card_pwd,card_money,card_points,card_use_status,user_id) VALUES ${rows
    .map((row) => `(${row.map((value) => `'${value}'`).join(',')})`)
    .join(',')};\n`

test('an unused card is redeemed once here, by its number and password; others are history', async () => {
  const { report } = await migrate(
    cards(
      [1, 'ABCD1234EFGH5678', 'pw345678', 30, 305, 0, 0],
      [2, 'USED1234', 'x', 30, 300, 1, 31],
      [3, 'LITTLE12', 'x', 1, 9, 0, 0],
    ),
  )
  expect(report).toMatchObject({ codes: 1, tallies: { cards: { fen: { dump: 6100n, here: 6100n } } } })
  expect(Object.fromEntries(report.tallies.cards.reasons)).toEqual({ card_without_days: 1 })
  const [first, second] = [await newMember(server.url, 'holder_1'), await newMember(server.url, 'holder_2')]
  const redeem = (code: string, { headers }: typeof first) =>
    call(server.url, billing.redeemCode, { body: { code }, headers })
  expect((await redeem('ABCD1234EFGH5678-pw345679', first)).refusal.reason).toBe('code_unknown')
  expect((await redeem('abcd-1234-efgh-5678 PW345678', first)).answer.data).toMatchObject({ days: 30 })
  expect((await redeem('ABCD1234EFGH5678pw345678', second)).refusal.reason).toBe('code_used')
  await migrate(cards([1, 'ABCD1234EFGH5678', 'pw345678', 30, 305, 0, 0]))
  expect((await redeem('ABCD1234EFGH5678pw345678', second)).refusal.reason).toBe('code_used')
})

test('a card that is used in a later dump cannot be redeemed here any more', async () => {
  const unused = [11, 'LATER1234', 'pw345678', 30, 300, 0, 0]
  await migrate(cards(unused))
  const used = [11, 'LATER1234', 'pw345678', 30, 300, 1, 31]
  // Another card that says the same is another one.
  const { report } = await migrate(cards(used, [12, 'LATER5678', 'x', 30, 300, 0, 0]))
  expect(report.tallies.cards).toMatchObject({ present: 2, paidFen: { dump: 3000n, here: 3000n } })
  const holder = await newMember(server.url, 'holder_3')
  const redeem = (code: string) =>
    call(server.url, billing.redeemCode, { body: { code }, headers: holder.headers })
  expect((await redeem('LATER1234pw345678')).refusal.reason).toBe('code_revoked')
  expect((await redeem('LATER5678x')).answer.data).toMatchObject({ days: 30 })
})

test('two sites do not mix', async () => {
  const before = await migrate(users(user(1, 'viewer_1')))
  expect(before.refused).toEqual([])
  const other = await migrate(users(user(1, 'elsewhere')), 'second')
  expect(other.report.membersAdded).toBe(1)
})
