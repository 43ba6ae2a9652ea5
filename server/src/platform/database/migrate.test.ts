import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { openPool } from './database.ts'
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

test('a migration whose connection breaks says so, and keeps no connection of the pool', async () => {
  await asLeftBy(1)
  const own = openPool({ connection: database.connection, max: 2 })
  const holder = await pool.connect()
  await holder.query('begin; lock table schema_migration')
  const migrated = migrate(own)
  const broken = expect(migrated).rejects.toThrow('terminating connection')
  await expect
    .poll(async () => {
      const { rowCount } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount
    })
    .toBe(1)
  await broken
  await holder.query('rollback')
  holder.release()
  await own.end()
  expect(await migrate(pool)).toHaveLength((await names()).length - 1)
})

test('a database newer than the software is refused', async () => {
  const next = (await names()).length + 1
  await pool.query('insert into schema_migration (version, name) values ($1, $2)', [next, 'later'])
  await expect(migrate(pool)).rejects.toThrow('update the software')
})

test('fields that staff changed before imports respected them are found in the audit log, if still current', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  await asLeftBy(names.indexOf('staff_fields'))
  const { rows } = await pool.query(
    `insert into work (pub_time, mod_id, number, number_norm, title, duration, published, unlisted) values
       ('2026-11-20', 1, 'A-1', 'A001', '更正', 90, true, null), ('2026-11-20', 1, 'A-2', 'A002', '来源', 90, true, null),
       ('2026-11-20', 1, 'A-3', 'A003', '撤回', 90, false, 'hidden')
     returning id`,
  )
  const [first, second, third] = rows.map(({ id }) => id)
  const edit = (id: string, before: object, after: object, action = 'edit-work') =>
    pool.query(
      `insert into audit_entry (at, action, subject_kind, subject_id, before, after)
       values (now(), $4, 'work', $1, $2, $3)`,
      [id, before, after, action],
    )
  await edit(first, { title: '来源', duration: 60 }, { title: '更', duration: 90 })
  await edit(first, { title: '更' }, { title: '更正' })
  await edit(first, { tag: [] }, { tag: ['没有了'] })
  // An import has written over this one since.
  await edit(second, { title: '来源' }, { title: '更正' })
  const hash = 'a'.repeat(40)
  await edit(second, {}, { magnets: [`${hash} 名字`] }, 'add-magnet')
  await pool.query(
    `insert into import_batch (id, file_name, bytes, state, created_at, updated_at) values (1, 'x', 1, 'undone', now(), now())`,
  )
  await pool.query(`insert into import_change (batch_id, kind, work_id) values (1, 'added', $1)`, [third])
  await migrate(pool)
  const after = await pool.query(
    'select staff_fields, taken_back_at is not null as "isTakenBack" from work order by number',
  )
  expect(after.rows).toEqual([
    { staff_fields: { title: '来源', duration: 60 }, isTakenBack: false },
    { staff_fields: null, isTakenBack: false },
    { staff_fields: null, isTakenBack: true },
  ])
  expect(
    (await pool.query(`select work_id, encode(info_hash, 'hex') as hash from staff_magnet`)).rows,
  ).toEqual([{ work_id: second, hash }])
})

test('what became of a payment is a code, and what came in stands beside it', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  await asLeftBy(names.indexOf('payment_outcomes'))
  const texts = [
    'granted',
    'granted late: trade T-1, 990 fen, merchant M 1',
    'exception refund-amount: trade T, 2, null fen, merchant null',
    'unknown order 261120120000123456: trade null, 5 fen, merchant M-2',
  ]
  for (const [place, text] of texts.entries()) {
    await pool.query(
      `insert into payment_event (at, provider, event_key, source, body_hash, outcome)
       values (now(), 'epay', $1, 'notice', '', $2)`,
      [`key ${place}`, text],
    )
  }
  await migrate(pool)
  const { rows } = await pool.query(
    'select outcome, exception, named_order, trade_no, fen, merchant from payment_event order by id',
  )
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['granted', null, null, null, null, null],
    ['granted', 'late', null, 'T-1', 990, 'M 1'],
    ['exception', 'refund-amount', null, 'T, 2', null, null],
    ['unknown', null, '261120120000123456', null, 5, 'M-2'],
  ])
})
