import { type Answer, catalogue } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { pinyinOf } from '../../../platform/text/pinyin.ts'
import { renewDaily } from '../scheduled.ts'

type Directory = Answer<typeof catalogue.listEntries>
type DirectoryQuery = Record<string, string | number>

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await renewDaily(server.context)
})
afterAll(() => server.close())

async function directory(query: DirectoryQuery): Promise<Directory> {
  return (await call(server.url, catalogue.listEntries, { query })).answer
}

interface Plain {
  id: string
  name: string
  works: number
  collects: number
  newest: string
}

/** A directory, read plainly. */
async function plain(kind: string, modId: number | null): Promise<Plain[]> {
  const { rows } = await sql<Plain>`
    select e.id, coalesce(e.name_cn, e.name) as name, count(*)::int as works, max(w.pub_time) as newest,
      sum(s.imported_collects + s.own_collects)::int as collects
    from entity e join work_entity l on l.entity_id = e.id join work w on w.id = l.work_id
    join work_stat s on s.work_id = w.id
    where w.published and e.kind = ${kind} and e.mod_id is not distinct from ${modId} group by e.id order by e.id
  `.execute(server.context.db)
  return rows
}

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const by = (compare: (a: Plain, b: Plain) => number) => (a: Plain, b: Plain) =>
  compare(a, b) || Number(a.id) - Number(b.id)

test('the most collected come first, the newest work or most works decide where it is asked for', async () => {
  const all = await plain('performer', null)
  const hot = await directory({ tableName: 'performer', pageSize: 300 })
  expect(hot.total).toBe(all.length)
  const sorted = all.toSorted(by((a, b) => b.collects - a.collects || b.works - a.works))
  expect(ids(hot.rows)).toEqual(ids(sorted).slice(0, 300))
  const newest = await directory({ tableName: 'performer', sort: 'new', pageSize: 300 })
  const latest = all.toSorted((a, b) =>
    a.newest === b.newest ? Number(b.id) - Number(a.id) : a.newest < b.newest ? 1 : -1,
  )
  expect(ids(newest.rows)).toEqual(ids(latest).slice(0, 300))
  const most = await directory({ tableName: 'performer', sort: 'count', pageSize: 5 })
  expect(most.rows.map(({ count }) => count)).toEqual(
    all
      .map(({ works }) => works)
      .sort((a, b) => b - a)
      .slice(0, 5),
  )
})

test('pages follow each other without a gap', async () => {
  const whole = await directory({ tableName: 'series', pageSize: 20 })
  const parts = [
    await directory({ tableName: 'series', pageSize: 10 }),
    await directory({ tableName: 'series', pageSize: 10, pageNum: 2 }),
  ]
  expect(ids(parts.flatMap(({ rows }) => rows))).toEqual(ids(whole.rows))
})

test('the initials are those of the reading, and narrow the directory', async () => {
  const all = await plain('performer', null)
  const initialOf = ({ name }: Plain) => {
    const [first = ''] = pinyinOf(name, 'person').sortKey
    return /[a-z]/.test(first) ? first.toUpperCase() : '0'
  }
  const { initials } = await directory({ tableName: 'performer' })
  const counted = Object.entries(Object.groupBy(all, initialOf)).map(([one, of]) => [one, of?.length])
  expect(initials).toEqual(Object.fromEntries(counted))
  const [[letter, count] = ['', 0]] = Object.entries(initials).toSorted(([, a], [, b]) => b - a)
  const narrowed = await directory({ tableName: 'performer', initial: letter, pageSize: 300 })
  expect(narrowed.total).toBe(count)
  expect(ids(narrowed.rows).toSorted()).toEqual(
    ids(all.filter((one) => initialOf(one) === letter)).toSorted(),
  )
  expect(narrowed.initials).toEqual(initials)
})

test('a changed name moves to its letter', async () => {
  const { db } = server.context
  const [entry] = await plain('maker', 1)
  const initialNow = async () =>
    (
      await db
        .selectFrom('entity_stat')
        .select('initial')
        .where('entity_id', '=', entry?.id ?? '')
        .executeTakeFirstOrThrow()
    ).initial
  await db
    .updateTable('entity')
    .set({ sort_key: pinyinOf('曾经').sortKey })
    .where('id', '=', entry?.id ?? '')
    .execute()
  expect(await initialNow()).toBe('C')
  await db
    .updateTable('entity')
    .set({ sort_key: '３' })
    .where('id', '=', entry?.id ?? '')
    .execute()
  expect(await initialNow()).toBe('0')
})

test('each channel has its own entries; a keyword narrows them, and what it finds is counted', async () => {
  const western = await directory({ tableName: 'maker', modName: 'western', pageSize: 300 })
  expect(ids(western.rows).toSorted()).toEqual(ids(await plain('maker', 3)).toSorted())
  const wanted = western.rows[2]
  const found = await directory({ tableName: 'maker', modName: 'western', keyword: wanted?.name ?? '' })
  expect(ids(found.rows)).toContain(wanted?.id)
  expect(found.total).toBe(found.rows.length)
  const refused = await call(server.url, catalogue.listEntries, { query: { initial: 'ab' } })
  expect(refused.refusal?.reason).toBe('wrong_parameter')
})

test('uncensored performers are those with works there, counted there', async () => {
  const { rows } = await sql<{ id: string; count: number }>`
    select e.id, count(*)::int as count from entity e join work_entity l on l.entity_id = e.id join work w on w.id = l.work_id
    where w.published and w.mod_id = 2 and e.kind = 'performer' group by e.id order by count(*) desc, e.id
  `.execute(server.context.db)
  const shown = await directory({
    tableName: 'performer',
    modName: 'uncensored',
    sort: 'count',
    pageSize: 300,
  })
  expect(shown.rows.map(({ id, count }) => ({ id, count }))).toEqual(rows.slice(0, 300))
  expect(shown.total).toBe(rows.length)
})

test('each entry has the cover of its newest work that has one', async () => {
  const { rows } = await directory({ tableName: 'tag', pageSize: 10 })
  for (const { id, picture } of rows) {
    const newest = await call(server.url, catalogue.findWorks, { query: { all: id, pageSize: 1 } })
    expect(picture?.work).toBe(newest.answer.rows[0]?.id)
    expect(picture?.src).toBe(newest.answer.rows[0]?.picSmall)
  }
})
