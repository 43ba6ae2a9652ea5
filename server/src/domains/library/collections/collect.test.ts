import { library } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ServerWithClock, startServerWithClock } from '../../../../test/clock.ts'
import { callAs, publishWork, someWorks, wrongCounters } from '../../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'

let server: ServerWithClock
let works: string[]
let work: string
let member: TestMember
let ask: ReturnType<typeof callAs>

beforeAll(async () => {
  server = await startServerWithClock()
  works = await someWorks(server.context.db, 30)
  work = works[0] ?? ''
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.deleteFrom('member').execute()
  member = await makeMember(server.context)
  ask = callAs(member, server.url)
})

type Choice = { status?: 0 | 9; cateId?: string; cateIds?: string[] | string; dataId?: string }
const choose = (endpoint: typeof library.addToFolders | typeof library.setFolders) => {
  return (choice: Choice = {}) => {
    server.clock.now += 1000
    return ask(endpoint, { body: { status: 0, dataId: work, ...choice } })
  }
}
const adds = choose(library.addToFolders)
const edit = choose(library.setFolders)
const folder = async (name: string) =>
  (await ask(library.createFolder, { body: { cateName: name } })).answer.cateId
const folders = (count: number) =>
  Array.from({ length: count }).reduce<Promise<string[]>>(
    async (made, _, place) => [...(await made), await folder(`第${place}格`)],
    Promise.resolve([]),
  )
const stands = async (dataId = work) =>
  (await ask(library.foldersOfWork, { params: { id: dataId } })).answer.data
const collected = async (query: Record<string, number | string> = {}) => {
  const { answer } = await ask(library.listCollected, { query })
  return { ids: answer.rows.map(({ id }) => id), total: answer.total }
}
const ownCollects = async () => {
  const stat = await server.context.db
    .selectFrom('work_stat')
    .select('own_collects')
    .where('work_id', '=', work)
    .executeTakeFirstOrThrow()
  return stat.own_collects
}

test('collecting without a choice makes the default folder and uses it from then on', async () => {
  const first = (await adds()).answer.data
  expect(first).toHaveLength(1)
  expect((await adds()).answer.data).toEqual(first)
  expect((await adds({ dataId: works[1] ?? '', cateIds: '' })).answer.data).toEqual(first)
  const { answer } = await ask(library.listFolders)
  expect(answer.rows).toEqual([
    {
      cateId: first[0],
      cateName: '默认收藏夹',
      description: '',
      descriptionPublic: 0,
      isPrivate: 1,
      publicId: null,
      dataId: null,
      isDefault: true,
      count: 2,
    },
  ])
  expect(await ownCollects()).toBe(1)
})

test('add keeps the folders of the work; edit replaces them', async () => {
  const [a = '', b = '', c = '', d = ''] = await folders(4)
  expect((await adds({ cateIds: [a] })).answer.data).toEqual([a])
  expect((await adds({ cateId: c, cateIds: `${b},${a}` })).answer.data).toEqual([a, b, c])
  expect((await edit({ cateIds: [d, b] })).answer.data).toEqual([b, d])
  expect((await edit({ cateId: a })).answer.data).toEqual([a])
  expect(await stands()).toEqual([a])
  expect(await ownCollects()).toBe(1)
})

test('status 9 clears, and so does an edit to none; both may be said twice', async () => {
  const [a = '', b = ''] = await folders(2)
  const clearings = [
    () => adds({ status: 9 }),
    () => edit({ status: 9, cateIds: [a] }),
    () => edit({ cateIds: [] }),
    () => edit({ cateIds: '' }),
  ]
  for (const clear of clearings) {
    await adds({ cateIds: [a, b] })
    expect(await ownCollects()).toBe(1)
    expect((await clear()).answer.data).toEqual([])
    expect((await clear()).answer.data).toEqual([])
    expect(await stands()).toEqual([])
    expect(await collected()).toEqual({ ids: [], total: 0 })
    expect(await ownCollects()).toBe(0)
  }
})

