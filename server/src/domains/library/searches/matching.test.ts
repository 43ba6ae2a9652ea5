import { type BodyInput, library, newWorksKept } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callAs, publishWork } from '../../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { findInTables } from '../../catalogue/finder/queries/postgres.ts'
import { meaningOf } from '../../catalogue/queries/meaning.ts'
import { matchesOf } from '../../catalogue/queries/search.ts'
import { aRecord, today } from '../../imports/testdata/works.ts'
import { importWorks } from '../../imports/writing/load.ts'
import { filterOfConditions, type SavedConditions } from './conditions.ts'
import { matchNewWorks } from './matching.ts'

let server: TestServer
let member: TestMember
let ask: ReturnType<typeof callAs>
let tags: string[]

beforeAll(async () => {
  server = await startTestServer()
  const { rows } = await sql<{ entity_id: string }>`
    select entity_id from entity_stat where kind = 'tag' order by work_count desc, entity_id limit 40
  `.execute(server.context.db)
  tags = rows.map(({ entity_id }) => entity_id)
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  await db.deleteFrom('saved_search').execute()
  await db.deleteFrom('unmatched_work').execute()
  member = await makeMember(server.context)
  ask = callAs(member, server.url)
})

async function save(query: string, name = '收着'): Promise<string> {
  const { answer } = await ask(library.saveSearch, { body: { name, query } })
  return answer.data.id
}

async function newCounts(): Promise<Record<string, number>> {
  const { answer } = await ask(library.listSearches)
  return Object.fromEntries(answer.rows.map(({ name, newCount }) => [name, newCount]))
}
const newInAll = async () => (await ask(library.countNewInSearches)).answer.data.count

/** As if these works had just come in. */
async function comeIn(condition = sql`true`): Promise<void> {
  await sql`insert into unmatched_work select w.id from work w where ${condition}`.execute(server.context.db)
}
const taggedWith = (id: string) =>
  sql`exists (select from work_entity l where l.work_id = w.id and l.entity_id = ${id}::bigint)`

