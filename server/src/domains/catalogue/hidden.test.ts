import { catalogue } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { publishWork } from '../../../test/kept.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a hidden work shows nowhere: not its page, not its magnets, not in a list or a search', async () => {
  const { db } = server.context
  const { rows } = await sql<{ id: string; number: string }>`
    select w.id, w.number from work w where w.mod_id = 1 and w.is_dht order by w.pub_time desc, w.id desc limit 1
  `.execute(db)
  const { id = '', number = '' } = rows[0] ?? {}
  const before = await call(server.url, catalogue.listMagnets, { query: { data: id } })
  const magnets = before.answer.rows.map((row) => row.id)
  expect(magnets.length).toBeGreaterThan(0)
  await sql`update work set published = false where id = ${id}::bigint`.execute(db)
  await sql`update work_entity set published = false where work_id = ${id}::bigint`.execute(db)
  await sql`update work_search set published = false where work_id = ${id}::bigint`.execute(db)

  expect((await call(server.url, catalogue.getWork, { params: { id } })).refusal.code).toBe(404)
  for (const query of [{ data: id }, { keyword: number }]) {
    const after = await call(server.url, catalogue.listMagnets, { query: { ...query, pageSize: 47 } })
    // another channel may hold the same number
    expect(after.answer.rows.filter((row) => magnets.includes(row.id))).toEqual([])
  }
  for (const query of [{ modName: 'censored' }, { keyword: number }, { sort: 'collect' }, { date: 30 }]) {
    const { answer } = await call(server.url, catalogue.listWorks, { query: { ...query, pageSize: 300 } })
    expect(answer.rows.map((row) => row.id)).not.toContain(id)
  }
})

test('a ranking has full pages without a work that was hidden since it was made, and does not count it', async () => {
  const ranking = async (query: Record<string, string | number>) => {
    const asked = { modName: 'western', sort: 'average', ...query }
    return (await call(server.url, catalogue.listWorks, { query: asked })).answer
  }
  const before = await ranking({ pageSize: 25 })
  const ids = before.rows.map((row) => row.id)
  const [hidden = ''] = ids.splice(2, 1)
  await publishWork(server.context.db, hidden, false)
  const pages = [await ranking({ pageSize: 12 }), await ranking({ pageSize: 12, pageNum: 2 })]
  expect(pages.flatMap(({ rows }) => rows.map((row) => row.id))).toEqual(ids)
  expect(pages.map(({ total }) => total)).toEqual([before.total - 1, before.total - 1])
})
