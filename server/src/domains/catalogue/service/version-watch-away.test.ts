import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { type FrozenDatabase, startFrozenDatabase } from '../../../../test/frozen-database.ts'
import { soon } from '../../../../test/soon.ts'
import { ResponseCache } from '../../../platform/cache/response-cache.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { type Context, openContext } from '../../../platform/context.ts'
import { moveVersionOfRecorded } from '../queries/version.ts'
import { watchVersion } from './version-watch.ts'

let database: TestDatabase
let way: FrozenDatabase
let context: Context

beforeAll(async () => {
  database = await testDatabase()
  way = await startFrozenDatabase()
  context = openContext({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    connection: way.connection(database.connection.database ?? ''),
  })
})
afterAll(async () => {
  await context.close()
  await way.close()
  await database.drop()
})

const listeners = async () => {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'yehang catalogue watch'`,
  )
  return rows.length
}

test('behind a proxy that has no server it tries once at a time, and listens once afterwards', async () => {
  const watch = await watchVersion(context, new ResponseCache({ clock: context.clock, maxBytes: 1000 }))
  way.begun.length = 0
  way.hangUp()
  await soon(() => expect(way.begun.length).toBeGreaterThan(3))
  const between = way.begun.slice(1).map((at, place) => at - (way.begun[place] ?? 0))
  // A second is waited after each try; several tries at once would follow one another within milliseconds.
  expect(Math.min(...between)).toBeGreaterThan(500)
  way.thaw()
  await soon(async () => expect(await listeners()).toBe(1))
  await watch.close()
})

test('a connection that falls silent without an end is given up, and what changed meanwhile is dropped', async () => {
  const answers = new ResponseCache({ clock: context.clock, maxBytes: 1e6 })
  // The pool has a way of its own: the connection that listens is the only one that falls silent.
  const beside = openContext({ config: context.config, connection: database.connection })
  const timing = { every: 50, patience: 500 }
  const watch = await watchVersion({ ...beside, connection: context.connection }, answers, { timing })
  try {
    await answers.answer('q', '/q', async () => ({ json: '{}', tags: ['work:1'] }))
    way.lose()
    await moveVersionOfRecorded(database.db, ['work:1'])
    await soon(() => expect(answers.at('/q')).toBeUndefined())
    await soon(async () => {
      await answers.answer('q', '/q', async () => ({ json: '{}', tags: ['work:1'] }))
      expect(answers.at('/q')).toBeDefined()
    })
  } finally {
    await watch.close()
    await beside.close()
  }
})
