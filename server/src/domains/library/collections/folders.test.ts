import { library, texts } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { callAs, publishWork, someWorks, wrongCounters } from '../../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let works: string[]
let member: TestMember
let ask: ReturnType<typeof callAs>

beforeAll(async () => {
  server = await startTestServer()
  works = await someWorks(server.context.db, 4)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.deleteFrom('member').execute()
  member = await makeMember(server.context)
  ask = callAs(member, server.url)
})

const create = (body: object) => ask(library.createFolder, { body })
const folder = async (name: string) => (await create({ cateName: name })).answer.cateId
const list = async () => (await ask(library.listFolders)).answer
const put = (dataId: string | undefined, ...cateIds: string[]) =>
  ask(library.addToFolders, { body: { status: 0, dataId: dataId ?? '', cateIds } })
const collected = async () => (await ask(library.listCollected)).answer.rows.map(({ id }) => id).sort()

test('a folder is private unless its owner says otherwise, and being made for a work collects nothing', async () => {
  const made = await create({ cateName: ' 海边 ', dataId: works[0] })
  expect(made.answer).toMatchObject({ dataId: works[0], cateId: expect.stringMatching(/^52\d{14}$/) })
  const other = await create({ cateName: '山里', description: '雪', isPrivate: '0' })
  expect(other.answer.dataId).toBeNull()
  expect((await list()).rows).toEqual([
    {
      cateId: made.answer.cateId,
      cateName: '海边',
      description: '',
      descriptionPublic: 0,
      isPrivate: 1,
      publicId: null,
      dataId: works[0],
      isDefault: false,
      count: 0,
    },
    {
      cateId: other.answer.cateId,
      cateName: '山里',
      description: '雪',
      descriptionPublic: 0,
      isPrivate: 0,
      publicId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      dataId: null,
      isDefault: false,
      count: 0,
    },
  ])
  expect(await collected()).toEqual([])
  expect((await create({ cateName: '无', dataId: '1999999999999999' })).refusal.code).toBe(404)
})

test('a name has 1 to 30 characters, a description up to 200', async () => {
  const named = async (cateName: unknown) => {
    const { refusal } = await create({ cateName })
    return refusal.data?.fields.cateName
  }
  expect(
    (await create({ cateName: '🌊'.repeat(30), description: '雪'.repeat(200) })).answer.cateId,
  ).toBeTruthy()
  expect(await named('海'.repeat(31))).toBe('收藏夹名字最多 30 个字')
  for (const blank of ['', '   ', '\0', ' \0 ', undefined, null]) {
    expect(await named(blank), JSON.stringify(blank)).toBe('收藏夾名字未填写')
  }
  const long = await create({ cateName: '海', description: '雪'.repeat(201) })
  expect(long.refusal.data?.fields).toEqual({ description: '描述最多 200 个字' })
})

test('a member makes up to 200 folders beside the default one', async () => {
  await put(works[0])
  await sql`
    insert into folder (member_id, name, created_at)
    select ${member.id}::bigint, '第' || n || '格', now() from generate_series(1, 199) n
  `.execute(server.context.db)
  expect((await create({ cateName: '第二百' })).answer.cateId).toBeTruthy()
  expect((await create({ cateName: '多一个' })).refusal).toEqual({
    code: 402,
    msg: '收藏夹最多 200 个',
    reason: 'folders_full',
    params: { max: 200 },
  })
  const page = (await ask(library.listFolders, { query: { pageSize: 300 } })).answer
  expect(page).toMatchObject({ total: 201, rows: { length: 201 } })
  const last = (await ask(library.listFolders, { query: { pageNum: 5 } })).answer
  expect(last).toMatchObject({ total: 201, rows: { length: 33 } })
})

test('the default folder comes first, can be renamed and emptied, and not deleted', async () => {
  const own = await folder('自己的')
  const [byDefault = ''] = (await put(works[0])).answer.data
  expect((await list()).rows.map(({ cateId }) => cateId)).toEqual([byDefault, own])
  expect((await ask(library.deleteFolder, { body: { cateId: byDefault } })).refusal).toEqual({
    code: 402,
    msg: '默认收藏夹不能删除',
    reason: 'default_folder_stays',
  })
  await ask(library.editFolder, { body: { cateId: byDefault, cateName: '随手' } })
  await ask(library.emptyFolder, { body: { cateId: byDefault } })
  expect((await list()).rows[0]).toMatchObject({ cateName: '随手', isDefault: true, count: 0 })
  expect((await put(works[1])).answer.data).toEqual([byDefault])
})

test('an edit changes what is given and leaves the rest', async () => {
  const { cateId } = (await create({ cateName: '海边', description: '浪', isPrivate: 0 })).answer
  const shown = async () => (await list()).rows[0]
  const before = await shown()
  await ask(library.editFolder, { body: { cateId } })
  expect(await shown()).toEqual(before)
  await ask(library.editFolder, { body: { cateId, isPrivate: 1 } })
  const hidden = { ...before, isPrivate: 1, publicId: null }
  expect(await shown()).toEqual(hidden)
  await ask(library.editFolder, { body: { cateId, cateName: '山里', description: '' } })
  expect(await shown()).toEqual({ ...hidden, cateName: '山里', description: '' })
  const blank = await ask(library.editFolder, { body: { cateId, cateName: '  ' } })
  expect(blank.refusal.data?.fields).toEqual({ cateName: '收藏夾名字未填写' })
})

