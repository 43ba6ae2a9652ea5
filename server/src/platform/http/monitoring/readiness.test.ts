import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { type FrozenDatabase, startFrozenDatabase } from '../../../../test/frozen-database.ts'
import { soon } from '../../../../test/soon.ts'
import { Readiness } from './readiness.ts'

let database: TestDatabase
let way: FrozenDatabase
let now: number

beforeEach(async () => {
  database = await testDatabase()
  way = await startFrozenDatabase()
  now = 0
})
afterEach(async () => {
  await way.close()
  await database.drop()
})

const slowly = () =>
  new Readiness({ connection: way.connection(database.connection.database ?? '') }, () => now)

/** Connections of looks that the database holds. */
async function held(): Promise<number> {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'yehang readiness'`,
  )
  return rows.length
}

test('one check at a time, however long the database does not answer, and then none for a second', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket.on('error', () => {})))
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const readiness = new Readiness(
    { connection: { host: '127.0.0.1', port, user: 'nobody', database: 'none' } },
    () => now,
  )
  const asked = [readiness.unready()]
  await once(silent, 'connection')
  now += 1500
  asked.push(readiness.unready())
  expect(await Promise.all(asked)).toEqual(['database', 'database'])
  expect(await readiness.unready()).toBe('database')
  expect(sockets).toHaveLength(1)
  await readiness.close()
  for (const socket of sockets) socket.destroy()
  silent.close()
})

test('a slow database is held by one connection, which a close ends', async () => {
  const readiness = slowly()
  way.freeze()
  const first = readiness.unready()
  now += 1500
  const second = readiness.unready()
  way.thaw()
  expect(await Promise.all([first, second])).toEqual([null, null])
  expect(await held()).toBe(1)
  now += 1500
  expect(await readiness.unready()).toBeNull()
  expect(await held()).toBe(1)
  await readiness.close()
  await soon(async () => expect(await held()).toBe(0))
})

test('a close while a look is connecting leaves no connection behind', async () => {
  const readiness = slowly()
  way.freeze()
  const asked = readiness.unready()
  await readiness.close()
  way.thaw()
  await asked
  await soon(async () => expect(await held()).toBe(0))
})
