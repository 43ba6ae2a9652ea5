import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ServerWithClock, startServerWithClock } from '../../../test/clock.ts'
import { someWorks } from '../../../test/kept.ts'
import { build, connector, membersWhoLike } from '../../../test/recommending/took.ts'
import { lockBuild } from './queries/build.ts'
import { neighboursOf } from './queries/candidates.ts'
import { buildNightly } from './scheduled.ts'

let server: ServerWithClock
let works: string[]

beforeAll(async () => {
  server = await startServerWithClock()
  works = await someWorks(server.context.db, 3)
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  await db.deleteFrom('work_like').execute()
  await db.updateTable('recommendation_state').set({ built_on: null, works: 0 }).execute()
})

const together = () => membersWhoLike(server.context, 6, works)
const known = async () => (await neighboursOf(server.context.db, works)).length
const day = 86_400_000

test('neighbours are built by a process of its own, once a night', async () => {
  expect(await buildNightly(server.context)).toBe(false)
  await together()
  expect(await buildNightly(server.context)).toBe(true)
  expect(await known()).toBe(3)
  expect(await buildNightly(server.context)).toBe(false)
  server.clock.now += day
  expect(await buildNightly(server.context)).toBe(true)
})

test('before four in the morning it is still the night of yesterday', async () => {
  const noon = server.clock.now
  await together()
  expect(await buildNightly(server.context)).toBe(true)
  server.clock.now = noon + 15.5 * 3_600_000
  expect(await buildNightly(server.context)).toBe(false)
  server.clock.now = noon + 16.5 * 3_600_000
  expect(await buildNightly(server.context)).toBe(true)
})

test('a build that is killed leaves what was there, and the next one begins anew', async () => {
  await together()
  await build(server.context)
  await server.context.db.updateTable('recommendation_state').set({ built_on: null }).execute()
  const killed = buildNightly(server.context, (builder) => void builder.kill('SIGKILL'))
  await expect(killed).rejects.toThrow(/SIGKILL/)
  expect(await known()).toBe(3)
  expect(await buildNightly(server.context)).toBe(true)
  expect(await known()).toBe(3)
})

test('of two processes that build at once one does', async () => {
  await together()
  const other = await connector(server.context)()
  try {
    expect(await lockBuild(other)).toBe(true)
    expect(await buildNightly(server.context)).toBe(false)
  } finally {
    await other.end()
  }
  expect(await buildNightly(server.context)).toBe(true)
})

test('neighbours that a database has lost are built again', async () => {
  await together()
  await buildNightly(server.context)
  await server.context.pool.query('truncate work_neighbours_a, work_neighbours_b')
  expect(await buildNightly(server.context)).toBe(true)
  expect(await known()).toBe(3)
})
