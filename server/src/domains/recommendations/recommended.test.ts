import { library, pageSizes, recommendations } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { type ServerWithClock, startServerWithClock } from '../../../test/clock.ts'
import { callAs, publishWork } from '../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { build, like, membersWhoLike, remake } from '../../../test/recommending/took.ts'
import { importWorks } from '../imports/writing/load.ts'

let server: ServerWithClock
let member: TestMember
let ask: ReturnType<typeof callAs>
const ids = new Map<string, string>()

const work = (number: string, links: Record<string, unknown> = {}, pubTime = '2025-06-01') => ({
  channel: 'censored',
  number,
  title: `${number} 的清晨`,
  pubTime,
  ...links,
})

beforeAll(async () => {
  server = await startServerWithClock({ template: 'empty' })
  const { db, pool } = server.context
  await importWorks({ db, pool, today: '2026-11-20' }, [
    ...Array.from({ length: 12 }, (_, at) => work(`CIRCLE-${at + 1}`)),
    ...Array.from({ length: 8 }, (_, at) =>
      work(`SERIES-${at + 1}`, { series: '海岛' }, `2026-0${at + 1}-01`),
    ),
    ...Array.from({ length: 3 }, (_, at) => work(`CAST-${at + 1}`, { performer: ['林月'] })),
    ...Array.from({ length: 3 }, (_, at) => work(`TAG-${at + 1}`, { tags: ['灯塔'] })),
    work('ALONE-1'),
  ])
  const { rows } = await pool.query<{ id: string; number: string }>('select id, number from work')
  for (const { id, number } of rows) ids.set(number, id)
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  await db.deleteFrom('work_like').execute()
  await db.deleteFrom('viewed_work').execute()
  await build(server.context)
  member = await makeMember(server.context)
  ask = callAs(member, server.url)
  server.clock.now += 60_000
})

const idOf = (number: string) => ids.get(number) ?? ''
const circle = (...numbers: number[]) => numbers.map((number) => idOf(`CIRCLE-${number}`))
const likedTogether = (count: number, works: string[]) => membersWhoLike(server.context, count, works)

async function recommended() {
  const { answer } = await ask(recommendations.listRecommended, { query: { pageSize: '100' } })
  return answer
}
/** Without what fills the list up. */
async function own() {
  const { rows } = await recommended()
  return rows.filter(({ why }) => why.code !== 'popular')
}
const numbers = async () => (await own()).map(({ number }) => number)
async function also(number: string) {
  const { answer } = await call(server.url, recommendations.listAlso, { params: { id: idOf(number) } })
  return answer.rows
}

test('what members liked together is recommended to one who likes a part of it, with the reason', async () => {
  await likedTogether(6, circle(1, 2, 3))
  await build(server.context)
  await like(server.context, member, circle(1))
  const rows = await own()
  expect(rows.map(({ number }) => number).sort()).toEqual(['CIRCLE-2', 'CIRCLE-3'])
  expect(rows[0]?.why).toEqual({ code: 'liked', id: idOf('CIRCLE-1'), name: 'CIRCLE-1 的清晨' })
  expect((await recommended()).state).toBe('on')
})

test('a pair with fewer than five members behind it is not kept', async () => {
  await likedTogether(4, circle(1, 2))
  await likedTogether(5, circle(3, 4))
  await build(server.context)
  expect((await also('CIRCLE-1')).filter(({ why }) => why.code === 'also')).toEqual([])
  expect((await also('CIRCLE-3')).map(({ number }) => number)).toEqual(['CIRCLE-4'])
})

test('who watched a work also watched: then works of its series, cast and tags', async () => {
  await likedTogether(5, [idOf('SERIES-1'), ...circle(1)])
  await build(server.context)
  const rows = await also('SERIES-1')
  expect(rows.map(({ number, why }) => [number, why.code])).toEqual([
    ['CIRCLE-1', 'also'],
    ...[8, 7, 6, 5, 4, 3, 2].map((at) => [`SERIES-${at}`, 'series']),
  ])
  expect(rows[1]?.why.name).toBe('海岛')
  const called = await call(server.url, recommendations.listAlso, { params: { id: '9999999999999999' } })
  expect(called.refusal.reason).toBe('not_found')
})

