import { library } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { type ServerWithClock, startServerWithClock } from '../../../../test/clock.ts'
import { callAs, publishWork, someWorks } from '../../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'

let server: ServerWithClock
let works: string[]
let member: TestMember
let ask: ReturnType<typeof callAs>

beforeAll(async () => {
  server = await startServerWithClock()
  works = await someWorks(server.context.db, 300)
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await makeMember(server.context)
  ask = callAs(member, server.url)
})

const hide = (kind: 'work' | 'tag' | 'performer', id: string | undefined, status = 0) => {
  server.clock.now += 1000
  return ask(library.hide, { body: { status, kind, id: id ?? '' } })
}
const hidden = async () => (await ask(library.listHidden)).answer
const among = async (ids: string[]) =>
  (await ask(library.hiddenAmong, { query: { ids: ids.join(',') } })).answer.data.sort()

/** The first entity of a kind that a work has, and all works of it. */
async function entityOf(work: string, kind: 'tag' | 'performer' | 'maker') {
  const { db } = server.context
  const entity = await db
    .selectFrom('work_entity as l')
    .innerJoin('entity as e', 'e.id', 'l.entity_id')
    .select(['e.id', sql<string>`coalesce(e.name_cn, e.name)`.as('name')])
    .where('l.work_id', '=', work)
    .where('e.kind', '=', kind)
    .orderBy('l.position')
    .executeTakeFirstOrThrow()
  const linked = await db
    .selectFrom('work_entity')
    .select('work_id')
    .where('entity_id', '=', entity.id)
    .execute()
  return { ...entity, works: linked.map((row) => row.work_id) }
}

test('hidden entries are listed by name, newest first, and can be shown again', async () => {
  const [work = ''] = works
  const tag = await entityOf(work, 'tag')
  const performer = await entityOf(work, 'performer')
  await hide('work', work)
  await hide('tag', tag.id)
  await hide('performer', performer.id)
  await hide('tag', tag.id)
  const { number, title } = await server.context.db
    .selectFrom('work')
    .select(['number', 'title'])
    .where('id', '=', work)
    .executeTakeFirstOrThrow()
  expect(await hidden()).toMatchObject({
    rows: [
      { kind: 'performer', id: performer.id, name: performer.name },
      { kind: 'tag', id: tag.id, name: tag.name },
      { kind: 'work', id: work, name: `${number} ${title}` },
    ],
    total: 3,
  })
  await hide('tag', tag.id, 9)
  await hide('tag', tag.id, 9)
  expect((await hidden()).rows.map(({ kind }) => kind)).toEqual(['performer', 'work'])
})

test('a page shows which of its works are hidden: directly, by a tag, by a performer', async () => {
  const [first = '', second = '', third = ''] = works
  const tag = await entityOf(second, 'tag')
  const performer = await entityOf(third, 'performer')
  expect(await among(works)).toEqual([])
  await hide('work', first)
  expect(await among(works)).toEqual([first])
  await hide('tag', tag.id)
  await hide('performer', performer.id)
  const expected = works.filter(
    (id) => id === first || tag.works.includes(id) || performer.works.includes(id),
  )
  expect(expected).toEqual(expect.arrayContaining([second, third]))
  expect(await among(works)).toEqual(expected.sort())
  expect(await among([first, first, '1999999999999999'])).toEqual([first])
  const other = callAs(await makeMember(server.context), server.url)
  const theirs = await other(library.hiddenAmong, { query: { ids: works.join(',') } })
  expect(theirs.answer.data).toEqual([])
})

test('a missing entity, or one of another kind, cannot be hidden', async () => {
  const [work = ''] = works
  const tag = await entityOf(work, 'tag')
  const maker = await entityOf(work, 'maker')
  const wrong: [kind: 'work' | 'tag' | 'performer', id: string][] = [
    ['work', '1999999999999999'],
    ['work', tag.id],
    ['performer', tag.id],
    ['tag', maker.id],
  ]
  for (const [kind, id] of wrong) {
    expect((await hide(kind, id)).refusal).toEqual({ code: 404, msg: '访问资源不存在', reason: 'not_found' })
  }
  expect(await hidden()).toMatchObject({ rows: [], total: 0 })
})

test('a hidden work that is no longer published has no title in the list, and can be removed from it', async () => {
  const { db } = server.context
  const [work = ''] = works
  await hide('work', work)
  await publishWork(db, work, false)
  try {
    expect(await hidden()).toMatchObject({ rows: [], total: 0 })
    await hide('work', work, 9)
  } finally {
    await publishWork(db, work, true)
  }
  expect(await hidden()).toMatchObject({ rows: [], total: 0 })
})

test('up to 500 are hidden; one that is hidden already is no 501st, and the last place is given once', async () => {
  await sql`
    insert into hidden (member_id, kind, target_id, created_at)
    select ${member.id}::bigint, 'work', id, now() from work
    where published and id <> all(${works.slice(0, 12)}::bigint[]) limit 498
  `.execute(server.context.db)
  const answers = await Promise.all(works.slice(0, 6).map((id) => hide('work', id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  const count = () =>
    server.context.db
      .selectFrom('hidden')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
  expect(await count()).toEqual({ count: '500' })
  expect((await hide('work', works[9])).refusal).toEqual({
    code: 402,
    msg: '隐藏的内容最多 500 个',
    reason: 'hidden_full',
    params: { max: 500 },
  })
  const [kept] = (await hidden()).rows
  expect((await hide('work', kept?.id)).status).toBe(200)
  await hide('work', kept?.id, 9)
  await hide('work', works[9])
  expect(await count()).toEqual({ count: '500' })
  // The list does not show it any longer, so it takes no place.
  const { db } = server.context
  await publishWork(db, works[9] ?? '', false)
  try {
    expect((await hide('work', works[10])).code).toBe(200)
    expect((await hidden()).total).toBe(500)
  } finally {
    await publishWork(db, works[9] ?? '', true)
  }
})

test('a page asks for up to 300 works', async () => {
  expect(await among(works)).toEqual([])
  const tooMany = await ask(library.hiddenAmong, { query: { ids: [...works, works[0]].join(',') } })
  expect(tooMany.refusal.data?.fields).toEqual({ ids: '最多 300 个编号' })
  const wrong = await ask(library.hiddenAmong, { query: { ids: `${works[0]},x` } })
  expect(Object.keys(wrong.refusal.data?.fields ?? {})).toEqual(['ids'])
})

test('lists of the catalogue are the same for all', async () => {
  const address = `${server.url}/prod-api/v2/works/detail/list?pageSize=20`
  const before = await fetch(address)
  for (const id of works.slice(0, 20)) await hide('work', id)
  const after = await fetch(address, { headers: member.headers })
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
  expect(await after.text()).toBe(await before.text())
})

test('hiding needs a member', async () => {
  const body = { status: 0, kind: 'work', id: works[0] }
  expect((await call(server.url, library.hide, { body })).refusal.code).toBe(401)
  expect((await call(server.url, library.listHidden)).refusal.code).toBe(401)
})
