import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { type FrozenDatabase, startFrozenDatabase } from '../../../../test/frozen-database.ts'
import { soon } from '../../../../test/soon.ts'
import { ResponseCache } from '../../../platform/cache/response-cache.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { type Context, openContext } from '../../../platform/context.ts'
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
