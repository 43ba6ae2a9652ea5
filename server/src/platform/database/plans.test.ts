import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { type Database, openDatabase, openPool, planOnce } from './database.ts'
import type { Pool } from './pool.ts'

let database: TestDatabase
let pool: Pool
let db: Database

beforeAll(async () => {
  database = await testDatabase('empty')
  pool = openPool({ connection: database.connection, max: 1 })
  db = openDatabase(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const kept = async () =>
  (await pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  )

test('a statement with the mark is planned once for a connection, whatever its values; others are not kept', async () => {
  const marked = (value: number) => sql<{ double: number }>`select ${planOnce} ${value}::int * 2 as double`
  const doubles = []
  for (const value of [1, 2, 3]) doubles.push((await marked(value).execute(db)).rows[0]?.double)
  expect(doubles).toEqual([2, 4, 6])
  const { rows } = await sql<{ triple: number }>`select ${1}::int * 3 as triple`.execute(db)
  expect(rows).toEqual([{ triple: 3 }])
  expect(await kept()).toEqual(['select /* plan once */ $1::int * 2 as double'])
})

test('a failing statement reports its error, and the connection stays usable', async () => {
  const divide = (value: number) =>
    sql<{ part: number }>`select ${planOnce} 6 / ${value}::int as part`.execute(db)
  expect((await divide(2)).rows).toEqual([{ part: 3 }])
  await expect(divide(0)).rejects.toThrow('division by zero')
  expect((await divide(3)).rows).toEqual([{ part: 2 }])
})

test('within a transaction it reads what the transaction wrote', async () => {
  const version = async (on: Database) =>
    (await sql<{ version: string }>`select ${planOnce} version from catalogue_state`.execute(on)).rows[0]
      ?.version
  const before = Number(await version(db))
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('catalogue_state').set({ version: sql`version + 1` }).execute()
    expect(Number(await version(tx))).toBe(before + 1)
  })
  expect(Number(await version(db))).toBe(before + 1)
})

test('triggers that record changed works do not compare each with each, whatever plan a connection has kept', async () => {
  const { rows } = await sql<{ name: string; settings: string[] | null }>`
    select proname as name, proconfig as settings from pg_proc
    where pronamespace = current_schema()::regnamespace and prosrc like '%added a join removed r%' and proname like 'record%'
  `.execute(db)
  expect(rows.map(({ name }) => name)).toContain('record_changed_works')
  expect(rows.filter(({ settings }) => !settings?.includes('enable_nestloop=off'))).toEqual([])
})
