import { catalogue } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { makeMember } from '../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

/** Half past eleven in the evening of 20 November in Shanghai; in UTC it is afternoon. */
const evening = Date.parse('2026-11-20T23:30:00+08:00')
const clock = { now: evening }
let server: TestServer
let magnetId = ''

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now })
  const { rows } = await sql<{ id: string }>`select id from magnet order by id limit 1`.execute(
    server.context.db,
  )
  magnetId = rows[0]?.id ?? ''
})
afterAll(() => server.close())
beforeEach(async () => {
  clock.now = evening
  await server.context.db.deleteFrom('magnet_copy_day').execute()
})

const copy = (body: object) => call(server.url, catalogue.copyMagnet, { body })
const counted = () =>
  server.context.db.selectFrom('magnet_copy_day').selectAll().orderBy('day').orderBy('level').execute()

test('a copy is counted and returns the hash; no personal counter is written', async () => {
  const { answer } = await copy({ id: magnetId })
  expect(answer.data).toEqual({ infoHash: expect.stringMatching(/^[0-9a-f]{40}$/), limit: null, left: null })
  const quota = await call(server.url, catalogue.getCopyQuota)
  expect(quota.answer.data).toEqual({ limit: null, left: null })
  expect(await server.context.db.selectFrom('metered_copy').selectAll().execute()).toEqual([])
  expect(await counted()).toEqual([{ day: '2026-11-20', level: 0, copies: 1 }])
})

test('fifty copies at once are fifty', async () => {
  await Promise.all(Array.from({ length: 50 }, () => copy({ id: magnetId })))
  expect(await counted()).toEqual([{ day: '2026-11-20', level: 0, copies: 50 }])
})

test('the day ends at midnight in Shanghai', async () => {
  await copy({ id: magnetId })
  clock.now += 30 * 60_000 - 1
  await copy({ id: magnetId })
  clock.now += 1
  await copy({ id: magnetId })
  expect(await counted()).toEqual([
    { day: '2026-11-20', level: 0, copies: 2 },
    { day: '2026-11-21', level: 0, copies: 1 },
  ])
})

test('each level has a count of its own', async () => {
  const { context } = server
  const [member, vip] = [await makeMember(context), await makeMember(context, { levelId: 2 })]
  for (const headers of [{}, member.headers, vip.headers, member.headers])
    await call(server.url, catalogue.copyMagnet, { body: { id: magnetId }, headers })
  expect((await counted()).map(({ level, copies }) => [level, copies])).toEqual([
    [0, 1],
    [1, 2],
    [2, 1],
  ])
})

test('what is no magnet is not counted', async () => {
  expect((await copy({ id: '3999999999999999' })).refusal).toEqual({
    code: 404,
    msg: '访问资源不存在',
    reason: 'not_found',
  })
  expect(await counted()).toEqual([])
})

test('the magnet of a hidden work is no magnet', async () => {
  const { db } = server.context
  const ofWork = sql`id = (select work_id from magnet where id = ${magnetId}::bigint)`
  await sql`update work set published = false where ${ofWork}`.execute(db)
  try {
    expect((await copy({ id: magnetId })).refusal.code).toBe(404)
    expect(await counted()).toEqual([])
  } finally {
    await sql`update work set published = true where ${ofWork}`.execute(db)
  }
})
