import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { rebuildSearch } from './service/rebuild-search.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function searched(): Promise<unknown> {
  const { rows } = await server.context.pool.query(`
    select (select md5(string_agg(work_id || norm || doc::text, '' order by work_id)) from work_search) as works,
      (select md5(string_agg(id || search::text, '' order by id)) from entity) as entities
  `)
  return rows
}

test("the search data of works and entities is the same as an import's", async () => {
  const { pool } = server.context
  const imported = await searched()
  await pool.query(`update work_search set doc = array_to_tsvector(array['x']) where work_id % 3 > 0`)
  await pool.query(`update entity set search = array_to_tsvector(array['x']) where id % 2 = 0`)
  expect(await searched()).not.toEqual(imported)
  await rebuildSearch(server.context)
  expect(await searched()).toEqual(imported)
})
