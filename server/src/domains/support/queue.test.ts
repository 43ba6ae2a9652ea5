import { support } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from '../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { noon, startTestServer, type TestServer } from '../../../test/server.ts'

const minute = 60_000
const hour = 60 * minute
const clock = { now: noon }
let server: TestServer
let staff: TestMember

beforeAll(async () => {
  server = await startTestServer({ template: 'empty', now: () => clock.now })
  staff = await makeMember(server.context, { roles: ['support'], userName: 'harbour_desk' })
})
afterAll(() => server.close())

const as = (member: TestMember) => callAs(member, server.url)
const counts = async () => (await as(staff)(support.countAdminMessages)).answer.data
const queue = async (query: object = { status: 0 }) =>
  (await as(staff)(support.listAdminMessages, { query: { ...query } })).answer.rows.map(({ id }) => id)
const find = (keyword: string) => queue({ keyword })
const later = (messageId: string, minutes: number) =>
  as(staff)(support.putOffMessage, { body: { messageId, minutes } })
const reply = (messageId: string) =>
  as(staff)(support.replyMessage, { body: { messageId, message: '好的，已记下' } })

/** A message of a member with a name. */
async function ask(userName: string, message: string) {
  const member = await makeMember(server.context, { userName })
  const { answer } = await as(member)(support.createMessage, { body: { appId: '1', message } })
  return { member, id: answer.data.messageId }
}

/** Tokens live on while hours pass. */
async function pass(ms: number) {
  clock.now += ms
  const ends = { expires_at: new Date(clock.now + hour) }
  await server.context.db.updateTable('access_token').set(ends).execute()
  await server.context.db.updateTable('sign_in').set(ends).execute()
}

test('the queue counts by waiting time; a postponed message returns automatically', async () => {
  const old = await ask('kite_flyer', '激活码提示已使用')
  await pass(22 * hour)
  const middle = await ask('mist_wood', '忘了密码，邮箱也换了')
  await pass(5 * hour)
  const young = await ask('river_2019', '能不能换成两个月的')
  expect(await counts()).toMatchObject({ overDay: 1, overHours: 1, fresh: 1, later: 0, answered: 0, mine: 0 })
  expect(await queue()).toEqual([old.id, middle.id, young.id])

  expect((await later(old.id, 30)).answer.data.laterTime).not.toBeNull()
  expect(await queue()).toEqual([middle.id, young.id])
  expect(await counts()).toMatchObject({ overDay: 0, later: 1, mine: 1 })
  expect(await queue({ mine: 1 })).toEqual([old.id])
  await pass(31 * minute)
  expect(await queue()).toEqual([old.id, middle.id, young.id])

  // A message with a new entry is no longer postponed.
  await later(middle.id, 600)
  await as(middle.member)(support.addMessage, { body: { messageId: middle.id, message: '在吗' } })
  expect(await queue()).toContain(middle.id)
  await later(middle.id, 600)
  expect((await later(middle.id, 0)).answer.data.laterTime).toBeNull()
  expect(await queue()).toContain(middle.id)

  await reply(young.id)
  expect(await counts()).toMatchObject({ fresh: 0, answered: 1, answeredToday: 1, medianMinutes: 31 })
  expect(await queue({ status: 1 })).toEqual([young.id])
  expect((await later(young.id, 30)).refusal.code).toBe(402)
  // A second reply is no first one.
  await pass(hour)
  await reply(young.id)
  expect(await counts()).toMatchObject({ answeredToday: 2, medianMinutes: 31 })
  await pass(24 * hour)
  expect(await counts()).toMatchObject({ answeredToday: 0, medianMinutes: null })
})

test('a postponed message that is put back into the queue is in it at once; both are in the audit', async () => {
  const { id } = await ask('tide_table', '潮汐表下载不了')
  await later(id, 600)
  expect(await queue()).not.toContain(id)
  await as(staff)(support.assignMessage, { body: { messageId: id, staffId: null } })
  expect(await queue()).toContain(id)
  expect(await queue({ mine: 1 })).not.toContain(id)
  const entries = await server.context.db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  const postponed = expect.any(String)
  expect(entries).toEqual([
    { before: { later: null, assignee: null }, after: { later: postponed, assignee: staff.id } },
    { before: { later: postponed, assignee: staff.id }, after: { later: null, assignee: null } },
  ])
  const { actions } = (await as(staff)(support.getAdminThread, { params: { id } })).answer
  expect(actions.map(({ note }) => note)).toEqual([expect.stringMatching(/^\d\d-\d\d \d\d:\d\d$/), null])
})

test('messages are found by name, number, order and what was said, in any state', async () => {
  const said = await ask('north_shore', '「梯田晨雾」第 12 分钟后没有声音 ＶＩＰ')
  const other = await ask('north_hill', '支持安卓电视看吗')
  await reply(other.id)
  expect(await find('north_')).toEqual(expect.arrayContaining([said.id, other.id]))
  expect(await find('NORTH_shore')).toEqual([said.id])
  expect(await find(said.id)).toEqual([said.id])
  expect(await find(`m-${BigInt(said.id) - 7_300_000_000_000_000n}`)).toEqual([said.id])
  expect(await find('没有声音')).toEqual([said.id])
  expect(await find('声音没有')).toEqual([])
  expect(await find('vip')).toEqual([said.id])
  expect(await find('已记下')).toContain(other.id)
  expect(await find('记')).toEqual([])
  expect(await find('%')).toEqual([])
  expect(await find("'; drop")).toEqual([])
  expect(await find('7999999999999999')).toEqual([])
})
