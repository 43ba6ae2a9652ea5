import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { type EdgeApi, edgeKey, edgeZone, startEdgeApi } from '../../../../test/edge/edge-apis.ts'
import { hashOf, hashText } from '../../../platform/cache/tags.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { type Context, createLog, openContext } from '../../../platform/context.ts'
import { edgeTargets } from '../../../platform/edge/providers.ts'
import { storeSite } from '../../../platform/site/queries.ts'
import { moveVersion, moveVersionOfRecorded } from '../queries/version.ts'
import { startEdgePurges } from './purges.ts'
import { edgeTrouble } from './queries.ts'

const edge = { kind: 'fastly', zone: edgeZone, key: edgeKey } as const
const timing = { first: 0, again: 250, retry: 10, longestRetry: 20 }
const text = (tag: string) => hashText(hashOf(tag))

let database: TestDatabase
let api: EdgeApi
let processes: { context: Context; stop: () => Promise<void> }[]

beforeEach(async () => {
  database = await testDatabase('empty')
  api = await startEdgeApi('fastly')
  processes = []
})
afterEach(async () => {
  await Promise.all(processes.map(({ stop }) => stop()))
  await Promise.all(processes.map(({ context }) => context.close()))
  await api.close()
  await database.drop()
})

/** One that would purge. */
function start() {
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), edge }
  const context = openContext({ config, connection: database.connection, log: createLog(config) })
  const targets = edgeTargets(edge, api.url)
  const stop = startEdgePurges(context, { targets, timing })
  const process = { context, stop }
  processes.push(process)
  return process
}

const purges = ({ context }: { context: Context }) =>
  context.metrics.edgePurges.family().samples.reduce((sum, { value }) => sum + value, 0)
const delivered = async () =>
  (await database.db.selectFrom('edge_state').select('version').executeTakeFirst())?.version ?? undefined
const version = async () =>
  (await database.db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()).version
/** All that has happened until now was told. */
const untilDelivered = async () => {
  const wanted = await version()
  await expect.poll(delivered).toBe(wanted)
}
const change = (...tags: string[]) => moveVersionOfRecorded(database.db, tags)

test('of several processes one purges, of what it knows nothing of everything, then of each change', async () => {
  const both = [start(), start()]
  await expect.poll(() => api.purged).toEqual([['_all'], ['_all']])
  await untilDelivered()
  await change('work:1', 'gram:山水')
  await expect.poll(() => api.purged.slice(2)).toEqual(Array(2).fill([text('work:1'), text('gram:山水')]))
  expect(both.map(purges).filter((count) => count > 0).length).toBe(1)
  expect(api.refused).toEqual([])
})

test('what lists begin with is purged where the counts of channels have changed it, and else is not', async () => {
  const { db } = database
  const count = async (work_count: number, resource_count: number) => {
    await db.updateTable('channel').set({ work_count, resource_count }).where('mod_id', '=', 1).execute()
    await change()
  }
  await count(100, 90)
  const first = start()
  await untilDelivered()
  api.purged.length = 0
  const isPurged = () => api.purged.flat().includes(text('beginnings'))
  await count(101, 91)
  await untilDelivered()
  expect(isPurged()).toBe(false)
  // Nearly everything would be hidden.
  await count(1000, 91)
  await expect.poll(isPurged).toBe(true)
  await untilDelivered()
  await first.stop()
  api.purged.length = 0
  // One that goes on where another ended does not know what pages show.
  start()
  await count(1001, 92)
  await expect.poll(isPurged).toBe(true)
})

test('where one ends, another one goes on, and purges what changed meanwhile', async () => {
  const first = start()
  await expect.poll(delivered).toBeDefined()
  await first.stop()
  api.purged.length = 0
  await change('work:1')
  start()
  await expect.poll(() => api.purged).toEqual([[text('work:1')], [text('work:1')]])
  await untilDelivered()
})

test('what was not delivered when a process ended is purged by the next', async () => {
  const first = start()
  await expect.poll(delivered).toBeDefined()
  api.purged.length = 0
  api.failing = { status: 500 }
  await change('work:1')
  await expect.poll(async () => (await edgeTrouble(database.db))?.code).toBe('http_500')
  await first.stop()
  api.failing = null
  start()
  await expect.poll(() => api.purged[0]).toEqual([text('work:1')])
  await expect.poll(() => edgeTrouble(database.db)).toBeNull()
})

test('a session that is lost is no end', async () => {
  start()
  await expect.poll(delivered).toBeDefined()
  api.purged.length = 0
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'yehang edge purges'
    and datname = current_database()`.execute(database.db)
  await change('work:1')
  await expect.poll(() => api.purged[0]).toEqual([text('work:1')])
})

test.each<[string, () => Promise<unknown>]>([
  ['a move of the version that the record does not explain', () => moveVersion(database.db)],
  [
    'settings of the site',
    () => database.db.transaction().execute((tx) => storeSite(tx, { name: '渡口' }, new Date())),
  ],
  [
    'a process of another build',
    () => database.db.updateTable('edge_state').set({ build: 'another' }).execute(),
  ],
])('%s purges everything', async (_, happen) => {
  start()
  await expect.poll(delivered).toBeDefined()
  api.purged.length = 0
  await happen()
  await expect.poll(() => api.purged).toEqual([['_all'], ['_all']])
})

test('a state that is gone, as after a crash of the database, purges everything', async () => {
  const first = start()
  await expect.poll(delivered).toBeDefined()
  await first.stop()
  await database.db.deleteFrom('edge_state').execute()
  api.purged.length = 0
  start()
  await expect.poll(() => api.purged).toEqual([['_all'], ['_all']])
})