async function idsWith(tag: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from work w where ${taggedWith(tag)} and w.published order by w.pub_time desc, w.id desc limit ${limit}
  `.execute(server.context.db)
  return rows.map(({ id }) => id)
}

test('works that are imported are new in the searches that they fit, and no others', async () => {
  const { db, pool } = server.context
  await save(`keyword=${encodeURIComponent('白鹭')}`, '白鹭')
  await save(`keyword=${encodeURIComponent('苍鹰')}`, '苍鹰')
  await save('keyword=bailu', '拼音')
  await save('isOnline=1&minDuration=70', '有片')
  await save('isDht=1&minDuration=70&maxDuration=80&from=2024-05-31&to=2024-05-31&modId=1', '那天')
  const record = aRecord({
    number: 'MATCH-001',
    title: '河边的白鹭',
    performer: [{ name: 'Bai Lu', nameCn: '白鹭' }],
  })
  await importWorks({ db, pool, today }, [record])
  expect(await matchNewWorks(server.context)).toBe(1)
  expect(await newCounts()).toEqual({ 白鹭: 1, 苍鹰: 0, 拼音: 1, 有片: 0, 那天: 1 })
  expect(await newInAll()).toBe(1)
  expect(await matchNewWorks(server.context)).toBe(0)
})

test('a number that is saved finds the work that comes in later, whatever it has', async () => {
  const { db, pool } = server.context
  await save('keyword=match-777&isDht=1', '番号')
  await importWorks({ db, pool, today }, [aRecord({ number: 'MATCH-777', magnets: [] })])
  await matchNewWorks(server.context)
  expect(await newCounts()).toEqual({ 番号: 1 })
})

test('a work is new once: not again after it was seen, changed, or a pass that was interrupted', async () => {
  const [tag = ''] = tags
  await save(`all=${tag}`)
  const [first = '', second = ''] = await idsWith(tag, 2)
  await comeIn(sql`w.id = ${first}::bigint`)
  await matchNewWorks(server.context)
  expect(await newInAll()).toBe(1)
  // The same work again, as after a worker was killed before it had noted what it did.
  await comeIn(sql`w.id = ${first}::bigint`)
  await matchNewWorks(server.context)
  expect(await newInAll()).toBe(1)
  const { answer } = await ask(library.listNewWorks, { query: { pageNum: 1 } })
  expect(answer.rows.map(({ id }) => id)).toContain(first)
  expect(await newInAll()).toBe(0)
  await comeIn(sql`w.id in (${first}::bigint, ${second}::bigint)`)
  await matchNewWorks(server.context)
  expect(await newInAll()).toBe(1)
})

test('a work that is not published waits, and comes in when it is', async () => {
  const [tag = ''] = tags
  await save(`all=${tag}`)
  const [id = ''] = await idsWith(tag, 1)
  await publishWork(server.context.db, id, false)
  await comeIn(sql`w.id = ${id}::bigint`)
  expect(await matchNewWorks(server.context)).toBe(0)
  await publishWork(server.context.db, id, true)
  expect(await matchNewWorks(server.context)).toBe(1)
  expect(await newInAll()).toBe(1)
})

test('what a member hides is not counted', async () => {
  const [tag = ''] = tags
  await save(`all=${tag}`)
  const [first = '', second = '', third = ''] = await idsWith(tag, 3)
  await comeIn(sql`w.id = any(${[first, second, third]}::bigint[])`)
  await matchNewWorks(server.context)
  const hide = (body: BodyInput<typeof library.hide>) => ask(library.hide, { body })
  await hide({ status: 0, kind: 'work', id: first })
  expect([await newInAll(), await newCounts()]).toEqual([2, { 收着: 2 }])
  await publishWork(server.context.db, second, false)
  expect(await newInAll()).toBe(1)
  await publishWork(server.context.db, second, true)
  await hide({ status: 0, kind: 'tag', id: tag })
  expect([await newInAll(), await newCounts()]).toEqual([0, { 收着: 0 }])
})

test('in the feed a work is marked with the searches that it came in for; opening one ends its news', async () => {
  const [tag = '', other = ''] = tags
  const wide = await save(`all=${tag}`, '宽')
  const narrow = await save(`all=${tag},${other}`, '窄')
  await comeIn(sql`${taggedWith(tag)} and ${taggedWith(other)}`)
  await matchNewWorks(server.context)
  const before = await newCounts()
  expect(before).toEqual({ 宽: before.窄, 窄: before.宽 })
  await ask(library.markSearchSeen, { body: { id: narrow } })
  expect(await newCounts()).toEqual({ 宽: before.宽, 窄: 0 })
  const { answer } = await ask(library.listNewWorks, { query: { pageNum: 1 } })
  expect(answer.total).toBe(before.宽)
  for (const row of answer.rows) {
    expect(row.searches).toEqual([
      { id: narrow, name: '窄' },
      { id: wide, name: '宽' },
    ])
  }
})

test('a saved search follows an entity that was merged into another', async () => {
  const { db } = server.context
  const [into = '', from = ''] = tags.toReversed()
  await save(`all=${from}`)
  await db.updateTable('entity').set({ merged_into: into }).where('id', '=', from).execute()
  await comeIn(taggedWith(into))
  await matchNewWorks(server.context)
  await db.updateTable('entity').set({ merged_into: null }).where('id', '=', from).execute()
  expect(await newInAll()).toBe(Math.min(newWorksKept, (await idsWith(into, newWorksKept)).length))
})

/** Numbers below 1 that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function someConditions(random: () => number): SavedConditions {
  const one = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T
  const some = (most: number) => Array.from({ length: Math.floor(random() * (most + 1)) }, () => one(tags))
  const maybe = <T>(chance: number, value: T) => (random() < chance ? [value] : [])
  const pick = <K extends string, V>(name: K, values: V[]) =>
    Object.fromEntries(values.map((value) => [name, value]))
  return {
    all: [...new Set(some(2))],
    any: [...new Set(some(3))],
    none: [...new Set(some(2))],
    ...pick('modId', maybe(0.3, one([1, 2, 3, 4, 5]))),
    ...pick('from', maybe(0.2, one(['2015-01-01', '2022-06-30']))),
    ...pick('to', maybe(0.2, one(['2023-01-01', '2026-06-30']))),
    ...pick('minDuration', maybe(0.2, 60)),
    ...pick('maxDuration', maybe(0.2, 120)),
    ...pick('minAverage', maybe(0.2, one([35, 42]))),
    ...pick('performers', maybe(0.2, one([0, 1, 2, 4]))),
    ...pick('isDht', maybe(0.2, true)),
    ...pick('isOnline', maybe(0.1, true)),
    ...pick('hasResource', maybe(0.1, true)),
    ...pick('hasSubtitles', maybe(0.1, true)),
    ...pick('hasMarkers', maybe(0.1, true)),
    ...pick('playLevel', maybe(0.1, one([0, 1, 2]))),
    ...pick('keyword', maybe(0.2, one(['灯塔', '春', 'zhou', 'shan', '海 晨', '不在任何地方']))),
  }
}

test('300 searches made by a seed find what the finder finds', async () => {
  const { db } = server.context
  const random = numbers(20_261_124)
  const searches = Array.from({ length: 300 }, (_, at) => ({
    member_id: member.id,
    name: `${at}`,
    conditions: JSON.stringify(someConditions(random)),
    created_at: new Date(),
  }))
  await db
    .insertInto('saved_search')
    .values(searches)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await comeIn()
  await matchNewWorks(server.context)
  const saved = await db.selectFrom('saved_search').select(['conditions', 'new_works']).execute()
  let found = 0
  for (const { conditions, new_works } of saved) {
    const { keyword, ...asked } = conditions as SavedConditions
    const meaning = keyword === undefined ? null : await meaningOf(db, keyword)
    const question = {
      filter: filterOfConditions(asked),
      keyword: null,
      sort: 'pubTime' as const,
      offset: 0,
      limit: 100_000,
      counts: false,
      countIds: [],
    }
    const { ids, total } = await findInTables(db, question, meaning && matchesOf(meaning))
    expect(new_works.length, JSON.stringify(conditions)).toBe(Math.min(total, newWorksKept))
    expect(new Set(ids), JSON.stringify(conditions)).toEqual(new Set([...ids, ...new_works]))
    found += Number(total > 0)
  }
  expect(found).toBeGreaterThan(100)
})