test('a work can be in five folders at the most, by any call', async () => {
  const ids = await folders(6)
  const refused = {
    code: 500,
    msg: '一部作品最多收藏到 5 个收藏夹',
    reason: 'too_many_folders_of_work',
    data: {
      fields: { cateIds: '一部作品最多收藏到 5 个收藏夹' },
      reasons: { cateIds: 'too_many_folders_of_work' },
    },
  }
  expect((await adds({ cateIds: ids.slice(0, 5) })).answer.data).toEqual(ids.slice(0, 5))
  expect((await adds({ cateIds: [ids[5] ?? ''] })).refusal).toEqual(refused)
  expect((await adds()).refusal).toEqual(refused)
  expect((await edit({ cateId: ids[5] ?? '', cateIds: ids.slice(0, 5) })).refusal).toEqual(refused)
  // six in one list are refused before anything is looked up
  expect((await edit({ cateIds: ids })).refusal).toMatchObject({
    code: 500,
    data: { fields: refused.data.fields, reasons: { cateIds: 'field_too_large' } },
  })
  expect(await stands()).toEqual(ids.slice(0, 5))
  // five again, named twice over
  expect((await adds({ cateId: ids[0] ?? '', cateIds: ids.slice(0, 5) })).answer.data).toHaveLength(5)
  expect((await edit({ cateIds: ids.slice(1) })).answer.data).toEqual(ids.slice(1))
  // the refused call without a choice has left no default folder behind
  expect((await ask(library.listFolders)).answer.rows.filter(({ isDefault }) => isDefault)).toEqual([])
})

test("another member's folder is not found, and nothing is written", async () => {
  const own = await folder('自己的')
  const other = callAs(await makeMember(server.context), server.url)
  const theirs = (await other(library.createFolder, { body: { cateName: '别人的' } })).answer.cateId
  for (const cateIds of [[theirs], [own, theirs], ['5999999999999999']]) {
    expect((await adds({ cateIds })).refusal).toEqual({
      code: 404,
      msg: '访问资源不存在',
      reason: 'not_found',
    })
    expect((await edit({ cateIds })).refusal.code).toBe(404)
  }
  expect(await stands()).toEqual([])
  expect((await ask(library.listCollected, { query: { cateId: theirs } })).refusal.code).toBe(404)
})

test('an unpublished work cannot be collected, but removed and cleared', async () => {
  const { db } = server.context
  const [a = '', b = ''] = await folders(2)
  await adds({ cateIds: [a, b] })
  await publishWork(db, work, false)
  try {
    const c = await folder('另一格')
    expect((await adds({ cateIds: [c] })).refusal.code).toBe(404)
    expect((await edit({ cateIds: [a, c] })).refusal.code).toBe(404)
    expect((await adds({ cateIds: [a] })).answer.data).toEqual([a, b])
    expect((await edit({ cateIds: [b] })).answer.data).toEqual([b])
    expect(await collected()).toEqual({ ids: [], total: 0 })
    expect(await collected({ cateId: b })).toEqual({ ids: [], total: 0 })
    expect((await ask(library.listFolders)).answer.rows.map(({ count }) => count)).toEqual([0, 0, 0])
    expect((await edit({ status: 9 })).answer.data).toEqual([])
    expect((await adds()).refusal.code).toBe(404)
  } finally {
    await publishWork(db, work, true)
  }
  expect(await wrongCounters(db)).toEqual([])
})

test('collected works are listed newest first, each once, of all folders or of one', async () => {
  const [a = '', b = ''] = await folders(2)
  for (const dataId of works) await adds({ dataId, cateIds: [a] })
  await adds({ dataId: works[3] ?? '', cateIds: [b] })
  await adds({ dataId: works[1] ?? '', cateIds: [b] })
  const newest = [...works].reverse()
  expect(await collected()).toEqual({ ids: newest.slice(0, 24), total: 30 })
  expect(await collected({ pageNum: 2, isDht: 1 })).toEqual({ ids: newest.slice(24), total: 30 })
  expect(await collected({ cateId: b })).toEqual({ ids: [works[1], works[3]], total: 2 })
  const counts = (await ask(library.listFolders)).answer.rows.map(({ cateId, count }) => [cateId, count])
  expect(counts).toEqual([
    [a, 30],
    [b, 2],
  ])
})

test('bad choices are refused by name', async () => {
  const refused = await ask(library.addToFolders, { body: { status: 5, cateIds: ['x'], dataId: 'x' } })
  expect(Object.keys(refused.refusal.data?.fields ?? {})).toEqual(['status', 'cateIds', 'dataId'])
})

