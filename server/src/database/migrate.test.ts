import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { migrate, readMigrations } from './migrate.ts'

let database: TestDatabase
let pool: pg.Pool
beforeEach(async () => {
  database = await testDatabase('empty')
  pool = database.pool
})
afterEach(() => database.drop())

/** Puts the database into the state in which an older version of the software left it. */
async function asLeftBy(version: number): Promise<void> {
  await pool.query('drop schema public cascade; create schema public')
  await pool.query(
    'create table schema_migration (version integer primary key, name text not null, applied_at timestamptz not null default now())',
  )
  for (const { name, sql, version: number } of (await readMigrations()).slice(0, version)) {
    await pool.query(sql)
    await pool.query('insert into schema_migration (version, name) values ($1, $2)', [number, name])
  }
}

const names = async () => (await readMigrations()).map(({ name }) => name)

test('a database with the catalogue alone gets what came later, and keeps its works', async () => {
  await asLeftBy(1)
  await pool.query(
    "insert into work (pub_time, mod_id, number, number_norm, title) values ('2026-11-20', 1, 'HAI-042', 'hai042', '海岛慢生活')",
  )
  expect(await migrate(pool)).toEqual((await names()).slice(1))
  const { rows } = await pool.query('select number from work')
  expect(rows).toEqual([{ number: 'HAI-042' }])
  await pool.query("insert into magnet_copy_day (day, level, copies) values ('2026-11-20', 0, 1)")
})

test('a database that is up to date is left as it is', async () => {
  expect(await migrate(pool)).toEqual([])
})

test('processes that start together migrate once', async () => {
  await asLeftBy(1)
  const applied = await Promise.all([migrate(pool), migrate(pool), migrate(pool)])
  expect(applied.flat()).toEqual((await names()).slice(1))
})

test('a database newer than the software is refused', async () => {
  const next = (await names()).length + 1
  await pool.query('insert into schema_migration (version, name) values ($1, $2)', [next, 'later'])
  await expect(migrate(pool)).rejects.toThrow('update the software')
})
