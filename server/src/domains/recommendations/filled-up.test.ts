import { library, recommendations } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ServerWithClock, startServerWithClock } from '../../../test/clock.ts'
import { callAs } from '../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { like, remake } from '../../../test/recommending/took.ts'
import { importWorks } from '../imports/writing/load.ts'

/** What is dismissed or hidden makes room for others. */

let server: ServerWithClock
let member: TestMember
let ask: ReturnType<typeof callAs>
let seed: string

const tags = ['灯塔', '清晨', '雨夜', '海岸', '山谷']
const performers = ['林月', '苏晴', '周岚', '何静', '叶青', '白露']
/** So many of the newest works of a tag and of a performer are looked at: 320 of these works. */
const looked = { tag: 40, performer: 20 }
const beyond = 10
const led = looked.tag * tags.length + looked.performer * performers.length
const popularShown = 48

const work = (number: string, links: Record<string, unknown>) => ({
  ...{ channel: 'censored', number, title: `${number} 的清晨`, pubTime: '2025-06-01' },
  ...links,
})

beforeAll(async () => {
  server = await startServerWithClock({ template: 'empty' })
  const { db, pool } = server.context
  const numbered = (count: number, name: string, links: Record<string, unknown>) =>
    Array.from({ length: count }, (_, at) => work(`${name}-${at + 1}`, links))
  await importWorks({ db, pool, today: '2026-11-20' }, [
    work('SEED-1', { tags, performer: performers }),
    ...tags.flatMap((tag, at) => numbered(looked.tag + beyond, `TAG${at}`, { tags: [tag] })),
    ...performers.flatMap((name, at) => numbered(looked.performer, `CAST${at}`, { performer: [name] })),
  ])
  const row = await db
    .selectFrom('work')
    .select('id')
    .where('number', '=', 'SEED-1')
    .executeTakeFirstOrThrow()
  seed = row.id
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await makeMember(server.context)
  ask = callAs(member, server.url)
  server.clock.now += 60_000
})

async function shown() {
  const { answer } = await ask(recommendations.listRecommended, { query: { pageSize: '100' } })
  const rest = await ask(recommendations.listRecommended, { query: { pageSize: '100', pageNum: '2' } })
  return [...answer.rows, ...rest.answer.rows]
}
/** Marks works as the member's calls do, and lets the worker make the lists. */
async function without(works: readonly { id: string }[], mark: 'dismissed' | 'hidden') {
  const { db } = server.context
  const [member_id, created_at] = [member.id, new Date(server.clock.now)]
  if (mark === 'dismissed') {
    await db
      .insertInto('dismissed_work')
      .values(works.map(({ id }) => ({ member_id, work_id: id, created_at })))
      .execute()
  } else {
    await db
      .insertInto('hidden')
      .values(works.map(({ id }) => ({ member_id, kind: 'work' as const, target_id: id, created_at })))
      .execute()
  }
  await remake(server.context)
}

test('a member of whom nothing is known always has as many popular works, whatever is dismissed', async () => {
  const before = new Set<string>()
  for (let round = 0; round < 4; round++) {
    const works = await shown()
    expect(works).toHaveLength(popularShown)
    expect(works.filter(({ id }) => before.has(id))).toEqual([])
    for (const { id } of works) before.add(id)
    await without(works, 'dismissed')
  }
  const [first = ''] = before
  await ask(recommendations.dismiss, { body: { status: 9, dataId: first } })
  expect((await shown()).map(({ id }) => id)).toContain(first)
})

test('works that a member hides are filled up as well', async () => {
  const works = await shown()
  await without(works, 'hidden')
  const after = await shown()
  expect(after).toHaveLength(popularShown)
  const [first] = works
  await ask(library.hide, { body: { status: 9, kind: 'work', id: first?.id ?? '' } })
  expect((await shown()).map(({ id }) => id)).toContain(first?.id)
})

test('a taste leads to works as long as there are any, and then popular ones stand there', async () => {
  await like(server.context, member, [seed])
  const before = new Set<string>()
  while (before.size < led) {
    const own = (await shown()).filter(({ why }) => why.code !== 'popular')
    expect(own).not.toEqual([])
    for (const { id } of own) before.add(id)
    await without(own, 'dismissed')
  }
  const works = await shown()
  expect(new Set(works.map(({ why }) => why.code))).toEqual(new Set(['popular']))
  expect(works).toHaveLength(popularShown)
  expect(works.filter(({ id }) => before.has(id))).toEqual([])
})