test('a work that is not wanted is gone at once, and can be brought back', async () => {
  await likedTogether(6, circle(1, 2, 3))
  await build(server.context)
  await like(server.context, member, circle(1))
  const dataId = idOf('CIRCLE-2')
  await ask(recommendations.dismiss, { body: { status: 0, dataId } })
  expect(await numbers()).toEqual(['CIRCLE-3'])
  await ask(recommendations.dismiss, { body: { status: 9, dataId } })
  expect((await numbers()).sort()).toEqual(['CIRCLE-2', 'CIRCLE-3'])
  const unknown = await ask(recommendations.dismiss, { body: { status: 0, dataId: '9999999999999999' } })
  expect(unknown.refusal.reason).toBe('not_found')
})

test('without what a member has watched to the end, collected or hidden, and what is not published', async () => {
  const { db } = server.context
  await likedTogether(6, [...circle(1, 2, 3, 4, 5), idOf('CAST-1'), idOf('TAG-1')])
  await build(server.context)
  await like(server.context, member, circle(1))
  const at = new Date(server.clock.now)
  const watched = (work_id: string, position: number) => ({
    ...{ member_id: member.id, work_id, viewed_at: at },
    ...{ position, length: 1000, part_id: null },
  })
  await db
    .insertInto('viewed_work')
    .values([watched(idOf('CIRCLE-2'), 990), watched(idOf('CIRCLE-3'), 400)])
    .execute()
  await db
    .insertInto('collected_work')
    .values({ member_id: member.id, work_id: idOf('CIRCLE-4'), created_at: at })
    .execute()
  await ask(library.hide, { body: { status: 0, kind: 'work', id: idOf('CIRCLE-5') } })
  const tag = await db.selectFrom('entity').select('id').where('name', '=', '灯塔').executeTakeFirstOrThrow()
  await ask(library.hide, { body: { status: 0, kind: 'tag', id: tag.id } })
  await publishWork(db, idOf('CAST-1'), false)
  try {
    expect(await numbers()).toEqual(['CIRCLE-3'])
  } finally {
    await publishWork(db, idOf('CAST-1'), true)
    await db.deleteFrom('collected_work').execute()
  }
})

test('a work that is no longer published is not named as a reason', async () => {
  const { db } = server.context
  await likedTogether(6, circle(1, 2))
  await build(server.context)
  await like(server.context, member, circle(1))
  await publishWork(db, idOf('CIRCLE-1'), false)
  try {
    expect((await own())[0]?.why).toEqual({ code: 'liked', id: idOf('CIRCLE-1') })
  } finally {
    await publishWork(db, idOf('CIRCLE-1'), true)
  }
})

test('works with which nothing was done yet are found by series, performers and tags, and by what is followed', async () => {
  await like(server.context, member, [idOf('SERIES-1'), idOf('CAST-1')])
  const rows = await own()
  const reasons = new Map(rows.map(({ number, why }) => [number, `${why.code} ${why.name}`]))
  expect(reasons.get('SERIES-8')).toBe('series 海岛')
  expect(reasons.get('CAST-2')).toBe('performer 林月')
  const performer = await server.context.db
    .selectFrom('entity')
    .select('id')
    .where('name', '=', '林月')
    .executeTakeFirstOrThrow()
  await ask(library.follow, { body: { status: 0, kind: 'performer', id: performer.id } })
  await remake(server.context)
  expect((await own()).find(({ number }) => number === 'CAST-2')?.why).toEqual({
    code: 'followed',
    id: performer.id,
    name: '林月',
  })
})

test('a member of whom nothing is known is shown what is popular', async () => {
  const { state, rows, total } = await recommended()
  expect(state).toBe('new')
  expect(new Set(rows.map(({ why }) => why.code))).toEqual(new Set(['popular']))
  expect(total).toBe(rows.length)
})

test('pages follow one another without a work twice', async () => {
  const page = async (pageNum: number) =>
    (await ask(recommendations.listRecommended, { query: { pageNum, pageSize: 10 } })).answer
  await like(server.context, member, [idOf('SERIES-1'), idOf('CAST-1')])
  const [first, second] = [await page(1), await page(2)]
  const works = [...first.rows, ...second.rows].map(({ id }) => id)
  expect(new Set(works).size).toBe(works.length)
  expect(first.rows).toHaveLength(10)
  expect(second.total).toBe(first.total)
})

