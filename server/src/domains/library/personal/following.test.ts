import { library } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ServerWithClock, startServerWithClock } from '../../../../test/clock.ts'
import { callAs, publishWork, someWorks } from '../../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'

let server: ServerWithClock
let member: TestMember
let ask: ReturnType<typeof callAs>

interface Entity {
  id: string
  kind: 'performer' | 'maker' | 'series'
  name: string
  nameCn: string | null
  modId: number | null
  count: number
}
let performers: Entity[]
let maker: Entity
let series: Entity

beforeAll(async () => {
  server = await startServerWithClock()
  const most = async (kind: Entity['kind']) => {
    const { rows } = await sql<Entity>`
      select e.id, e.kind, e.name, e.name_cn as "nameCn", e.mod_id as "modId", t.work_count as count
      from entity e join entity_stat t on t.entity_id = e.id
      where e.kind = ${kind} order by t.work_count desc, e.id limit 5
    `.execute(server.context.db)
    return rows
  }
  performers = await most('performer')
  const [firstMaker] = await most('maker')
  const [firstSeries] = await most('series')
  if (!firstMaker || !firstSeries) throw new Error('the catalogue of the tests has no makers or series')
  maker = firstMaker
  series = firstSeries
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await makeMember(server.context)
  ask = callAs(member, server.url)
})

const follow = ({ kind, id }: Pick<Entity, 'kind' | 'id'>, status = 0) => {
  server.clock.now += 1000
  return ask(library.follow, { body: { status, kind, id } })
}
const followed = async () => (await ask(library.listFollowed)).answer
const news = async (query: Record<string, number> = {}) => {
  const { answer } = await ask(library.listNewWorks, { query })
  return { ids: answer.rows.map(({ id }) => id), total: answer.total }
}

/** Works of these entities as they should come, each once, asked in another way. */
async function worksOf(entities: Entity[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from work w where w.published and exists (
      select from work_entity l where l.work_id = w.id and l.entity_id = any(${entities.map(({ id }) => id)}::bigint[])
    ) order by w.pub_time desc, w.id desc
  `.execute(server.context.db)
  return rows.map(({ id }) => id)
}

test('followed entities are listed with their names and numbers, newest first', async () => {
  const [performer] = performers
  if (!performer) throw new Error('the catalogue of the tests has no performers')
  await follow(maker)
  await follow(performer)
  await follow(series)
  await follow(maker)
  expect(await followed()).toMatchObject({
    rows: [series, performer, maker].map((entity) => ({ ...entity, newCount: 0 })),
    total: 3,
  })
  await follow(performer, 9)
  await follow(performer, 9)
  expect((await followed()).rows.map(({ kind }) => kind)).toEqual(['series', 'maker'])
})

test('works of all that is followed come once each, newest publish date first, whatever the magnet filter', async () => {
  expect(await news()).toEqual({ ids: [], total: 0 })
  const entities = [...performers, maker, series]
  for (const entity of entities) await follow(entity)
  const expected = await worksOf(entities)
  expect(expected.length).toBeGreaterThan(60)
  expect(expected.length).toBeLessThan(1000)
  expect(await news()).toEqual({ ids: expected.slice(0, 24), total: expected.length })
  expect(await news({ pageNum: 2, pageSize: 30, isDht: 1 })).toEqual({
    ids: expected.slice(30, 60),
    total: expected.length,
  })
  const all = await news({ pageSize: 300 })
  expect(all.ids).toEqual(expected.slice(0, 300))
})

test('the list ends at place 1,000', async () => {
  const { db } = server.context
  const { rows } = await sql<{ id: string; works: string }>`
    select e.id, count(*) as works from entity e join work_entity l on l.entity_id = e.id
    where e.kind in ('performer', 'maker', 'series') group by e.id
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`
    insert into followed (member_id, entity_id, created_at)
    select ${member.id}::bigint, id, now() from unnest(${ids.slice(0, 300)}::bigint[]) id
  `.execute(db)
  const expected = await worksOf(ids.slice(0, 300).map((id) => ({ ...maker, id })))
  expect(expected.length).toBeGreaterThan(1000)
  expect(await news({ pageNum: 10, pageSize: 100 })).toEqual({ ids: expected.slice(900, 1000), total: 1000 })
  expect(await news({ pageNum: 4, pageSize: 300 })).toEqual({ ids: expected.slice(900, 1000), total: 1000 })
  expect(await news({ pageNum: 11, pageSize: 100 })).toEqual({ ids: [], total: 1000 })
  expect(await news({ pageNum: 1_000_000, pageSize: 300 })).toEqual({ ids: [], total: 1000 })
})

test('works that came in since the first page was opened are new', async () => {
  const { db } = server.context
  await follow(maker)
  await news()
  const [first = '', second = ''] = await worksOf([maker])
  const arrive = (ids: string[]) =>
    sql`update work set created_at = now() where id = any(${ids}::bigint[])`.execute(db)
  const newCount = async () => (await followed()).rows[0]?.newCount
  expect(await newCount()).toBe(0)
  await arrive([first, second])
  expect(await newCount()).toBe(2)
  await publishWork(db, second, false)
  expect(await newCount()).toBe(1)
  await publishWork(db, second, true)
  await news({ pageNum: 2 })
  expect(await newCount()).toBe(2)
  await news()
  expect(await newCount()).toBe(0)
  await arrive([second])
  expect(await newCount()).toBe(1)
})

