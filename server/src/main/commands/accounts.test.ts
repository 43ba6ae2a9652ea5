import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../test/database.ts'
import { type TestManage, testManage } from '../../../test/manage.ts'
import { verifyPassword } from '../../domains/members/passwords.ts'

let site: TestManage
let database: TestDatabase
beforeAll(async () => {
  site = await testManage()
  ;({ database } = site)
})
afterAll(() => site.close())

const runWith = (input: string, ...args: string[]) => site.runWith(args, { input })
const run = (...args: string[]) => runWith('', ...args)

const member = (name: string) =>
  database.db.selectFrom('member').selectAll().where('user_name_key', '=', name).executeTakeFirstOrThrow()
const levelOf = async (name: string) => {
  const { id } = await member(name)
  const levels = database.db.selectFrom('member_level').selectAll().where('member_id', '=', id)
  return levels.executeTakeFirst()
}
const giveLevel = async (name: string, until: Date | null) => {
  const { id } = await member(name)
  await database.db.insertInto('member_level').values({ member_id: id, level_id: 2, until }).execute()
}
const audit = async (name: string) => {
  const { id } = await member(name)
  const rows = await database.db
    .selectFrom('audit_entry')
    .select(['action', 'detail', 'actor_id'])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ action, detail, actor_id }) => ({ action, detail, actor_id }))
}
const shownPassword = (out: string) => /shown this once: (\S+)\n/.exec(out)?.[1] ?? ''

let made = 0
async function aMember(): Promise<string> {
  const name = `member_of_${++made}`
  await database.db
    .insertInto('member')
    .values({ user_name: name, user_name_key: name, password_hash: 'none' })
    .execute()
  return name
}
async function aSignIn(name: string): Promise<void> {
  const now = new Date()
  const later = new Date(now.getTime() + 3_600_000)
  await database.db
    .insertInto('sign_in')
    .values({
      member_id: (await member(name)).id,
      remembered: false,
      device: 'test',
      address: '*',
      created_at: now,
      last_at: now,
      expires_at: later,
      absolute_expires_at: later,
    })
    .execute()
}
const liveSignIns = async (name: string) => {
  const rows = await database.db
    .selectFrom('sign_in')
    .select('id')
    .where('member_id', '=', (await member(name)).id)
    .where('ended_at', 'is', null)
    .execute()
  return rows.length
}

test.each(['create-staff', 'grant', 'reset-password', 'ban', 'unban'])(
  '%s prints its usage with --help, and fails without arguments',
  async (name) => {
    expect(await run(name, '--help')).toMatchObject({
      code: 0,
      out: expect.stringContaining(`Usage: manage ${name} `),
    })
    expect((await run('--help')).out).toContain(`\n  ${name} `)
    expect((await run(name)).code).toBe(2)
  },
)

test('the help of create-staff says how long a name and a password are', async () => {
  const { out } = await run('create-staff', '--help')
  expect(out).toContain('NAME has 6 to 32 letters')
  expect(out).toContain('8 to 32 characters')
})

test.each([
  [['create-staff', 'a_name', 'b_name'], 'Name one account'],
  [['create-staff', 'a_name', '--role', 'captain'], 'expected one of admin, editor, support'],
  [['grant', 'a_name', '0', '3'], 'LEVEL: expected'],
  [['grant', 'a_name', 'vip', '3'], 'LEVEL: expected'],
  [['grant', 'a_name', '2'], 'DAYS: expected'],
  [['grant', 'a_name', '2', '0'], 'DAYS: expected'],
  [['grant', 'a_name', '2', '36501'], 'DAYS: expected'],
  [['grant', 'a_name', '1', '3'], 'leave DAYS out'],
  [['ban', 'a_name', 'b_name'], 'Name one account'],
  [['reset-password', 'a_name', '--mail'], 'Unknown option'],
])('%j is wrong usage', async (args, reason) => {
  expect(await run(...args)).toMatchObject({ code: 2, err: expect.stringContaining(reason) })
})

test.each([
  [['create-staff', 'short'], '6 to 32'],
  [['create-staff', 'a_captain', '--email', 'nowhere'], 'no mail address'],
  [['grant', 'nobody_here', '2', '3'], 'There is no account nobody_here.'],
  [['grant', 'nobody_here', '7', '3'], 'There is no level 7: 1, 2.'],
  [['grant', 'nobody_here', '1'], 'There is no account'],
  [['reset-password', 'nobody_here'], 'There is no account'],
  [['ban', 'nobody_here'], 'There is no account'],
  [['unban', 'nobody_here'], 'There is no account'],
])('%j fails with a sentence', async (args, reason) => {
  const { code, out, err } = await run(...args)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(reason)
  expect(err).not.toContain('    at ')
})