const batch = (body: object) => {
  server.clock.now += 1000
  return ask(library.changeCollected, { body: { status: 0, ...body } })
}
const three = () => works.slice(0, 3)
const standsEach = () => Promise.all(three().map(stands))

test('many works are moved, copied and removed in one call, whose answer can restore them', async () => {
  const [a = '', b = '', c = ''] = await folders(3)
  for (const dataId of three()) await adds({ dataId, cateIds: [a] })
  await adds({ dataId: three()[2] ?? '', cateIds: [c] })
  const start = [[a], [a], [a, c]]
  const moved = await batch({ dataIds: three(), cateIds: [b], fromId: a })
  expect(await standsEach()).toEqual([[b], [b], [b, c]])
  expect(moved.answer.data[2]).toEqual({ dataId: three()[2], before: [a, c], cateIds: [b, c] })
  await batch({ dataIds: three(), cateIds: [c] })
  expect(await standsEach()).toEqual([
    [b, c],
    [b, c],
    [b, c],
  ])
  await batch({ status: 9, dataIds: three(), fromId: c })
  expect(await standsEach()).toEqual([[b], [b], [b]])
  await batch({ status: 9, dataIds: three() })
  expect(await collected()).toEqual({ ids: [], total: 0 })
  expect(await ownCollects()).toBe(0)
  const back = moved.answer.data.map(({ dataId, before }) => ({ dataId, cateIds: before }))
  await ask(library.restoreCollected, { body: { works: back } })
  expect(await standsEach()).toEqual(start)
  expect(await ownCollects()).toBe(1)
  expect(await wrongCounters(server.context.db)).toEqual([])
})

test('if one work would be in a sixth folder, no work is changed', async () => {
  const ids = await folders(6)
  const [first = '', second = ''] = three()
  await adds({ dataId: first, cateIds: ids.slice(0, 1) })
  await adds({ dataId: second, cateIds: ids.slice(0, 5) })
  const refused = await batch({ dataIds: [first, second], cateIds: ids.slice(5) })
  expect(refused.refusal).toMatchObject({
    code: 500,
    msg: '一部作品最多收藏到 5 个收藏夹',
    reason: 'too_many_folders_of_work',
  })
  expect(await stands(first)).toEqual(ids.slice(0, 1))
  // In the place of one of the five it fits.
  await batch({ dataIds: [first, second], cateIds: ids.slice(5), fromId: ids[0] })
  expect(await stands(second)).toEqual(ids.slice(1))
})

test("a batch needs own folders and a choice, and does nothing to works that aren't collected or published", async () => {
  const [a = '', b = ''] = await folders(2)
  const [first = '', second = '', third = ''] = three()
  await adds({ dataId: first, cateIds: [a] })
  await adds({ dataId: second, cateIds: [a] })
  const other = callAs(await makeMember(server.context), server.url)
  const theirs = (await other(library.createFolder, { body: { cateName: '别人的' } })).answer.cateId
  expect((await batch({ dataIds: [first], cateIds: [theirs] })).refusal.code).toBe(404)
  expect((await batch({ dataIds: [first], cateIds: [b], fromId: theirs })).refusal.code).toBe(404)
  const restoring = { works: [{ dataId: first, cateIds: [theirs] }] }
  expect((await ask(library.restoreCollected, { body: restoring })).refusal.code).toBe(404)
  expect((await batch({ dataIds: [first], cateIds: [] })).refusal.data).toEqual({
    fields: { cateIds: '请选择收藏夹' },
    reasons: { cateIds: 'folder_missing' },
  })
  expect((await batch({ dataIds: [], cateIds: [b] })).refusal.code).toBe(500)
  await publishWork(server.context.db, second, false)
  try {
    const { answer } = await batch({ dataIds: [first, second, third], cateIds: [b], fromId: a })
    expect(answer.data.map(({ dataId }) => dataId)).toEqual([first])
    expect(await standsEach()).toEqual([[b], [a], []])
    await batch({ status: 9, dataIds: [second] })
    expect(await stands(second)).toEqual([])
  } finally {
    await publishWork(server.context.db, second, true)
  }
})
