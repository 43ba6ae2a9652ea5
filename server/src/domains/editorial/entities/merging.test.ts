import { catalogue, editorial, library } from '@yehang/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { callAs } from '../../../../test/kept.ts'
import { makeMember } from '../../../../test/member.ts'
import { noon, startTestServer, type TestServer } from '../../../../test/server.ts'
import { aRecord, stored, today } from '../../imports/testdata/works.ts'
import { importWorks } from '../../imports/writing/load.ts'

/** Cached answers are dropped a moment after a change. */
const patient = { timeout: 20_000 }

let server: TestServer
let staff: ReturnType<typeof callAs>
let now = noon

beforeEach(async () => {
  await server?.close()
  now = noon
  server = await startTestServer({ template: 'empty', now: () => now })
  staff = callAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
  await bring(
    { number: 'LY-001', title: '河', performer: '林月' },
    { number: 'LY-002', title: '江', performer: '林月', tags: '夏天' },
    { number: 'LY-003', title: '湖', performer: [{ name: 'Lin Yue', nameCn: '林小月' }] },
    { number: 'LY-004', title: '海', performer: ['林月', { name: 'Lin Yue', nameCn: '林小月' }] },
  )
})
afterAll(() => server.close())

function bring(...records: Record<string, unknown>[]) {
  const { db, pool } = server.context
  const plain = { tags: '春天', series: null, maker: null, magnets: [] }
  return importWorks(
    { db, pool, today },
    records.map((record) => aRecord({ ...plain, ...record })),
  )
}

async function idOf(name: string): Promise<string> {
  const { db } = server.context
  const entity = await db.selectFrom('entity').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  return entity.id
}

const worksOf = async (performerId: string) => {
  const { answer } = await call(server.url, catalogue.listWorks, { query: { performerId } })
  return answer.rows.map(({ number }) => number).sort()
}
const found = async (keyword: string) => {
  const { answer } = await call(server.url, catalogue.listWorks, { query: { keyword } })
  return answer.rows.map(({ number }) => number).sort()
}
const detail = async (id: string) => (await staff(editorial.getAdminEntity, { params: { id } })).answer.data
const merge = (fromId: string, intoId: string) =>
  staff(editorial.mergeAdminEntities, { body: { fromId, intoId } })
const split = (mergeId: string) => staff(editorial.splitAdminEntities, { body: { mergeId } })
const everything = () => stored({ ...server.context, connection: {}, drop: async () => {} })

/** Three members: one follows both, one each of them. */
async function followers(from: string, into: string) {
  const people = await Promise.all([1, 2, 3].map(() => makeMember(server.context)))
  const asks = people.map((member) => callAs(member, server.url))
  const follow = (ask: (typeof asks)[number] | undefined, id: string) =>
    ask?.(library.follow, { body: { status: 0, kind: 'performer', id } }).then(({ answer }) => answer)
  await follow(asks[0], from)
  await follow(asks[1], into)
  await follow(asks[2], from)
  await follow(asks[2], into)
  const hidden = callAs(await makeMember(server.context), server.url)
  await hidden(library.hide, { body: { status: 0, kind: 'performer', id: from } })
  return {
    followed: async () =>
      Promise.all(
        asks.map(async (ask) => {
          const { answer } = await ask(library.listFollowed)
          return answer.rows.map(({ id }) => id).sort()
        }),
      ),
    hidden: async () => (await hidden(library.listHidden)).answer.rows.map(({ id }) => id),
  }
}

test('a merge transfers works, followers and names; old id and old name redirect to the target; a split restores all', async () => {
  const [from, into] = [await idOf('Lin Yue'), await idOf('林月')]
  const people = await followers(from, into)
  const before = await everything()
  const preview = await staff(editorial.previewEntityMerge, { query: { fromId: from, intoId: into } })
  expect(preview.answer.data).toEqual({
    from: { id: from, name: 'Lin Yue', works: 2, aliases: 0, followers: 2 },
    into: { id: into, name: '林月', works: 3, aliases: 0, followers: 2 },
    after: { works: 4, aliases: ['Lin Yue', '林小月'], followers: 3 },
    sharedWorks: 1,
    sharedFollowers: 1,
  })
  const { answer } = await merge(from, into)
  expect(answer.data.works).toBe(2)

  const all = ['LY-001', 'LY-002', 'LY-003', 'LY-004']
  await expect.poll(() => worksOf(into), patient).toEqual(all)
  await expect.poll(() => worksOf(from), patient).toEqual(all)
  const entry = await call(server.url, catalogue.getEntry, { params: { id: from } })
  expect(entry.answer.data).toMatchObject({ id: into, name: '林月', count: 4 })
  for (const keyword of ['林小月', 'lin yue', '林月'])
    await expect.poll(() => found(keyword), patient).toEqual(all)
  expect(await people.followed()).toEqual([[into], [into], [into]])
  expect(await people.hidden()).toEqual([into])
  expect(await detail(into)).toMatchObject({
    count: 4,
    followers: 3,
    aliases: ['Lin Yue', '林小月'],
    merged: [{ id: from, name: 'Lin Yue', works: 2, undoUntil: '2026-11-21 12:00:00' }],
    changes: [{ action: 'merge-entities', before: { works: 3 }, after: { works: 4, merged: 'Lin Yue' } }],
  })
  expect(await detail(from)).toMatchObject({ mergedInto: { id: into, name: '林月' }, count: 0 })
  const list = await staff(editorial.listAdminEntities, { query: { kind: 'performer' } })
  expect(list.answer.rows.map(({ id }) => id)).toEqual([into])
  const directory = await call(server.url, catalogue.listPerformers)
  expect(directory.answer.rows.map(({ id, count }) => [id, count])).toEqual([[into, 4]])

  expect((await split(answer.data.mergeId)).answer.data).toEqual({ works: 2 })
  await expect.poll(() => worksOf(from), patient).toEqual(['LY-003', 'LY-004'])
  expect(await people.followed()).toEqual([[from], [into], [from, into].sort()])
  expect(await people.hidden()).toEqual([from])
  expect(await detail(into)).toMatchObject({ aliases: [], merged: [], followers: 2 })
  await expect.poll(() => found('林小月'), patient).toEqual(['LY-003', 'LY-004'])
  expect((await split(answer.data.mergeId)).refusal.msg).toBe('这次合并已经拆回')
  expect(await everything()).toEqual(before)
})

