import { members } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../../test/client.ts'
import { publishWork } from '../../../test/kept.ts'
import { askVideo, makeReadyVideo, type ReadyVideo } from '../../../test/media/media.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import {
  noon,
  type SecondServer,
  startBeside,
  startTestServer,
  type TestServer,
} from '../../../test/server.ts'
import { moveVersion } from '../catalogue/queries/version.ts'
import { banMember, takeLevel } from '../members/service/staffing.ts'
import { StreamGate } from './service/stream-gate.ts'
import { removeVideo } from './service/videos.ts'
import { openTicket, ticketKey } from './tokens.ts'

/** Events that end an issued address, in every process, before its ten minutes are over. */

const clock = { now: noon }
let server: TestServer
let second: SecondServer
let video: ReadyVideo
let vip: TestMember
let path: string
beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now })
  second = await startBeside(server)
})
afterAll(async () => {
  await second.close()
  await server.close()
})
beforeEach(async () => {
  clock.now = noon
  video = await makeReadyVideo(server.context, { playLevel: 2 })
  vip = await makeMember(server.context, { levelId: 2, levelUntil: new Date(noon + 300_000) })
  path = (await askVideo(server.url, video.workId, { headers: vip.headers })).answer.data
  expect(await statuses()).toEqual([200, 200])
})

const statusAt = async ({ url }: { url: string }) => {
  const response = await fetch(url + path)
  await response.arrayBuffer()
  return response.status
}
const statuses = async () => [await statusAt(server), await statusAt(second)]

async function endsWithinThreeSeconds(): Promise<void> {
  clock.now += 3000
  expect(await statuses()).toEqual([403, 403])
}

test('a takedown', async () => {
  await publishWork(server.context.db, video.workId, false)
  await endsWithinThreeSeconds()
  // Put up again, it is not the same to watch as before.
  await publishWork(server.context.db, video.workId, true)
  await endsWithinThreeSeconds()
  path = (await askVideo(server.url, video.workId, { headers: vip.headers })).answer.data
  expect(await statuses()).toEqual([200, 200])
})

test('a takedown is applied in every process at once', async () => {
  await publishWork(server.context.db, video.workId, false)
  await moveVersion(server.context.db)
  await vi.waitFor(async () => expect(await statuses()).toEqual([403, 403]), { timeout: 10_000 })
})

test('a video that is taken away, or replaced', async () => {
  const { db } = server.context
  await db.updateTable('video').set({ state: 'removed' }).where('id', '=', video.videoId).execute()
  const next = await makeReadyVideo(server.context, { workId: video.workId, playLevel: 2 })
  await endsWithinThreeSeconds()
  path = (await askVideo(server.url, video.workId, { headers: vip.headers })).answer.data
  expect(path).toContain(next.videoId)
  expect(await statuses()).toEqual([200, 200])
})

test('a work that becomes dearer ends, one that becomes cheaper goes on', async () => {
  const { db } = server.context
  const costs = (play_level: number) =>
    db.updateTable('work').set({ play_level }).where('id', '=', video.workId).execute()
  await costs(1)
  clock.now += 3000
  expect(await statuses()).toEqual([200, 200])
  await costs(2)
  await endsWithinThreeSeconds()
})

test('a ban', async () => {
  await banMember(server.context.db, vip.userName, true, new Date(clock.now))
  await endsWithinThreeSeconds()
  await banMember(server.context.db, vip.userName, false, new Date(clock.now))
  await endsWithinThreeSeconds()
})

test('the end of VIP, by its date or taken', async () => {
  clock.now = noon + 299_999
  expect(await statuses()).toEqual([200, 200])
  clock.now = noon + 300_000
  expect(await statuses()).toEqual([403, 403])
  clock.now = noon
  await takeLevel(server.context.db, vip.userName, new Date(clock.now))
  await endsWithinThreeSeconds()
})

test('signing out, but not on another device', async () => {
  expect((await call(server.url, members.closeSession, { headers: vip.headers, body: {} })).code).toBe(200)
  clock.now += 3000
  expect(await statuses()).toEqual([200, 200])
  expect((await call(server.url, members.logout, { headers: vip.headers, body: {} })).code).toBe(200)
  await endsWithinThreeSeconds()
})

test('signing out also ends playback of public works, which a visitor then has to request anew', async () => {
  const free = await makeReadyVideo(server.context)
  path = (await askVideo(server.url, free.workId, { headers: vip.headers })).answer.data
  expect(await statuses()).toEqual([200, 200])
  expect((await call(server.url, members.logout, { headers: vip.headers, body: {} })).code).toBe(200)
  await endsWithinThreeSeconds()
  path = (await askVideo(server.url, free.workId)).answer.data
  expect(await statuses()).toEqual([200, 200])
})

test('an account that is about to be erased', async () => {
  const { db } = server.context
  const delete_after = new Date(clock.now + 3000)
  await db.updateTable('member').set({ delete_after }).where('id', '=', vip.id).execute()
  await endsWithinThreeSeconds()
})

