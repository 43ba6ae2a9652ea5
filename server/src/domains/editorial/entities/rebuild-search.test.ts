import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { rebuildSearch } from './service/rebuild-search.ts'
import { refreshWholeSearch } from './service/search-docs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const version = async () =>
  (await server.context.db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()).version

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

test('what is written anew is announced, and nothing where nothing differs', async () => {
  const { db, pool } = server.context
  const { entity_id: id } = await db.selectFrom('work_entity').select('entity_id').executeTakeFirstOrThrow()
  await pool.query(`update work_search set doc = array_to_tsvector(array['x'])
    where work_id in (select work_id from work_entity where entity_id = ${id})`)
  const before = await version()
  await refreshWholeSearch(server.context, id)
  const refreshed = await version()
  expect(refreshed).not.toBe(before)
  await refreshWholeSearch(server.context, id)
  expect(await version()).toBe(refreshed)
  await pool.query(`update entity set search = array_to_tsvector(array['x']) where id = ${id}`)
  await rebuildSearch(server.context)
  const rebuilt = await version()
  expect(rebuilt).not.toBe(refreshed)
  await rebuildSearch(server.context)
  expect(await version()).toBe(rebuilt)
})