test('a member who wants no recommendations gets none, and is not used for those of others', async () => {
  const together = await likedTogether(5, circle(1, 2))
  expect((await build(server.context))?.works).toBe(2)
  const [one] = together
  if (one === undefined) throw new Error('no member')
  const askOne = callAs(one, server.url)
  await askOne(recommendations.setRecommendationState, { body: { state: 'off' } })
  expect((await askOne(recommendations.getRecommendationState)).answer.data.state).toBe('off')
  expect((await askOne(recommendations.listRecommended)).answer).toMatchObject({
    state: 'off',
    rows: [],
    total: 0,
  })
  expect((await build(server.context))?.works).toBe(0)
  await askOne(recommendations.setRecommendationState, { body: { state: 'on' } })
  expect((await build(server.context))?.works).toBe(2)
})

test('what was cleared is not used any more, by reading and by building', async () => {
  const together = await likedTogether(5, circle(1, 2))
  await build(server.context)
  const [one] = together
  if (one === undefined) throw new Error('no member')
  await like(server.context, member, circle(1))
  await ask(recommendations.dismiss, { body: { status: 0, dataId: idOf('CIRCLE-2') } })
  server.clock.now += 5000
  await ask(recommendations.clearRecommendations, { body: {} })
  expect((await ask(recommendations.getRecommendationState)).answer.data.since).toMatch(/^2026-11-20 /)
  expect((await recommended()).state).toBe('new')
  server.clock.now += 5000
  await like(server.context, member, circle(3))
  await remake(server.context)
  expect((await recommended()).state).toBe('on')
  await callAs(one, server.url)(recommendations.clearRecommendations, { body: {} })
  expect((await build(server.context))?.works).toBe(0)
})

test('a history is used while it is kept, and never once it is paused', async () => {
  const { db } = server.context
  await likedTogether(6, circle(1, 2))
  await build(server.context)
  await db
    .insertInto('viewed_work')
    .values({
      ...{ member_id: member.id, work_id: idOf('CIRCLE-1'), viewed_at: new Date(server.clock.now) },
      ...{ position: 400, length: 1000, part_id: null },
    })
    .execute()
  const state = (history_state: 'on' | 'paused') =>
    db.updateTable('member').set({ history_state }).where('id', '=', member.id).execute()
  await state('on')
  expect((await own()).map(({ why }) => why.code)).toEqual(['watched'])
  expect((await build(server.context))?.entries).toBe(13)
  await state('paused')
  expect(await own()).toEqual([])
  expect((await build(server.context))?.entries).toBe(12)
})

test('a guest gets what the works of the device lead to, and nothing of it is stored', async () => {
  await likedTogether(6, circle(1, 2))
  await build(server.context)
  const { answer } = await call(server.url, recommendations.recommendToGuest, {
    body: { dataIds: [...circle(1), idOf('SERIES-1')] },
    headers: { repeatSubmit: 'false' },
  })
  expect(answer.rows.find(({ number }) => number === 'CIRCLE-2')).toMatchObject({
    why: { code: 'watched', name: 'CIRCLE-1 的清晨' },
  })
  expect(answer.rows.map(({ number }) => number)).toContain('SERIES-8')
  expect(answer.rows.map(({ number }) => number)).not.toContain('CIRCLE-1')
  expect(answer.rows.length).toBeLessThanOrEqual(2 * pageSizes.recommended)
})

test('of dismissed works the newest are kept', async () => {
  const { db } = server.context
  await sql`
    insert into dismissed_work (member_id, work_id, created_at)
    select ${member.id}::bigint, 6400000000900000 + n, now() - interval '3 years' from generate_series(1, 1000) n
  `.execute(db)
  await ask(recommendations.dismiss, { body: { status: 0, dataId: idOf('CIRCLE-1') } })
  const rows = await db
    .selectFrom('dismissed_work')
    .select('work_id')
    .where('member_id', '=', member.id)
    .execute()
  expect(rows).toHaveLength(1000)
  expect(rows.map(({ work_id }) => work_id)).toContain(idOf('CIRCLE-1'))
})
