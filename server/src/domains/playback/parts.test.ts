import { catalogue, library, playback } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { callAs, publishWork } from '../../../test/kept.ts'
import { makeParts, makeReadyVideo } from '../../../test/media/media.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { readConfig } from '../../platform/config/config.ts'
import { giveVideo, publishVideo, removeVideo } from './service/videos.ts'

/** Works of several parts: what is shown of them, which film plays, and where a member goes on. */

let server: TestServer
let work: string
let parts: string[]
let member: TestMember
let ask: ReturnType<typeof callAs>
const titles = ['第1集', '第2集', '第3集', '第4集']
beforeAll(async () => {
  server = await startTestServer({ config: { media: readConfig({ STREAMS_PER_MEMBER: '1000' }).media } })
  const { id } = await server.context.db
    .selectFrom('work')
    .select('id')
    .where('published', '=', true)
    .where('is_dht', '=', true)
    .executeTakeFirstOrThrow()
  work = id
  parts = await makeParts(server.context, work, titles)
  // The second part has no film yet.
  for (const place of [0, 2, 3]) {
    await makeReadyVideo(server.context, { workId: work, partId: part(place), playLevel: 1 })
  }
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await makeMember(server.context)
  ask = callAs(member, server.url)
  await ask(library.setHistoryState, { body: { state: 'on' } })
})

const part = (place: number) => parts[place] ?? ''
const detail = async () => (await call(server.url, catalogue.getWork, { params: { id: work } })).answer.parts
const play = (query: { part?: string } = {}, as = ask) =>
  as(playback.getVideo, { params: { id: work }, query })
const begins = async (query: { part?: string } = {}) => {
  const { answer } = await play(query)
  return [answer.part, answer.position]
}
const watch = (place: number, position: number) =>
  ask(playback.setPosition, { body: { dataId: work, part: part(place), position, length: 1000 } })

test('the detail lists the parts in their order, with film and magnets, and no other work has any', async () => {
  const { db } = server.context
  const magnet = await db
    .selectFrom('magnet')
    .select('id')
    .where('work_id', '=', work)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('magnet')
    .set({ part_id: part(1) })
    .where('id', '=', magnet.id)
    .execute()
  await makeReadyVideo(server.context)
  const of = (place: number, rest: object) => ({
    id: part(place),
    title: titles[place],
    position: place + 1,
    ...rest,
  })
  const film = { isOnline: 1, duration: 1, magnets: 0 }
  expect(await detail()).toEqual([
    of(0, film),
    of(1, { isOnline: 0, duration: null, magnets: 1 }),
    of(2, film),
    of(3, film),
  ])
  const magnets = async (query: object) =>
    (await call(server.url, catalogue.listMagnets, { query: { data: work, ...query } })).answer.rows
  expect((await magnets({ part: part(1) })).map((row) => [row.id, row.part])).toEqual([[magnet.id, part(1)]])
  expect(await magnets({ part: part(0) })).toEqual([])
  expect((await magnets({})).some(({ part: of }) => of === part(1))).toBe(true)
  const other = await db
    .selectFrom('work')
    .select('id')
    .where('published', '=', true)
    .where('id', '<>', work)
    .executeTakeFirstOrThrow()
  const { answer } = await call(server.url, catalogue.getWork, { params: { id: other.id } })
  expect(answer).not.toHaveProperty('parts')
})

test('play begins with the first part, or the one that is asked for', async () => {
  expect(await begins()).toEqual([part(0), null])
  expect(await begins({ part: part(2) })).toEqual([part(2), null])
  const { refusal } = await play({ part: part(1) })
  expect([refusal.code, refusal.reason]).toEqual([404, 'not_online'])
  const other = await makeReadyVideo(server.context, { playLevel: 1 })
  for (const [id, asked] of [
    [other.workId, part(0)],
    [work, '6300000000009999'],
  ] as const) {
    const gone = await ask(playback.getVideo, { params: { id }, query: { part: asked } })
    expect([gone.refusal.code, gone.refusal.reason]).toEqual([404, 'not_found'])
  }
})

test('what a level may watch of the work holds for every part of it', async () => {
  const visitor = callAs({ headers: {} } as TestMember, server.url)
  expect((await play({ part: part(2) }, visitor)).refusal.reason).toBe('sign_in_to_watch')
  await server.context.db.updateTable('work').set({ play_level: 2 }).where('id', '=', work).execute()
  expect((await play({ part: part(2) })).refusal.reason).toBe('vip_only')
  await server.context.db.updateTable('work').set({ play_level: 1 }).where('id', '=', work).execute()
  await publishWork(server.context.db, work, false)
  expect((await play({ part: part(2) })).refusal.reason).toBe('not_found')
  await publishWork(server.context.db, work, true)
})

test('a member goes on in the part that was watched last, and after its end in the next that has a film', async () => {
  await watch(2, 300)
  expect(await begins()).toEqual([part(2), 300])
  expect(await begins({ part: part(0) })).toEqual([part(0), null])
  const { answer } = await ask(library.listHistory)
  expect(answer.rows.map(({ id, position, part: of }) => [id, position, of])).toEqual([
    [work, 300, { id: part(2), title: titles[2] }],
  ])
  // The second has none.
  await watch(0, 995)
  expect(await begins()).toEqual([part(2), 0])
  await watch(3, 995)
  expect(await begins()).toEqual([part(3), 0])
})

test('a running player of one part goes on with another, and the token of the first ends', async () => {
  const first = (await play({ part: part(0) })).answer
  const next = (
    await ask(playback.getVideo, { params: { id: work }, query: { part: part(2), stream: first.stream } })
  ).answer
  expect(next.stream).toBe(first.stream)
  const status = async (path: string) => {
    const response = await fetch(server.url + path)
    await response.arrayBuffer()
    return response.status
  }
  expect([await status(next.data), await status(first.data)]).toEqual([200, 403])
})

test('each part gets its own film, is shown with it at once, and loses it alone', async () => {
  const { context } = server
  const given = { workId: work, sourceKind: 'upload' as const, source: 'a.mp4', createdBy: null }
  const give = (partId: string) =>
    context.db.transaction().execute((tx) => giveVideo(tx, { ...given, partId }, new Date()))
  const states = async () => (await detail())?.map(({ isOnline }) => isOnline)
  const videoId = await give(part(1))
  await expect.poll(states).toEqual([1, 2, 1, 1])
  await expect(give(part(1))).rejects.toMatchObject({ reason: 'video_under_way' })
  const another = await give(part(0))
  await expect(give('6300000000009999')).rejects.toMatchObject({ reason: 'not_found' })
  const media = { folder: 'video/parts', bytes: 1, seconds: 600, width: 640, height: 360, hasSound: true }
  expect(await publishVideo(context, videoId, media)).toBe(true)
  await expect.poll(async () => (await detail())?.map(({ duration }) => duration)).toEqual([1, 10, 1, 1])
  await removeVideo(context, videoId, null)
  await removeVideo(context, another, null)
  await expect.poll(states).toEqual([1, 0, 1, 1])
})