test('emptying or deleting a folder removes works that are in no other', async () => {
  const [a, b] = [await folder('甲'), await folder('乙')]
  for (const undo of [library.emptyFolder, library.deleteFolder]) {
    await put(works[0], a)
    await put(works[1], a, b)
    await put(works[2], b)
    await ask(undo, { body: { cateId: a } })
    expect(await collected()).toEqual([works[1], works[2]])
    expect(await wrongCounters(server.context.db)).toEqual([])
  }
  expect((await list()).rows.map(({ cateId, count }) => [cateId, count])).toEqual([[b, 2]])
  expect((await put(works[0], a)).refusal.code).toBe(404)
})

test('a folder with more works than go at once is emptied and deleted to its end', async () => {
  const { db } = server.context
  const all = await someWorks(db, 1100)
  const [a, b] = [await folder('甲'), await folder('乙')]
  const kept = all.slice(0, 700)
  for (const [cateId, ids] of [
    [a, all],
    [b, kept],
  ] as const) {
    await sql`
      insert into collected_work (member_id, work_id, created_at)
      select ${member.id}::bigint, id, now() from unnest(${ids}::bigint[]) id on conflict do nothing
    `.execute(db)
    await sql`
      insert into folder_work (folder_id, member_id, work_id, created_at)
      select ${cateId}::bigint, ${member.id}::bigint, id, now() from unnest(${ids}::bigint[]) id
    `.execute(db)
  }
  const currentState = async () => [
    (await ask(library.listCollected)).answer.total,
    ...(await list()).rows.map(({ count }) => count),
  ]
  expect(await currentState()).toEqual([1100, 1100, 700])
  await ask(library.emptyFolder, { body: { cateId: a } })
  expect(await currentState()).toEqual([700, 0, 700])
  await ask(library.deleteFolder, { body: { cateId: b } })
  expect(await currentState()).toEqual([0, 0])
  expect(await wrongCounters(db)).toEqual([])
})

test("another member's folder can neither be changed nor read", async () => {
  const cateId = await folder('自己的')
  await put(works[0], cateId)
  const before = await list()
  const other = callAs(await makeMember(server.context), server.url)
  for (const change of [library.editFolder, library.emptyFolder, library.deleteFolder]) {
    expect((await other(change, { body: { cateId, cateName: '别人的' } })).refusal.code).toBe(404)
  }
  expect((await other(library.listFolders)).answer).toMatchObject({ rows: [], total: 0 })
  expect(await list()).toEqual(before)
})

const openFolder = (publicId: string) => call(server.url, library.getPublicFolder, { params: { publicId } })

test('a description is a note to oneself until its owner shows it', async () => {
  const { cateId, publicId } = (await create({ cateName: '海边', description: '只给自己看' })).answer
  expect(publicId).toBeNull()
  await ask(library.editFolder, { body: { cateId, isPrivate: 0 } })
  const shown = (await list()).rows.find((row) => row.cateId === cateId)
  expect(shown).toMatchObject({ description: '只给自己看', descriptionPublic: 0 })
  const described = async () => (await openFolder(shown?.publicId ?? '')).answer.data.description
  expect(await described()).toBe('')
  await ask(library.editFolder, { body: { cateId, descriptionPublic: 1 } })
  expect(await described()).toBe('只给自己看')
})

test('the address of a public folder cannot be guessed from its id', async () => {
  const folders = [
    await create({ cateName: '一', isPrivate: 0 }),
    await create({ cateName: '二', isPrivate: 0 }),
  ]
  const ids = new Set(folders.map(({ answer }) => answer.publicId))
  expect(ids.size).toBe(2)
  for (const { answer } of folders) {
    expect((await openFolder(answer.publicId ?? '')).code).toBe(200)
    expect((await openFolder(answer.cateId)).refusal).toEqual({
      code: 404,
      msg: texts.notFound,
      reason: 'not_found',
    })
  }
  for (const wrong of ['1', 'x'.repeat(36), '00000000-0000-0000-0000-000000000000']) {
    expect((await openFolder(wrong)).code).toBe(404)
  }
})

test('a public folder is visible to everyone, a private one to its owner only', async () => {
  const made = { cateName: '海边', description: '浪', isPrivate: 0, descriptionPublic: 1 }
  const { cateId, publicId } = (await create(made)).answer
  await put(works[0], cateId)
  await put(works[1], cateId)
  const open = () => openFolder(publicId ?? '')
  const { answer, headers } = await open()
  expect(answer).toMatchObject({ data: { publicId, cateName: '海边', description: '浪' }, total: 2 })
  expect(answer.rows.map(({ id }) => id).sort()).toEqual([works[0], works[1]])
  expect(headers.get('cache-control')).toBe('no-store')

  await publishWork(server.context.db, works[0] ?? '', false)
  expect((await open()).answer).toMatchObject({ total: 1, rows: [{ id: works[1] }] })
  await publishWork(server.context.db, works[0] ?? '', true)

  await ask(library.editFolder, { body: { cateId, isPrivate: 1 } })
  expect((await open()).refusal).toEqual({ code: 404, msg: '访问资源不存在', reason: 'not_found' })
})

test('the public folders of an account that is banned or about to go are closed', async () => {
  const { db } = server.context
  const { publicId } = (await create({ cateName: '海边', isPrivate: 0 })).answer
  const open = () => openFolder(publicId ?? '')
  for (const column of ['banned_at', 'delete_after'] as const) {
    await db
      .updateTable('member')
      .set({ [column]: new Date() })
      .where('id', '=', member.id)
      .execute()
    expect((await open()).refusal.code).toBe(404)
    await db
      .updateTable('member')
      .set({ [column]: null })
      .where('id', '=', member.id)
      .execute()
    expect((await open()).answer.total).toBe(0)
  }
})
