import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { removeDemo } from './demo-removal.ts'
import { aRecord, importInto, records, stored, today } from './testdata/works.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('the demo goes without a trace, and what was imported stays as if it had been alone', async () => {
  const own = [aRecord({ number: 'OWN-001', maker: '自己的', performer: '周晴', tags: '春天' })]
  await importInto(database, own)
  const alone = await stored(database)
  await importInto(database, records(40), { isDemo: true })
  expect(await removeDemo({ ...database, today })).toEqual({ works: 40, names: 4 })
  const left = await stored(database)
  const listed = (state: typeof left) => ({
    ...state,
    directories: state.directories?.filter((row) => (row as { total: number }).total > 0),
  })
  expect(listed(left)).toEqual(listed(alone))
  const { rows } = await database.pool.query(
    `select (select count(*)::int from tag_group) as groups, (select count(*)::int from ranking where work_id not in (select id from work)) as ranked,
       (select count(*)::int from entity_stat where entity_id not in (select id from entity)) as counted`,
  )
  expect(rows).toEqual([{ groups: 0, ranked: 0, counted: 0 }])
})

test('a directory that the demo alone had entries in counts none afterwards', async () => {
  await importInto(database, records(3, { channel: 'western', maker: '西岸' }), { isDemo: true })
  const makers = async () =>
    (await database.pool.query(`select total from directory where kind = 'maker' and mod_id = 3`)).rows
  expect(await makers()).toEqual([{ total: 1 }])
  await removeDemo({ ...database, today })
  expect(await makers()).toEqual([{ total: 0 }])
})

test("videos of the demo go with its works, and media that are no others' with them", async () => {
  const { pool } = database
  await importInto(database, records(3), { isDemo: true })
  const { rows: works } = await pool.query('select id from work where is_demo order by id')
  const now = new Date('2026-11-20T04:00:00Z')
  const add = (workId: string, kind: string, folder: string) =>
    pool.query(
      `insert into video (work_id, source_kind, source, state, folder, created_at, updated_at)
       values ($1, $2, 'a', 'ready', $3, $4, $4) returning id`,
      [workId, kind, folder, now],
    )
  await add(works[0].id, 'demo', 'demo/clip')
  const { rows: own } = await add(works[1].id, 'upload', 'video/1')
  await removeDemo({ ...database, today })
  expect((await pool.query('select id from video')).rows).toEqual([])
  const jobs = await pool.query(
    `select payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'remove-media'`,
  )
  expect(jobs.rows).toEqual([{ payload: { videoId: own[0].id, folder: 'video/1' } }])
})
