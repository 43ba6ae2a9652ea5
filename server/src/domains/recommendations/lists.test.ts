import { library, recommendations } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ServerWithClock, startServerWithClock } from '../../../test/clock.ts'
import { callAs, publishWork } from '../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { build, connector, like, membersWhoLike, remake } from '../../../test/recommending/took.ts'
import { importWorks } from '../imports/writing/load.ts'
import { takeChanges } from './queries/changes.ts'
import { aboutAll, storeLists, useOf } from './queries/lists.ts'

/** The lists of members: made by the worker, read without being made again. */

let server: ServerWithClock
let member: TestMember
let ask: ReturnType<typeof callAs>
let ids: Map<string, string>

const work = (number: string, links: Record<string, unknown> = {}, pubTime = '2025-06-01') => ({
  ...{ channel: 'censored', number, title: `${number} 的清晨`, pubTime },
  ...links,
})
async function addWorks(works: ReturnType<typeof work>[]) {
  const { db, pool } = server.context
  await importWorks({ db, pool, today: '2026-11-20' }, works)
  const { rows } = await pool.query<{ id: string; number: string }>('select id, number from work')
  ids = new Map(rows.map(({ id, number }) => [number, id]))
}

beforeAll(async () => {
  server = await startServerWithClock({ template: 'empty' })
  await addWorks([
    ...Array.from({ length: 8 }, (_, at) => work(`CIRCLE-${at + 1}`)),
    ...Array.from({ length: 3 }, (_, at) => work(`CAST-${at + 1}`, { performer: ['林月'] })),
    work('TAG-1', { tags: ['灯塔'] }),
  ])
  await membersWhoLike(server.context, 6, [...circle(1, 2, 3, 4, 5), idOf('TAG-1')])
  await build(server.context)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.pool.query('truncate recommended_list, recommendation_change')
  member = await makeMember(server.context)
  ask = callAs(member, server.url)
  server.clock.now += 60_000
})

const idOf = (number: string) => ids.get(number) ?? ''
const circle = (...numbers: number[]) => numbers.map((number) => idOf(`CIRCLE-${number}`))
const remade = () => remake(server.context)
async function numbers(): Promise<string[]> {
  const { answer } = await ask(recommendations.listRecommended, { query: { pageSize: '100' } })
  return answer.rows.filter(({ why }) => why.code !== 'popular').map(({ number }) => number)
}
const stored = async (id = member.id) =>
  server.context.db
    .selectFrom('recommended_list')
    .select(['about', 'works', 'made_at'])
    .where('member_id', '=', id)
    .orderBy('place')
    .execute()
async function waiting(): Promise<number> {
  const rows = await server.context.db.selectFrom('recommendation_change').select('member_id').execute()
  return rows.filter(({ member_id }) => member_id === member.id).length
}
const watch = async (work_id: string, position: number) => {
  const { db } = server.context
  const viewed_at = new Date(server.clock.now)
  await db.updateTable('member').set({ history_state: 'on' }).where('id', '=', member.id).execute()
  await db
    .insertInto('viewed_work')
    .values({ ...{ member_id: member.id, work_id, viewed_at }, position, length: 1000, part_id: null })
    .execute()
}
const unlike = (dataId: string) =>
  server.context.db
    .deleteFrom('work_like')
    .where('member_id', '=', member.id)
    .where('work_id', '=', dataId)
    .execute()

test('the worker makes the lists of members who took something, and makes them anew after the next', async () => {
  await like(server.context, member, circle(1))
  expect(await waiting()).toBe(1)
  expect(await remade()).toBe(1)
  expect(await waiting()).toBe(0)
  const [list] = await stored()
  expect(list?.works).toEqual(expect.arrayContaining(circle(2, 3, 4, 5)))
  await like(server.context, member, [idOf('CAST-1')])
  expect(await numbers()).not.toContain('CAST-2')
  await remade()
  expect(await numbers()).toContain('CAST-2')
})

test('the first call makes the lists of a member who has none', async () => {
  await like(server.context, member, circle(1))
  expect(await numbers()).toContain('CIRCLE-2')
  expect((await stored()).map(({ about }) => about)).toEqual([aboutAll])
})

