import { library } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ServerWithClock, startServerWithClock } from '../../../../test/clock.ts'
import { callAs, publishWork, someWorks } from '../../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'

let server: ServerWithClock
let works: string[]
let member: TestMember
let ask: ReturnType<typeof callAs>

beforeAll(async () => {
  server = await startServerWithClock()
  works = await someWorks(server.context.db, 60)
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await makeMember(server.context)
  ask = callAs(member, server.url)
})

const add = (dataIds: string[]) => ask(library.addHistory, { body: { dataIds } })
const turn = (state: 'off' | 'on' | 'paused') => ask(library.setHistoryState, { body: { state } })
const state = async () => (await ask(library.getHistoryState)).answer.data.state
const viewed = async (query: Record<string, number> = { pageSize: 300 }) => {
  const { answer } = await ask(library.listHistory, { query })
  expect(answer.total).toBeGreaterThanOrEqual(answer.rows.length)
  return answer.rows.map(({ id }) => id)
}

test('nothing is stored until the member switches history on', async () => {
  expect(await state()).toBe('off')
  await add(works.slice(0, 3))
  expect(await viewed()).toEqual([])
  await turn('on')
  expect(await state()).toBe('on')
  await add(works.slice(0, 3))
  expect(await viewed()).toEqual(works.slice(0, 3))
})

test('a pause keeps what is there and adds nothing; off clears', async () => {
  await turn('on')
  await add(works.slice(0, 3))
  await turn('paused')
  await add(works.slice(3, 6))
  expect(await viewed()).toEqual(works.slice(0, 3))
  await turn('on')
  await add(works.slice(3, 4))
  expect(await viewed()).toEqual([works[3], ...works.slice(0, 3)])
  await turn('off')
  expect(await viewed()).toEqual([])
  await turn('on')
  expect(await viewed()).toEqual([])
})

test('the newest come first and each once, also within one call and within one moment', async () => {
  const [a = '', b = '', c = '', d = ''] = works
  await turn('on')
  await add([a, b, a, c])
  expect(await viewed()).toEqual([a, b, c])
  await add([c])
  await add([d, b])
  expect(await viewed()).toEqual([d, b, c, a])
})

test('fifty are stored, the oldest are removed first', async () => {
  await turn('on')
  await add(works.slice(0, 50))
  expect(await viewed()).toEqual(works.slice(0, 50))
  await add(works.slice(50, 51))
  expect(await viewed()).toEqual([works[50], ...works.slice(0, 49)])
  await add([works[48] ?? ''])
  expect(await viewed()).toEqual([works[48], works[50], ...works.slice(0, 48)])
  const tooMany = await add(works.slice(0, 51))
  expect(tooMany.refusal.data?.fields).toEqual({ dataIds: '最多 50 部' })
  expect((await add([])).refusal.data?.fields).toEqual({ dataIds: '至少一部作品' })
})

test('a page has ten, each with the time in Shanghai', async () => {
  await turn('on')
  await add(works.slice(0, 12))
  const { answer } = await ask(library.listHistory, { query: { isDht: 1 } })
  expect(answer).toMatchObject({ total: 12, rows: { length: 10 } })
  expect(answer.rows[0]).toMatchObject({ id: works[0], viewTime: '2026-11-20 12:00:00' })
  expect(await viewed({ pageNum: 2 })).toEqual(works.slice(10, 12))
  expect(await viewed({ pageNum: 3 })).toEqual([])
})

test('unpublished works are neither stored nor listed nor counted', async () => {
  const { db } = server.context
  const [a = '', b = '', c = ''] = works
  await turn('on')
  await add([a, b])
  await publishWork(db, a, false)
  try {
    await add([a, c, '1999999999999999'])
    const { answer } = await ask(library.listHistory)
    expect(answer.rows.map(({ id }) => id)).toEqual([c, b])
    expect(answer.total).toBe(2)
  } finally {
    await publishWork(db, a, true)
  }
})

test('one work can be taken out, or all', async () => {
  const [a = '', b = '', c = ''] = works
  await turn('on')
  await add([a, b, c])
  await ask(library.clearHistory, { body: { dataId: b } })
  expect(await viewed()).toEqual([a, c])
  const other = callAs(await makeMember(server.context), server.url)
  await other(library.clearHistory, { body: {} })
  expect(await viewed()).toEqual([a, c])
  await ask(library.clearHistory, { body: {} })
  expect(await viewed()).toEqual([])
  expect(await state()).toBe('on')
})

test('twenty devices at once leave fifty, and none behind when one of them turns it off', async () => {
  await turn('on')
  const devices = Array.from({ length: 20 }, (_, place) => add(works.slice(place, place + 30)))
  for (const { status } of await Promise.all(devices)) expect(status).toBe(200)
  expect(await viewed()).toHaveLength(49)
  await Promise.all([add(works.slice(0, 50)), turn('off'), add(works.slice(10, 60)), add(works.slice(0, 10))])
  expect(await viewed()).toEqual([])
  expect(server.faults).toEqual([])
})
