import { catalogue, modNames, rankingRanges } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoWorks } from '../../../../demo/catalogue.ts'
import { call } from '../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { importWorks } from '../imports/writing/load.ts'

/** The one run at the size that the demo has: 42,000 works through the import. */
const works = 42_000
const today = '2026-11-20'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
  const { db, pool } = server.context
  const report = await importWorks({ db, pool, today }, demoWorks({ works, seed: 20_170, today }), {
    isDemo: true,
  })
  expect(report).toMatchObject({ added: works, wrong: 0, changed: 0 })
}, 300_000)
afterAll(() => server.close())

async function list(query: Record<string, string | number>) {
  return (await call(server.url, catalogue.listWorks, { query })).answer
}

test('every work is listed once, and the stored totals are correct', async () => {
  const totals = await Promise.all(modNames.map(async (modName) => (await list({ modName })).total))
  expect(totals.reduce((sum, total) => sum + total, 0)).toBe(works)
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from entity_stat t
    full join (
      select entity_id, count(*) as works, count(*) filter (where is_dht) as dht from work_entity group by entity_id
    ) l using (entity_id)
    where t.work_count is distinct from l.works or t.dht_count is distinct from l.dht
  `.execute(server.context.db)
  expect(rows[0]?.wrong).toBe(0)
})

test('every ranking of every channel has a first page', async () => {
  for (const modName of modNames) {
    for (const date of rankingRanges[modName]) {
      const { rows } = await list({ modName, date, sort: 'average', isDht: 1, pageSize: 12 })
      expect(rows, `${modName} ${date}`).toHaveLength(12)
    }
  }
})

test('the last page of a list is reached and is not empty', async () => {
  const { total } = await list({ modName: 'censored', isDht: 1 })
  const last = await list({ modName: 'censored', isDht: 1, pageNum: Math.ceil(total / 32) })
  expect(last.rows.length).toBeGreaterThan(0)
  const beyond = await list({ modName: 'censored', isDht: 1, pageNum: Math.ceil(total / 32) + 1 })
  expect(beyond.rows).toEqual([])
})

test('about seventy in a hundred have magnets, some are watchable, some transcoding', async () => {
  const { rows } = await sql<{ dht: number; online: number; transcoding: number }>`
    select avg(is_dht::int)::float as dht, avg((is_online = 1)::int)::float as online,
      count(*) filter (where is_online = 2)::int as transcoding from work
  `.execute(server.context.db)
  expect(rows[0]?.dht).toBeGreaterThan(0.65)
  expect(rows[0]?.dht).toBeLessThan(0.75)
  expect(rows[0]?.online).toBeGreaterThan(0.1)
  expect(rows[0]?.transcoding).toBeGreaterThan(10)
})
