import { library, members, staff } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AccountsServer, startAccountsServer } from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'
import { type MailServer, mailSettings, startMailServer } from '../../../test/mail-server.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { banMember } from './service/staffing.ts'

/**
 * A ban has no effect after its end, though it stays in the row until the scheduled task removes
 * it.
 */

let mail: MailServer
let server: AccountsServer
let admin: TestMember
let member: TestMember
beforeAll(async () => {
  mail = await startMailServer()
  server = await startAccountsServer({
    config: {
      ...mailSettings(mail),
    },
  })
  admin = await makeMember(server.context, { roles: ['admin'] })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const bannedAt = new Date('2026-01-01')
const ended = new Date('2026-01-08')
const setBan = ({ id }: TestMember, change: { banned_at: Date | null; banned_until: Date | null }) =>
  server.context.db.updateTable('member').set(change).where('id', '=', id).execute()
const banOver = (who: TestMember) => setBan(who, { banned_at: bannedAt, banned_until: ended })
const banForEver = (who: TestMember) => setBan(who, { banned_at: bannedAt, banned_until: null })
beforeEach(async () => {
  member = await makeMember(server.context)
  mail.mails.length = 0
})

const find = async (keyword: string) =>
  (await call(server.url, staff.find, { headers: admin.headers, query: { keyword } })).answer.rows
const team = async () => (await call(server.url, staff.listTeam, { headers: admin.headers })).answer.rows

test('member search and the list of staff show it as over', async () => {
  const colleague = await makeMember(server.context, { roles: ['support'] })
  const bannedOf = async () => [
    (await find(colleague.userName))[0]?.state,
    (await team()).find(({ userId }) => userId === colleague.id)?.isBanned,
  ]
  const free = await bannedOf()
  await banForEver(colleague)
  expect(await bannedOf()).not.toEqual(free)
  await banOver(colleague)
  expect(await bannedOf()).toEqual(free)
})

test('a member can be made staff again', async () => {
  const body = { userId: member.id, roles: ['support'] }
  const invite = () => call(server.url, staff.inviteMember, { headers: admin.headers, body })
  await banForEver(member)
  expect((await invite()).refusal.msg).toBe('这个账号被封禁了，先解除封禁')
  await banOver(member)
  expect((await invite()).code).toBe(200)
})

test('an administrator counts as able to sign in again', async () => {
  const other = await makeMember(server.context, { roles: ['admin'] })
  const { id } = await server.context.db
    .insertInto('staff_role')
    .values({ name: 'heads', title: '班长', permissions: ['*'], created_at: bannedAt })
    .returning('name as id')
    .executeTakeFirstOrThrow()
  const head = await makeMember(server.context, { roles: [id] })
  const take = () =>
    call(server.url, staff.setRoles, {
      headers: head.headers,
      body: { userId: other.id, from: ['admin'], to: [] },
    })
  await banForEver(admin)
  expect((await take()).refusal.msg).toBe('至少要留一位能登录的管理员')
  await banOver(admin)
  expect((await take()).code).toBe(200)
})

test('a public folder is open again', async () => {
  const { answer } = await call(server.url, library.createFolder, {
    headers: member.headers,
    body: { cateName: '海边', isPrivate: 0 },
  })
  const open = () =>
    call(server.url, library.getPublicFolder, { params: { publicId: answer.publicId ?? '' } })
  await banForEver(member)
  expect((await open()).code).toBe(404)
  await banOver(member)
  expect((await open()).code).toBe(200)
})

test('a link for a new password is mailed by staff and by oneself, and sets one', async () => {
  const body = { userId: member.id, by: 'mail', reason: '忘了密码' }
  const byStaff = () => call(server.url, members.resetMemberPassword, { headers: admin.headers, body })
  const forgot = () =>
    call(server.url, members.forgotPassword, { body: { appId: '1', userName: member.userName } })
  await banForEver(member)
  expect((await byStaff()).refusal.msg).toBe('账号被封禁，先解除封禁')
  await banOver(member)
  expect((await byStaff()).code).toBe(200)
  const [first] = await mail.received(1)
  const token = /token=([\w-]{43})\s/.exec(first?.text ?? '')?.[1] ?? ''
  const words = { password: 'another-word', confirmPassword: 'another-word' }
  expect((await call(server.url, members.resetPassword, { body: { token, ...words } })).code).toBe(200)
  await forgot()
  expect(await mail.received(2)).toHaveLength(2)
})

test('a lifted ban cannot be lifted again, and another one may follow', async () => {
  const body = { userId: member.id, reason: '申诉成立' }
  await banOver(member)
  const lifted = await call(server.url, members.unbanMember, { headers: admin.headers, body })
  expect(lifted.refusal.msg).toBe('这个账号没有被封禁')
  const { db, clock } = server.context
  expect(await banMember(db, member.userName, true, new Date(clock.now()))).toBe(true)
  expect(await banMember(db, member.userName, true, new Date(clock.now()))).toBe(false)
})