test('staff are made with a password that is shown once', async () => {
  const { code, out } = await run(
    'create-staff',
    'Captain_1',
    '--role',
    'support',
    '--email',
    'c@example.org',
  )
  expect(code).toBe(0)
  const row = await member('captain_1')
  expect(row).toMatchObject({
    user_name: 'Captain_1',
    roles: ['support'],
    email: 'c@example.org',
  })
  expect(await verifyPassword(row.password_hash, shownPassword(out))).toBe(true)
  expect(await audit('captain_1')).toEqual([
    { action: 'create-staff', detail: { role: 'support' }, actor_id: null },
  ])
  expect(await run('create-staff', 'CAPTAIN_1')).toMatchObject({
    code: 1,
    err: 'There is an account CAPTAIN_1 already.\n',
  })
})

test('a password may be piped in, and is not shown', async () => {
  const { code, out } = await runWith(
    'hai-shang-7\nsecond line\n',
    'create-staff',
    'captain_2',
    '--password-stdin',
  )
  expect({ code, out }).toEqual({ code: 0, out: 'captain_2 can sign in, as admin.\n' })
  expect(await verifyPassword((await member('captain_2')).password_hash, 'hai-shang-7')).toBe(true)
  for (const input of ['', 'short', ' blank-before']) {
    const refused = await runWith(input, 'create-staff', 'captain_3', '--password-stdin')
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('8 to 32') })
  }
})

test('a level is granted from now, and further grants add up, also two at once', async () => {
  const name = await aMember()
  const before = Date.now()
  expect(await run('grant', name, '2', '30')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/ has level 2 until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d in Shanghai/),
  })
  const first = (await levelOf(name))?.until?.getTime() ?? 0
  expect(first).toBeGreaterThanOrEqual(before + 30 * 86_400_000)
  expect(first).toBeLessThan(Date.now() + 30 * 86_400_000 + 1)
  await Promise.all([run('grant', name, '2', '10'), run('grant', name, '2', '5')])
  expect((await levelOf(name))?.until?.getTime()).toBe(first + 15 * 86_400_000)
  expect((await audit(name)).map(({ detail }) => detail.days).sort()).toEqual([10, 30, 5])
})

test('a level that has ended is granted from now', async () => {
  const name = await aMember()
  await giveLevel(name, new Date('2020-01-01'))
  await run('grant', name, '2', '1')
  expect((await levelOf(name))?.until?.getTime()).toBeGreaterThan(Date.now())
})

test('a level without end is not shortened; level 1 takes it away', async () => {
  const name = await aMember()
  await giveLevel(name, null)
  expect(await run('grant', name, '2', '30')).toMatchObject({
    code: 1,
    err: expect.stringContaining('no end'),
  })
  expect(await run('grant', name, '1')).toMatchObject({ code: 0, out: `${name} has level 1.\n` })
  expect(await levelOf(name)).toBeUndefined()
})

test('a new password ends every sign-in', async () => {
  const name = await aMember()
  await aSignIn(name)
  const { code, out } = await run('reset-password', name)
  expect(code).toBe(0)
  expect(await verifyPassword((await member(name)).password_hash, shownPassword(out))).toBe(true)
  expect(await liveSignIns(name)).toBe(0)
  expect(await audit(name)).toEqual([{ action: 'reset-password', detail: {}, actor_id: null }])
})

test('a ban ends every sign-in; doing so twice changes nothing', async () => {
  const name = await aMember()
  await aSignIn(name)
  expect(await run('ban', name)).toMatchObject({ code: 0, out: `${name} is banned.\n` })
  expect(await liveSignIns(name)).toBe(0)
  expect(await run('ban', name)).toMatchObject({ code: 0, out: `${name} was banned already.\n` })
  expect((await member(name)).banned_at).not.toBeNull()
  expect(await run('unban', name)).toMatchObject({ code: 0, out: `${name} can sign in again.\n` })
  expect(await run('unban', name)).toMatchObject({ code: 0, out: `${name} was not banned.\n` })
  expect((await audit(name)).map(({ action }) => action)).toEqual(['ban', 'unban'])
})

test('the audit trail cannot be changed', async () => {
  const name = await aMember()
  await run('ban', name)
  await expect(database.db.deleteFrom('audit_entry').execute()).rejects.toThrow('append only')
  await expect(database.db.updateTable('audit_entry').set({ action: 'none' }).execute()).rejects.toThrow(
    'append only',
  )
})

test('going live removes the accounts of the demo', async () => {
  const name = await aMember()
  await database.db.updateTable('member').set({ is_demo: true }).where('user_name', '=', name).execute()
  expect(await run('go-live')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Removed one account of the demo.'),
  })
})