test('the latest of what is followed are listed without counting as seen, with how many are new', async () => {
  const { db } = server.context
  const latest = async () => (await ask(library.listLatestFollowed)).answer
  expect(await latest()).toMatchObject({ rows: [], total: 0, newCount: 0 })
  const [first, second] = performers
  if (!first || !second) throw new Error('the catalogue of the tests has no two performers')
  await follow(first)
  await follow(second)
  await news()
  const works = await worksOf([first, second])
  expect((await latest()).rows.map(({ id }) => id)).toEqual(works.slice(0, 12))
  expect((await latest()).newCount).toBe(0)
  await sql`update work set created_at = now() where id = any(${works.slice(0, 3)}::bigint[])`.execute(db)
  expect((await latest()).newCount).toBe(3)
  expect((await latest()).newCount).toBe(3)
  await sql`
    insert into saved_search (member_id, name, conditions, new_works, created_at)
    select ${member.id}::bigint, 'one', '{}', array_agg(id), now() from (
      select id from work where published and id <> all(${works}::bigint[]) limit 2
    ) other
  `.execute(db)
  expect((await latest()).newCount).toBe(5)
  await news()
  expect((await latest()).newCount).toBe(0)
})

test('works that a member hides, themselves or by a tag or performer, are not counted as new', async () => {
  const { db } = server.context
  const [performer] = performers
  if (!performer) throw new Error('the catalogue of the tests has no performers')
  await follow(performer)
  await news()
  const own = await worksOf([performer])
  const arrived = own.slice(0, 4)
  await sql`update work set created_at = now() where id = any(${arrived}::bigint[])`.execute(db)
  const { rows } = await sql<{ id: string; tag: string }>`
    select w.id, l.entity_id as tag from work w join work_entity l on l.work_id = w.id join entity e on e.id = l.entity_id
    where w.published and e.kind = 'tag' and w.id <> all(${own}::bigint[]) order by w.id limit 1
  `.execute(db)
  const [searched] = rows
  if (!searched) throw new Error('the catalogue of the tests has no tags')
  await sql`
    insert into saved_search (member_id, name, conditions, new_works, created_at)
    values (${member.id}::bigint, 'one', '{}', array[${searched.id}]::bigint[], now())
  `.execute(db)
  const counts = async () => ({
    latest: (await ask(library.listLatestFollowed)).answer.newCount,
    followed: (await followed()).rows[0]?.newCount,
  })
  const hide = (kind: 'work' | 'tag' | 'performer', id = '', status = 0) =>
    ask(library.hide, { body: { status, kind, id } })
  expect(await counts()).toEqual({ latest: 5, followed: 4 })
  await hide('work', arrived[0])
  expect(await counts()).toEqual({ latest: 4, followed: 3 })
  await hide('work', searched.id)
  expect(await counts()).toEqual({ latest: 3, followed: 3 })
  await hide('performer', performer.id)
  expect(await counts()).toEqual({ latest: 0, followed: 0 })
  await hide('performer', performer.id, 9)
  await hide('work', searched.id, 9)
  expect((await counts()).latest).toBe(4)
  await hide('tag', searched.tag)
  const { rows: tagged } = await sql<{ id: string }>`
    select work_id as id from work_entity where entity_id = ${searched.tag}::bigint and work_id = any(${arrived.slice(1)}::bigint[])
  `.execute(db)
  expect((await counts()).latest).toBe(3 - tagged.length)
})

test('unpublished works are in no list', async () => {
  const { db } = server.context
  await follow(series)
  const before = await news()
  const [first = ''] = before.ids
  await publishWork(db, first, false)
  try {
    const after = await news()
    expect(after.ids).not.toContain(first)
  } finally {
    await publishWork(db, first, true)
  }
  expect(await news()).toEqual(before)
})

test('a missing entity, or one of another kind, cannot be followed', async () => {
  const [work = ''] = await someWorks(server.context.db, 1)
  for (const wrong of [
    { kind: 'maker', id: series.id },
    { kind: 'performer', id: '2999999999999999' },
    { kind: 'series', id: work },
  ] as const) {
    expect((await follow(wrong)).refusal).toEqual({ code: 404, msg: '访问资源不存在', reason: 'not_found' })
  }
  const tag = await ask(library.follow, { body: { status: 0, kind: 'tag', id: maker.id } })
  expect(tag.refusal.data?.fields).toEqual({ kind: '应为 performer、maker、series 之一' })
  expect((await followed()).total).toBe(0)
})

test('up to 300 are followed, and the last place is given once', async () => {
  await sql`
    insert into followed (member_id, entity_id, created_at)
    select ${member.id}::bigint, 2900000000000000 + n, now() from generate_series(1, 298) n
  `.execute(server.context.db)
  await Promise.all(performers.map((entity) => follow(entity)))
  expect((await followed()).total).toBe(2)
  expect((await follow(maker)).refusal).toEqual({
    code: 402,
    msg: '关注最多 300 个',
    reason: 'followed_full',
    params: { max: 300 },
  })
  const [kept] = (await followed()).rows
  if (!kept) throw new Error('nothing was followed')
  expect((await follow(kept)).status).toBe(200)
  await follow(kept, 9)
  await follow(maker)
  expect((await followed()).rows.map(({ id }) => id)).toContain(maker.id)
})
