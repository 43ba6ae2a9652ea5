import { playback } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from '../../../test/kept.ts'
import { makeMember } from '../../../test/member.ts'
import { noon, startTestServer, type TestServer } from '../../../test/server.ts'
import { removePlayMarks } from './queries/plays.ts'

let server: TestServer
let now = noon
let works: string[]
beforeAll(async () => {
  server = await startTestServer({ now: () => now, clip: true })
  const found = await server.context.db
    .selectFrom('work')
    .innerJoin('video', 'video.work_id', 'work.id')
    .select('work.id')
    .where('work.published', '=', true)
    .where('work.is_online', '=', 1)
    .where('video.state', '=', 'ready')
    .orderBy('work.id')
    .limit(2)
    .execute()
  works = found.map(({ id }) => id)
})
afterAll(() => server.close())

async function playsOf(day: string): Promise<number> {
  const rows = await server.context.db.selectFrom('play_day').select('plays').where('day', '=', day).execute()
  return rows.reduce((sum, { plays }) => sum + plays, 0)
}

test('a play is one person, one work, one day', async () => {
  const member = async () => {
    const who = await makeMember(server.context, { levelId: 2 })
    const as = callAs(who, server.url)
    return async (id: string, stream?: string) =>
      (await as(playback.getVideo, { params: { id }, query: stream ? { stream } : {} })).answer.stream
  }
  const [first, second] = [await member(), await member()]
  const [one = '', two = ''] = works
  const stream = await first(one)
  await first(one, stream)
  await first(one)
  expect(await playsOf('2026-11-20')).toBe(1)
  await first(two)
  expect(await playsOf('2026-11-20')).toBe(2)
  await second(one)
  expect(await playsOf('2026-11-20')).toBe(3)
})

test('concurrent plays are all counted', async () => {
  const { db } = server.context
  now = noon + 3 * 86_400_000
  const members = await Promise.all(
    Array.from({ length: 12 }, () => makeMember(server.context, { levelId: 2 })),
  )
  const [id = ''] = works
  await Promise.all(
    members.map(async (who) => {
      await callAs(who, server.url)(playback.getVideo, { params: { id } })
    }),
  )
  expect(await playsOf('2026-11-23')).toBe(12)
  await removePlayMarks(db, '2026-11-24')
  expect(await db.selectFrom('play_mark').selectAll().execute()).toEqual([])
})

test('the marks that distinguish plays identify no person', async () => {
  const { db } = server.context
  const who = await makeMember(server.context, { levelId: 2 })
  await callAs(who, server.url)(playback.getVideo, { params: { id: String(works[0]) } })
  const marks = await db.selectFrom('play_mark').selectAll().execute()
  expect(marks).toHaveLength(1)
  expect(marks[0]?.mark).toHaveLength(16)
})

test('a play without permission is not counted', async () => {
  now = noon + 5 * 86_400_000
  const { db } = server.context
  const id = String(works[0])
  await db.updateTable('work').set({ play_level: 2 }).where('id', '=', id).execute()
  const who = await makeMember(server.context)
  expect((await callAs(who, server.url)(playback.getVideo, { params: { id } })).code).not.toBe(200)
  expect(await playsOf('2026-11-25')).toBe(0)
})