test('an import of the old name adds to the one that stays, and a split leaves that there', async () => {
  const [from, into] = [await idOf('Lin Yue'), await idOf('林月')]
  const { answer } = await merge(from, into)
  await bring({ number: 'LY-005', title: '溪', performer: 'Lin Yue' })
  await expect.poll(() => worksOf(into), patient).toContain('LY-005')
  await split(answer.data.mergeId)
  await expect.poll(() => worksOf(from), patient).toEqual(['LY-003', 'LY-004'])
  await expect.poll(() => worksOf(into), patient).toEqual(['LY-001', 'LY-002', 'LY-004', 'LY-005'])
})

test('entities merged into one that is merged itself follow it, and the undo restores them in turn', async () => {
  await bring({ number: 'LY-006', title: '泉', performer: '月儿' })
  const [first, second, last] = [await idOf('月儿'), await idOf('Lin Yue'), await idOf('林月')]
  const one = await merge(first, second)
  const two = await merge(second, last)
  await expect.poll(() => worksOf(first), patient).toHaveLength(5)
  expect((await call(server.url, catalogue.getEntry, { params: { id: first } })).answer.data.id).toBe(last)
  expect((await split(one.answer.data.mergeId)).refusal.msg).toBe(
    '「Lin Yue」后来也并入了别的条目，请先拆回那一次',
  )
  await split(two.answer.data.mergeId)
  await expect.poll(() => worksOf(first), patient).toEqual(['LY-003', 'LY-004', 'LY-006'])
  await split(one.answer.data.mergeId)
  await expect.poll(() => worksOf(first), patient).toEqual(['LY-006'])
})

test('after 24 hours a merge stays', async () => {
  const { answer } = await merge(await idOf('Lin Yue'), await idOf('林月'))
  now += 24 * 3_600_000
  staff = callAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
  expect((await detail(await idOf('林月'))).merged).toMatchObject([{ undoUntil: null }])
  expect((await split(answer.data.mergeId)).code).not.toBe(200)
})

test('an invalid merge is refused', async () => {
  const [from, into, tag] = [await idOf('Lin Yue'), await idOf('林月'), await idOf('春天')]
  expect((await merge(from, from)).refusal.msg).toBe('不能并入自己')
  expect((await merge(from, tag)).refusal.msg).toBe('只能合并同一类、同一频道的条目')
  expect((await merge(from, '2999999999999999')).refusal.code).toBe(404)
  await merge(from, into)
  expect((await merge(from, into)).refusal.msg).toBe('「Lin Yue」已经并入另一个条目')
  const late = callAs(await makeMember(server.context), server.url)
  const followed = await late(library.follow, { body: { status: 0, kind: 'performer', id: from } })
  expect(followed.refusal.code).toBe(404)
})

test('an import that is under way learns of a merge before its next batch', async () => {
  const [from, into] = [await idOf('Lin Yue'), await idOf('林月')]
  const { db, pool } = server.context
  async function* lines() {
    for (let number = 0; number < 1200; number++) {
      if (number === 1100) await merge(from, into)
      yield aRecord({
        number: `BIG-${number}`,
        title: '灯塔',
        performer: 'Lin Yue',
        tags: null,
        series: null,
        maker: null,
        magnets: [],
      })
    }
  }
  await importWorks({ db, pool, today }, lines())
  expect((await detail(into)).count).toBe(1204)
  const left = await db.selectFrom('work_entity').select('work_id').where('entity_id', '=', from).execute()
  expect(left).toEqual([])
})
