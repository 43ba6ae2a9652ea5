import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import type { Database } from '../../../platform/database/database.ts'
import { moveVersion, moveVersionOfRecorded } from '../queries/version.ts'
import { ChangeReader } from './change-reader.ts'
import { removeReadChanges } from './queries.ts'

let database: TestDatabase
let client: pg.Client
let reader: ChangeReader

beforeAll(async () => {
  database = await testDatabase('empty')
  client = new pg.Client(database.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})
beforeEach(async () => {
  // While a transaction of another database runs, what an earlier test recorded would be read once more.
  await sql`delete from cache_change`.execute(database.db)
  reader = new ChangeReader()
  await reader.begin(client)
})

const record = (db: Database, tag: string) => sql`select record_tags(array[${tag}::text])`.execute(db)
const read = async () => {
  const { tags } = await reader.read(client)
  return tags && [...tags].toSorted()
}

test('the tags of each change are read once', async () => {
  const { db } = database
  await db.transaction().execute(async (tx) => {
    await record(tx, 'work:1')
    await moveVersionOfRecorded(tx, ['neighbours'])
  })
  expect(await read()).toEqual(['neighbours', 'work:1'])
  await moveVersionOfRecorded(db)
  expect(await read()).toEqual([])
})

test('a version that the record does not explain is a change of everything', async () => {
  const { db } = database
  await moveVersionOfRecorded(db, ['work:1'])
  await moveVersion(db)
  expect(await read()).toBeNull()
  await moveVersionOfRecorded(db, ['work:2'])
  expect(await read()).toEqual(['work:2'])
})

test('a record that was cleared, and a version that went back, are changes of everything', async () => {
  const { db } = database
  await moveVersionOfRecorded(db, ['work:1'])
  await sql`delete from cache_change`.execute(db)
  expect(await read()).toBeNull()
  await sql`update catalogue_state set version = version - 1`.execute(db)
  expect(await read()).toBeNull()
})

test('a transaction that began earlier and commits later is read then', async () => {
  const { db } = database
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = db.transaction().execute(async (tx) => {
    await record(tx, 'work:1')
    begun.resolve()
    await end.promise
    await moveVersionOfRecorded(tx)
  })
  await begun.promise
  await moveVersionOfRecorded(db, ['work:2'])
  expect(await read()).toEqual(['work:2'])
  end.resolve()
  await slow
  expect(await read()).toEqual(['work:1'])
})

test('what was committed before its version is dropped once more with that version', async () => {
  const { db } = database
  await record(db, 'work:1')
  expect(await read()).toEqual(['work:1'])
  expect(await read()).toEqual([])
  await moveVersionOfRecorded(db, ['work:2'])
  // A replica with the version before may have been read meanwhile.
  expect(await read()).toEqual(['work:1', 'work:2'])
  await moveVersionOfRecorded(db)
  expect(await read()).toEqual([])
})

test('a statement of more than 20,000 tags is a change of everything', async () => {
  const { db } = database
  await sql`select record_tags(array(select 'work:' || n from generate_series(1, 20001) n))`.execute(db)
  await moveVersionOfRecorded(db)
  expect(await read()).toBeNull()
})

test('changes are removed once they have stood for the time between two calls', async () => {
  const { db } = database
  const left = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from cache_change`.execute(db)).rows[0]?.n
  await sql`delete from cache_change`.execute(db)
  await record(db, 'work:1')
  const before = await removeReadChanges(db, null)
  await record(db, 'work:2')
  await removeReadChanges(db, before)
  expect(await left()).toBeGreaterThan(0)
  // Transactions of other databases of the server hold the moment back.
  await expect
    .poll(async () => {
      await removeReadChanges(db, await removeReadChanges(db, null))
      return left()
    })
    .toBe(0)
})