test('what is dismissed, hidden, watched to the end or not published is gone at once and comes back at once', async () => {
  const { db } = server.context
  await like(server.context, member, circle(1))
  await remade()
  const all = ['CIRCLE-2', 'CIRCLE-3', 'CIRCLE-4', 'CIRCLE-5', 'TAG-1']
  expect((await numbers()).sort()).toEqual(all)
  const [before] = await stored()
  const tag = await db.selectFrom('entity').select('id').where('name', '=', '灯塔').executeTakeFirstOrThrow()
  const work_id = idOf('CIRCLE-4')
  await ask(recommendations.dismiss, { body: { status: 0, dataId: idOf('CIRCLE-2') } })
  await ask(library.hide, { body: { status: 0, kind: 'work', id: idOf('CIRCLE-3') } })
  await db
    .insertInto('viewed_work')
    .values({
      ...{ member_id: member.id, work_id, viewed_at: new Date(server.clock.now) },
      ...{ position: 990, length: 1000, part_id: null },
    })
    .execute()
  await ask(library.hide, { body: { status: 0, kind: 'tag', id: tag.id } })
  await publishWork(db, idOf('CIRCLE-5'), false)
  expect(await numbers()).toEqual([])
  await publishWork(db, idOf('CIRCLE-5'), true)
  await db.deleteFrom('viewed_work').where('member_id', '=', member.id).execute()
  await ask(library.hide, { body: { status: 9, kind: 'work', id: idOf('CIRCLE-3') } })
  await ask(recommendations.dismiss, { body: { status: 9, dataId: idOf('CIRCLE-2') } })
  expect((await numbers()).sort()).toEqual(all.filter((number) => number !== 'TAG-1'))
  expect(await stored()).toEqual([before])
  // The lists have to be found again: they may have been made without what the tag kept out.
  await ask(library.hide, { body: { status: 9, kind: 'tag', id: tag.id } })
  expect(await stored()).toEqual([])
  expect((await numbers()).sort()).toEqual(all)
})

test('a work that came in after a list was made stands in it', async () => {
  await like(server.context, member, [...circle(1), idOf('CAST-1')])
  await remade()
  expect(await numbers()).not.toContain('CAST-NEW')
  const before = await stored()
  await addWorks([work('CAST-NEW', { performer: ['林月'] }, '2026-11-19')])
  expect(await numbers()).toContain('CAST-NEW')
  expect(await stored()).toEqual(before)
  const { answer } = await ask(recommendations.listRecommended, { query: { pageSize: '100' } })
  expect(answer.rows.find(({ number }) => number === 'CAST-NEW')?.why).toMatchObject({
    code: 'performer',
    name: '林月',
  })
  await ask(recommendations.dismiss, { body: { status: 0, dataId: idOf('CAST-NEW') } })
  expect(await numbers()).not.toContain('CAST-NEW')
})

test('a new work that the member has begun to watch is not recommended', async () => {
  const { db } = server.context
  await like(server.context, member, [...circle(1), idOf('CAST-1')])
  await addWorks([work('CAST-BEGUN', { performer: ['林月'] }, '2026-11-19')])
  await watch(idOf('CAST-BEGUN'), 20)
  await remade()
  expect(await numbers()).not.toContain('CAST-BEGUN')
  await db.deleteFrom('viewed_work').where('member_id', '=', member.id).execute()
  expect(await numbers()).toContain('CAST-BEGUN')
})

test('what was made from something that a member takes back is gone at once', async () => {
  await like(server.context, member, circle(1))
  await remade()
  expect(await numbers()).toContain('CIRCLE-2')
  await unlike(idOf('CIRCLE-1'))
  expect(await stored()).toEqual([])
  expect(await numbers()).toEqual([])
})

/** A connection that holds a table, so that a list that is being made waits for it after it has read the entries. */
async function holdNeighbours() {
  const client = await connector(server.context)()
  await client.query('begin')
  await client.query('lock table work_neighbours_a, work_neighbours_b in access exclusive mode')
  return client
}
const isWaited = () =>
  expect
    .poll(async () => {
      const { rows } = await server.context.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length
    })
    .toBe(1)

test.for([
  ['unlikes', 'liked', () => ask(library.like, { body: { status: 9, dataId: idOf('CIRCLE-1') } })],
  ['clears the history', 'watched', () => ask(library.clearHistory, { body: {} })],
] as const)(
  'what a member %s while a list is made from it is not in the list',
  async ([, taken, takeBack]) => {
    if (taken === 'liked') await like(server.context, member, circle(1))
    else await watch(idOf('CIRCLE-1'), 400)
    const held = await holdNeighbours()
    try {
      const making = ask(recommendations.listRecommended)
      await isWaited()
      await takeBack()
      await held.query('commit')
      const { answer } = await making
      expect(answer.rows.filter(({ why }) => why.code === taken)).toEqual([])
      expect(await stored()).toEqual([])
    } finally {
      await held.end()
    }
  },
)

