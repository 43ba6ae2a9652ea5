import { library, playback } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callAs, publishWork, someWorks } from '../../../../test/kept.ts'
import { makeReadyVideo } from '../../../../test/media/media.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { readConfig } from '../../../platform/config/config.ts'

/** Where a member left off in a video: part of the history that they ask for. */

let server: TestServer
let works: string[]
let member: TestMember
let ask: ReturnType<typeof callAs>
beforeAll(async () => {
  // Each asking for the position is a player more.
  server = await startTestServer({ config: { media: readConfig({ STREAMS_PER_MEMBER: '1000' }).media } })
  works = await someWorks(server.context.db, 60)
  await makeReadyVideo(server.context, { workId: works[0] ?? '' })
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await makeMember(server.context)
  ask = callAs(member, server.url)
})

const turn = (state: 'off' | 'on' | 'paused') => ask(library.setHistoryState, { body: { state } })
const watch = (dataId: string, position: number, length = 3600) =>
  ask(playback.setPosition, { body: { dataId, position, length } })
const add = (dataIds: string[]) => ask(library.addHistory, { body: { dataIds } })
const listed = async () =>
  (await ask(library.listHistory, { query: { pageSize: 300 } })).answer.rows.map((row) => [
    row.id,
    row.position,
    row.length,
  ])
const start = async (as = ask) =>
  (await as(playback.getVideo, { params: { id: works[0] ?? '' } })).answer.position

test('it is stored only while the member keeps a history, and is deleted with it', async () => {
  const [a = '', b = ''] = works
  expect((await watch(a, 100)).code).toBe(200)
  expect([await listed(), await start()]).toEqual([[], null])
  await turn('on')
  await watch(a, 100)
  expect([await listed(), await start()]).toEqual([[[a, 100, 3600]], 100])
  await turn('paused')
  await watch(a, 200)
  await watch(b, 200)
  expect([await listed(), await start()]).toEqual([[[a, 100, 3600]], 100])
  await turn('off')
  await turn('on')
  expect([await listed(), await start()]).toEqual([[], null])
})

test('watching is the newest of the history, opening leaves the position', async () => {
  const [a = '', b = '', c = ''] = works
  await turn('on')
  await add([b, a])
  expect(await listed()).toEqual([
    [b, null, null],
    [a, null, null],
  ])
  await watch(a, 10)
  await watch(c, 20, 60)
  await add([b])
  await add([a])
  expect(await listed()).toEqual([
    [a, 10, 3600],
    [b, null, null],
    [c, 20, 60],
  ])
  await watch(a, 15, 3000)
  expect((await listed())[0]).toEqual([a, 15, 3000])
})

test('near its end a video has been seen: the player begins anew, the history shows it', async () => {
  const [a = ''] = works
  await turn('on')
  for (const [position, length, expected] of [
    [0, 3600, 0],
    [1, 3600, 1],
    [3419, 3600, 3419],
    [3420, 3600, 0],
    [3600, 3600, 0],
    [9999, 3600, 0],
    [89, 100, 89],
    [90, 100, 0],
    [5, 8, 0],
  ] as const) {
    await watch(a, position, length)
    expect([position, await start()]).toEqual([position, expected])
    expect((await listed())[0]).toEqual([a, Math.min(position, length), length])
  }
})

test('a position is available on all devices of the member, and to no other member', async () => {
  const [a = ''] = works
  await turn('on')
  await watch(a, 100)
  const other = callAs(await makeMember(server.context), server.url)
  expect(await start(other)).toBe(null)
})

test('the fifty newest are stored, from any call', async () => {
  await turn('on')
  await add(works.slice(0, 50))
  await watch(works[50] ?? '', 30)
  const rows = await listed()
  expect(rows).toHaveLength(50)
  expect(rows[0]).toEqual([works[50], 30, 3600])
  expect(rows.map(([id]) => id)).not.toContain(works[49])
})

test('nothing is stored of unpublished works', async () => {
  const { db } = server.context
  const [, , , d = ''] = works
  await turn('on')
  await watch(d, 10)
  await publishWork(db, d, false)
  try {
    await watch(d, 500)
    await watch('1999999999999999', 500)
    expect(await listed()).toEqual([])
  } finally {
    await publishWork(db, d, true)
  }
  expect(await listed()).toEqual([[d, 10, 3600]])
})

test('invalid positions and lengths are refused', async () => {
  const [a = ''] = works
  for (const [position, length, field] of [
    [-1, 100, 'position'],
    [1.5, 100, 'position'],
    [86_401, 100, 'position'],
    [1, 0, 'length'],
    [1, 86_401, 'length'],
  ] as const)
    expect(Object.keys((await watch(a, position, length)).refusal.data?.fields ?? {})).toEqual([field])
  expect((await watch('12', 1)).refusal.data?.fields).toHaveProperty('dataId')
})

test('twenty at once leave one of them', async () => {
  const [a = '', b = ''] = works
  await turn('on')
  await Promise.all(Array.from({ length: 20 }, (_, at) => watch(at % 2 ? a : b, 100 + at)))
  const rows = await listed()
  expect(rows.map(([id]) => id).sort()).toEqual([a, b].sort())
  for (const [, position] of rows) expect(position).toBeGreaterThanOrEqual(100)
  expect(server.faults).toEqual([])
})
