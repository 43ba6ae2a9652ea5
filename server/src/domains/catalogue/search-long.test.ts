import { allTime, cappedTotal, catalogue } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import type { WorkFilter } from './queries/lists.ts'
import { inOrder } from './queries/long-search.ts'
import { rankingOrder } from './queries/ranking.ts'

/** More works than are counted: 25,000 of one code and one word, every fifth in another channel. */
const works = 25_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
  const { db } = server.context
  await sql`
    insert into work (pub_time, mod_id, number, number_norm, title, is_dht, average, evaluates)
    select date '2020-01-01' + (n * 7 % 2000), case when n % 5 = 0 then 2 else 1 end, 'LONG-' || lpad(n::text, 5, '0'),
      'LONG' || lpad(n::text, 3, '0'), '长长的路', n % 2 = 0, n % 50 / 10.0, 100 + n % 7
    from generate_series(1, ${sql.lit(works)}) n
  `.execute(db)
  await sql`insert into work_stat (work_id, imported_collects) select id, id % 37 from work`.execute(db)
  await sql`
    insert into work_search (work_id, pub_time, mod_id, is_dht, is_online, published, norm, doc)
    select id, pub_time, mod_id, is_dht, is_online, published, title, array_to_tsvector(array['长长', '长的', '的路', '路']) from work
  `.execute(db)
  await sql`update channel c set work_count = (select count(*) from work w where w.mod_id = c.mod_id)`.execute(
    db,
  )
  await sql`analyze`.execute(db)
})
afterAll(() => server.close())

const pageSize = 300

async function read(query: Record<string, string | number>) {
  const rows: { id: string; number: string; pubTime: string; average: number | null }[] = []
  const totals = new Set<string>()
  for (let pageNum = 1; ; pageNum++) {
    const { answer } = await call(server.url, catalogue.listWorks, { query: { ...query, pageNum, pageSize } })
    totals.add(`${answer.total} ${answer.totalCapped === true}`)
    rows.push(...answer.rows)
    if (answer.rows.length < pageSize) return { rows, totals: [...totals] }
  }
}

const sortedBy = <T>(rows: readonly T[], ...keys: ((row: T) => string | number)[]) =>
  rows.toSorted((a, b) => {
    for (const key of keys) if (key(a) !== key(b)) return key(a) < key(b) ? 1 : -1
    return 0
  })

test.each([
  ['a number', 'LONG-'],
  ['a word', '长的路'],
])('%s that finds more than are counted is read to the 10,000th work, newest first', async (_, keyword) => {
  const { rows, totals } = await read({ keyword })
  expect(totals).toEqual([`${cappedTotal} true`])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(cappedTotal - 1)
  expect(rows).toHaveLength(cappedTotal - 1)
  expect(rows).toEqual(
    sortedBy(
      rows,
      ({ pubTime }) => pubTime,
      ({ id }) => id,
    ),
  )
})

test('a page far in is the same whether one reads to it or asks for it at once', async () => {
  const query = { keyword: '长长的', sort: 'id', pageSize: 100 }
  const at = async (pageNum: number) =>
    (await call(server.url, catalogue.listWorks, { query: { ...query, pageNum } })).answer.rows.map(
      ({ id }) => id,
    )
  const far = await at(90)
  const { rows } = await read({ keyword: '长长的', sort: 'id' })
  expect(far).toEqual(rows.slice(8900, 9000).map(({ id }) => id))
})

test('a sort that no snapshot holds orders all of them', async () => {
  const { rows, totals } = await read({ keyword: 'LONG', sort: 'average' })
  expect(totals).toEqual([`${cappedTotal} true`])
  expect(rows).toHaveLength(cappedTotal - 1)
  expect(rows.map(({ average }) => average)).toEqual(
    rows.map(({ average }) => average).toSorted((a, b) => (b ?? 0) - (a ?? 0)),
  )
})

test.each(['collect', 'average', 'evaluates'] as const)(
  'pages ordered by %s follow each other in the order of the ranking, also of a channel with magnets',
  async (sort) => {
    const { rows: ordered } = await sql<{ id: string }>`
      select w.id from work w join work_stat s on s.work_id = w.id
      where w.mod_id = 1 and w.is_dht order by ${rankingOrder[sort]} limit 450
    `.execute(server.context.db)
    const ids: string[] = []
    for (const pageNum of [1, 2, 3]) {
      const query = { keyword: '长的路', sort, modName: 'censored', isDht: 1, pageNum, pageSize: 150 }
      const { answer } = await call(server.url, catalogue.listWorks, { query })
      ids.push(...answer.rows.map(({ id }) => id))
    }
    expect(ids).toEqual(ordered.map(({ id }) => id))
  },
)

test.each(['collect', 'average', 'evaluates'] as const)(
  'the order of %s is that of an index',
  async (sort) => {
    const filter: WorkFilter = { modId: 1, availability: 'all', days: allTime, since: null, entityIds: [] }
    const { rows } = await sql<Record<string, string>>`
    explain ${inOrder(sort, filter, { offset: 1000, limit: 1000 })}
  `.execute(server.context.db)
    const plan = rows.flatMap((row) => Object.values(row)).join('\n')
    expect(plan).toMatch(/Index (Only )?Scan using work_(by_|stat_collects)/)
    expect(plan).not.toContain('Sort')
  },
)

test('fewer than are counted have their true total, and the sort asked for', async () => {
  const { rows, totals } = await read({ keyword: 'LONG-', modName: 'uncensored', sort: 'average' })
  expect(totals).toEqual([`${works / 5} false`])
  expect(rows).toHaveLength(works / 5)
  expect(rows[0]?.average).toBe(4.5)
  expect((await read({ keyword: 'LONG-1', isDht: 1 })).totals[0]).toMatch(/ false$/)
})

test('the number that is asked for comes first, before newer ones that it begins', async () => {
  const { answer } = await call(server.url, catalogue.listWorks, { query: { keyword: 'LONG-1' } })
  expect(answer.rows[0]?.number).toBe('LONG-00001')
  expect(answer.rows).toHaveLength(32)
})

test('a hidden work is removed from the cached pages', async () => {
  const first = (await read({ keyword: '长' })).rows[0]
  const { db } = server.context
  await sql`update work set published = false where id = ${first?.id}::bigint`.execute(db)
  const { answer } = await call(server.url, catalogue.listWorks, { query: { keyword: '长', pageSize: 31 } })
  expect(answer.rows.map(({ id }) => id)).not.toContain(first?.id)
})