test('a list is not stored over a change that takes back what it was made from and has not ended yet', async () => {
  await like(server.context, member, circle(1))
  const changing = await connector(server.context)()
  try {
    await changing.query('begin')
    await changing.query('select from member where id = $1 for no key update', [member.id])
    await changing.query('delete from work_like where member_id = $1', [member.id])
    const making = ask(recommendations.listRecommended)
    await isWaited()
    await changing.query('commit')
    await making
    expect(await stored()).toEqual([])
  } finally {
    await changing.end()
  }
})

test('what a list was not made from can be taken back without losing it', async () => {
  await like(server.context, member, circle(1))
  await remade()
  await like(server.context, member, circle(8))
  await unlike(idOf('CIRCLE-8'))
  expect(await stored()).toHaveLength(1)
})

test('nothing is kept of a member who wants none, clears or pauses, also where lists are made meanwhile', async () => {
  const { db } = server.context
  await like(server.context, member, circle(1))
  const changes = [
    () => ask(recommendations.setRecommendationState, { body: { state: 'off' } }),
    () => ask(recommendations.setRecommendationState, { body: { state: 'on' } }),
    () => ask(recommendations.clearRecommendations, { body: {} }),
    () => db.updateTable('member').set({ history_state: 'paused' }).where('id', '=', member.id).execute(),
  ]
  const reasons = [{ code: 'also' as const, id: null }]
  const list = { ...{ about: aboutAll, place: 0, works: circle(2), reasonOf: [1], reasons }, madeFrom: [] }
  for (const change of changes) {
    const use = await useOf(db, member.id)
    const store = () => storeLists(db, member.id, { use, entries: [] }, [list], new Date())
    await store()
    expect(await stored()).toHaveLength(use.on ? 1 : 0)
    server.clock.now += 1000
    await change()
    expect(await stored()).toEqual([])
    if (use.on) await store()
    expect(await stored()).toEqual([])
  }
})

test('what waits is taken again where making is broken off, and a change that comes meanwhile waits as well', async () => {
  const { db } = server.context
  await like(server.context, member, circle(1))
  const broken = db.transaction().execute(async (tx) => {
    expect(await takeChanges(tx, 10, true)).toEqual([member.id])
    await like(server.context, member, circle(2))
    // Another worker does not make them as well; what came meanwhile it may.
    expect(await db.transaction().execute((other) => takeChanges(other, 10, true))).toEqual([member.id])
    throw new Error('killed')
  })
  await expect(broken).rejects.toThrow('killed')
  expect(await waiting()).toBe(1)
  expect(await remade()).toBe(1)
})

test('several changes wait as one, and a film that plays is one where it counts differently', async () => {
  const { db } = server.context
  await like(server.context, member, circle(1))
  await like(server.context, member, circle(2))
  expect(await waiting()).toBe(1)
  const row = { member_id: member.id, work_id: idOf('CIRCLE-3'), viewed_at: new Date(server.clock.now) }
  await db.insertInto('viewed_work').values(row).execute()
  const playTo = async (position: number) => {
    await db.deleteFrom('recommendation_change').execute()
    await db
      .updateTable('viewed_work')
      .set({ position, length: 1000 })
      .where('member_id', '=', member.id)
      .execute()
    return waiting()
  }
  expect([
    await playTo(20),
    await playTo(40),
    await playTo(200),
    await playTo(300),
    await playTo(950),
  ]).toEqual([1, 0, 1, 0, 1])
})

test('after a build all lists are made again, and those of members who took nothing of late are removed', async () => {
  const { db } = server.context
  const away = await makeMember(server.context)
  await like(server.context, member, circle(1))
  await like(server.context, away, circle(1), 40)
  await numbers()
  await callAs(away, server.url)(recommendations.listRecommended)
  await db.deleteFrom('recommendation_change').execute()
  const [before] = await stored()
  expect(await stored(away.id)).toHaveLength(1)
  server.clock.now += 1000
  await build(server.context)
  await build(server.context)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from recommendation_change`.execute(db)
  expect(rows[0]?.count).toBe(2)
  expect(await remade()).toBe(2)
  const [after] = await stored()
  expect(after?.made_at.getTime()).toBeGreaterThan(before?.made_at.getTime() ?? 0)
  expect(await stored(away.id)).toEqual([])
})
