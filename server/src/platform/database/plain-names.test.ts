import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { knownSchema, migrate } from './migrate.ts'

/** What a site of schema 33 had stored under names that schema 34 replaces. */

const before = 33
let old: TestDatabase

beforeAll(async () => {
  old = await testDatabase('bare')
  await migrate(old.pool, before)
  const { pool } = old
  await pool.query(
    `select graphile_worker.add_job('liken-entities', json_build_object(), job_key => 'liken-entities')`,
  )
  await pool.query(
    `insert into job_run (job_id, task, attempt, process) values (1, 'liken-entities', 1, 'worker')`,
  )
  await pool.query(
    `insert into blocked_hit (at, door, kind, mark) values (now(), 'magnet', 'info_hash', 'abc')`,
  )
  await pool.query('update catalogue_state set likened_to = 77')
  await pool.query(
    `insert into import_batch (id, file_name, bytes, state, facts, created_at, updated_at)
     values (1, 'a.ndjson', 1, 'ready', '{"repeated": 1, "kept": {"fields": 2, "works": 1}}', now(), now()),
       (2, 'b.ndjson', 1, 'ready', '{"repeated": 1}', now(), now())`,
  )
  await pool.query(
    `insert into import_line (batch_id, line, origin, outcome, differences)
     values (1, 1, 'changed', 'changed',
         '[{"field": "duration", "before": "1", "after": "2"},
           {"field": "title", "before": "a", "after": "b", "kept": true}]'),
       (1, 2, 'changed', 'changed', '[{"field": "title", "before": "a", "after": "b"}]')`,
  )
  expect(await migrate(pool)).toHaveLength((await knownSchema()) - before)
})
afterAll(() => old.drop())

const rowsOf = async (statement: string) => (await old.pool.query(statement)).rows

test('given a queued comparison of names, when the site is upgraded, then it waits under its new name', async () => {
  expect(await rowsOf('select task_identifier, key from graphile_worker.jobs where key is not null')).toEqual(
    [{ task_identifier: 'compare-entities', key: 'compare-entities' }],
  )
  expect(await rowsOf('select task from job_run')).toEqual([{ task: 'compare-entities' }])
  // Adding it again replaces the one that waits.
  await old.pool.query(
    `select graphile_worker.add_job('compare-entities', json_build_object(), job_key => 'compare-entities')`,
  )
  expect(await rowsOf('select from graphile_worker.jobs')).toHaveLength(1)
})

test('given blocked content and compared names, when the site is upgraded, then both are still known', async () => {
  expect(await rowsOf('select entry_point from blocked_hit')).toEqual([{ entry_point: 'magnet' }])
  expect(await rowsOf('select compared_to from catalogue_state')).toEqual([{ compared_to: '77' }])
})

test('given a checked import, when the site is upgraded, then it still says what staff had changed', async () => {
  expect(await rowsOf('select facts from import_batch order by id')).toEqual([
    { facts: { repeated: 1, keptByStaff: { fields: 2, works: 1 } } },
    { facts: { repeated: 1 } },
  ])
  expect(await rowsOf('select differences from import_line order by line')).toEqual([
    {
      differences: [
        { field: 'duration', before: '1', after: '2' },
        { field: 'title', before: 'a', after: 'b', keptByStaff: true },
      ],
    },
    { differences: [{ field: 'title', before: 'a', after: 'b' }] },
  ])
})
