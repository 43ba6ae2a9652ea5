import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
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