test('staff can watch the videos they manage until their role is removed', async () => {
  const editor = await makeMember(server.context, { roles: ['editor'] })
  path = (await askVideo(server.url, video.workId, { headers: editor.headers })).answer.data
  expect(await statuses()).toEqual([200, 200])
  await server.context.db.updateTable('member').set({ roles: [] }).where('id', '=', editor.id).execute()
  await endsWithinThreeSeconds()
})

test('staff take a video off its work', async () => {
  await removeVideo(server.context, video.videoId, null)
  const { state } = await server.context.db
    .selectFrom('video')
    .select('state')
    .where('id', '=', video.videoId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('removed')
  await endsWithinThreeSeconds()
})

test('while nothing changes, many segments ask the database once in three seconds', async () => {
  const { context } = server
  const gate = new StreamGate(context, () => 0)
  const [, , token = ''] = path.split('/')
  const place = { workId: video.workId, network: '127.0.0.0/24' }
  const ticket = openTicket(ticketKey(context.secretKey), token, place, clock.now)
  if (ticket === null) throw new Error('the token opens nothing')
  const read = () => gate.folderOf(token, ticket, place)
  const asked = vi.spyOn(context.pool, 'connect')
  const folders = await Promise.all(Array.from({ length: 200 }, read))
  expect(new Set(folders)).toEqual(new Set([`video/${video.videoId}`]))
  clock.now += 2999
  await read()
  expect(asked).toHaveBeenCalledTimes(1)
  clock.now += 1
  await read()
  expect(asked).toHaveBeenCalledTimes(2)
  asked.mockRestore()
})

test('a hundred players at once are asked for in a few statements, each with an answer of its own', async () => {
  const { context } = server
  const members = await Promise.all(Array.from({ length: 100 }, () => makeMember(context, { levelId: 2 })))
  const paths: string[] = []
  for (const { headers } of members) {
    paths.push((await askVideo(server.url, video.workId, { headers })).answer.data)
  }
  for (const { userName } of members.slice(0, 50)) {
    await banMember(context.db, userName, true, new Date(clock.now))
  }
  const gate = new StreamGate(context, () => 0)
  const place = { workId: video.workId, network: '127.0.0.0/24' }
  const asked = vi.spyOn(context.pool, 'connect')
  const folders = await Promise.all(
    paths.map((one) => {
      const [, , token = ''] = one.split('/')
      const ticket = openTicket(ticketKey(context.secretKey), token, place, clock.now)
      if (ticket === null) throw new Error('the token opens nothing')
      return gate.folderOf(token, ticket, place)
    }),
  )
  expect(asked.mock.calls.length).toBeLessThanOrEqual(3)
  asked.mockRestore()
  expect(folders).toEqual(members.map((_, at) => (at < 50 ? null : `video/${video.videoId}`)))
})

test('when a player last read is written, to 15 seconds', async () => {
  const seen = async () => {
    const row = await server.context.db
      .selectFrom('stream')
      .select('seen_at')
      .where('member_id', '=', vip.id)
      .executeTakeFirstOrThrow()
    return row.seen_at.getTime() - noon
  }
  clock.now = noon + 14_000
  await statusAt(server)
  expect(await seen()).toBe(0)
  clock.now = noon + 17_000
  await statusAt(server)
  expect(await seen()).toBe(17_000)
  clock.now = noon + 31_000
  await statusAt(server)
  expect(await seen()).toBe(17_000)
  clock.now = noon + 34_000
  await statusAt(server)
  expect(await seen()).toBe(34_000)
})

test('during a database outage running playback continues for two minutes, then gets 503, and access is checked again afterwards', async () => {
  const { pool } = server.context
  clock.now += 3000
  const broken = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
  const away = vi.spyOn(pool, 'connect').mockImplementation(() => Promise.reject(broken))
  expect(await statusAt(server)).toBe(200)
  clock.now += 120_000
  expect(await statusAt(server)).toBe(503)
  away.mockRestore()
  expect(await statusAt(server)).toBe(200)
})

test('requests that come while the first one waits for a database that is away are served as it is', async () => {
  const { context } = server
  const gate = new StreamGate(context, () => 0)
  const [, , token = ''] = path.split('/')
  const place = { workId: video.workId, network: '127.0.0.0/24' }
  const ticket = openTicket(ticketKey(context.secretKey), token, place, clock.now)
  if (ticket === null) throw new Error('the token opens nothing')
  const read = () => gate.folderOf(token, ticket, place)
  const folder = await read()
  clock.now += 3000
  const broken = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
  const away = vi.spyOn(context.pool, 'connect').mockImplementation(() => Promise.reject(broken))
  expect(await Promise.all([read(), read(), read()])).toEqual([folder, folder, folder])
  away.mockRestore()
})
