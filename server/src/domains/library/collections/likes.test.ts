import { catalogue, library } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { type ServerWithClock, startServerWithClock } from '../../../../test/clock.ts'
import { callAs, publishWork, someWorks, wrongCounters } from '../../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { changeAsMember } from '../../members/queries/member-lock.ts'

let server: ServerWithClock
let works: string[]
let member: TestMember
let ask: ReturnType<typeof callAs>

beforeAll(async () => {
  server = await startServerWithClock()
  works = await someWorks(server.context.db, 12)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.deleteFrom('member').execute()
  member = await makeMember(server.context)
  ask = callAs(member, server.url)
})

const done = { code: 200, msg: '操作成功' }
const like = (work: string | undefined, status: 0 | 9 = 0) => {
  server.clock.now += 1000
  return ask(library.like, { body: { status, dataId: work ?? '' } })
}
const liked = async (query: Record<string, number | string> = {}) => {
  const { answer } = await ask(library.listLikes, { query })
  return { ids: answer.rows.map(({ id }) => id), total: answer.total }
}
const statOf = (work: string | undefined) =>
  server.context.db
    .selectFrom('work_stat')
    .selectAll()
    .where('work_id', '=', work ?? '')
    .executeTakeFirstOrThrow()

test('a like counts once however often it is said, and so does taking it back', async () => {
  const before = await statOf(works[0])
  await like(works[0])
  await like(works[0])
  expect(await statOf(works[0])).toEqual({ ...before, own_likes: before.own_likes + 1 })
  await like(works[0], 9)
  await like(works[0], 9)
  expect(await statOf(works[0])).toEqual(before)
  expect(await wrongCounters(server.context.db)).toEqual([])
})

test('a status as text is the same', async () => {
  await ask(library.like, { body: { status: '0', dataId: works[0] ?? '' } })
  expect((await liked()).ids).toEqual([works[0]])
  await ask(library.like, { body: { status: '9', dataId: works[0] ?? '' } })
  expect(await liked()).toEqual({ ids: [], total: 0 })
})

test('likes are listed newest first, page by page, whatever the magnet filter', async () => {
  for (const work of works) await like(work)
  const newest = [...works].reverse()
  expect(await liked()).toEqual({ ids: newest.slice(0, 10), total: 12 })
  expect(await liked({ pageNum: 2, isDht: 1 })).toEqual({ ids: newest.slice(10), total: 12 })
  expect(await liked({ pageNum: 3 })).toEqual({ ids: [], total: 12 })
})

test('a like of another member is theirs alone', async () => {
  await like(works[0])
  const other = callAs(await makeMember(server.context), server.url)
  await other(library.like, { body: { status: 9, dataId: works[0] ?? '' } })
  expect((await other(library.listLikes)).answer.total).toBe(0)
  expect((await liked()).ids).toEqual([works[0]])
})

test('an unpublished work cannot be liked, is not listed, and can be unliked', async () => {
  const { db } = server.context
  await like(works[0])
  await like(works[1])
  await publishWork(db, works[0] ?? '', false)
  try {
    expect(await liked()).toEqual({ ids: [works[1]], total: 1 })
    expect((await like(works[0], 9)).answer).toEqual(done)
    expect((await like(works[0])).refusal).toEqual({ code: 404, msg: '访问资源不存在', reason: 'not_found' })
    expect((await like('1999999999999999')).refusal.code).toBe(404)
    expect((await like('1999999999999999', 9)).answer).toEqual(done)
  } finally {
    await publishWork(db, works[0] ?? '', true)
  }
  expect(await liked()).toEqual({ ids: [works[1]], total: 1 })
  expect(await wrongCounters(db)).toEqual([])
})

test('a like needs a member, a status and a work', async () => {
  const body = { status: 0, dataId: works[0] ?? '' }
  expect((await call(server.url, library.like, { body })).refusal.code).toBe(401)
  const wrong = await ask(library.like, { body: { status: 1, dataId: '1' } })
  expect(wrong.refusal).toMatchObject({
    code: 500,
    data: {
      fields: { status: '应为 0 或 9', dataId: '出错了,请访问正确的网址！！' },
      reasons: { status: 'field_not_listed', dataId: 'field_wrong_format' },
    },
  })
})

test('a member that goes takes the likes along, and the counters know', async () => {
  const { db } = server.context
  for (const work of works) {
    await like(work)
    await ask(library.addToFolders, { body: { status: 0, dataId: work } })
  }
  await db.deleteFrom('member').where('id', '=', member.id).execute()
  const { rows } = await sql`
    select (select count(*)::int from work_like where member_id = ${member.id}::bigint) as likes,
      (select count(*)::int from collected_work where member_id = ${member.id}::bigint) as collected,
      (select count(*)::int from folder_work where member_id = ${member.id}::bigint) as placed
  `.execute(db)
  expect(rows).toEqual([{ likes: 0, collected: 0, placed: 0 }])
  expect(await wrongCounters(db)).toEqual([])
})

test('an erased account keeps nothing any more, even with a token that was just good', async () => {
  const { db } = server.context
  await db
    .updateTable('member')
    .set({ erased_at: new Date(server.clock.now), user_name: null, user_name_key: null, password_hash: null })
    .where('id', '=', member.id)
    .execute()
  await expect(changeAsMember(db, member.id, async () => 'done')).rejects.toMatchObject({ code: 401 })
})

test("likes and collections change neither the catalogue's version nor the recount queue", async () => {
  const { db } = server.context
  const state = () =>
    sql`select version, (select count(*)::int from entity_stale) as stale from catalogue_state`.execute(db)
  const before = (await state()).rows
  const address = `${server.url}/prod-api/v2/works/detail/${works[3]}`
  const first = await fetch(address)
  await like(works[3])
  await ask(library.addToFolders, { body: { status: 0, dataId: works[3] ?? '' } })
  await ask(library.setFolders, { body: { status: 9, dataId: works[3] ?? '' } })
  expect((await state()).rows).toEqual(before)
  const second = await fetch(address)
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
  expect(await second.text()).toBe(await first.text())
})

test('the count shown is the sum of the imported one and our own', async () => {
  const work = works[11] ?? ''
  const { imported_likes, imported_collects } = await statOf(work)
  await like(work)
  await ask(library.addToFolders, { body: { status: 0, dataId: work } })
  const { answer } = await call(server.url, catalogue.getWork, { params: { id: work } })
  expect(answer.data).toMatchObject({ likes: imported_likes + 1, collects: imported_collects + 1 })
})
