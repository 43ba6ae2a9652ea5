import { library, savedSearchesMax } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ServerWithClock, startServerWithClock } from '../../../../test/clock.ts'
import { callAs } from '../../../../test/kept.ts'
import { makeMember } from '../../../../test/member.ts'

let server: ServerWithClock
let ask: ReturnType<typeof callAs>

beforeAll(async () => {
  server = await startServerWithClock()
})
afterAll(() => server.close())
beforeEach(async () => {
  ask = callAs(await makeMember(server.context), server.url)
})

const save = (name: string, query: string) => {
  server.clock.now += 1000
  return ask(library.saveSearch, { body: { name, query } })
}
const listed = async () => (await ask(library.listSearches)).answer.rows
const tag = '6100000000000001'

test('saved searches are listed with the query in its canonical form, the last saved first', async () => {
  await save('有磁力', `none=${tag}&pageNum=3&isDht=1&pageSize=12&counts=1`)
  await save(' 灯塔 ', `keyword=${encodeURIComponent('灯塔')}&minAverage=4.5&sort=collect&modName=western`)
  expect(await listed()).toMatchObject([
    { name: '灯塔', query: `modId=3&minAverage=4.5&keyword=${encodeURIComponent('灯塔')}&sort=collect` },
    { name: '有磁力', query: `none=${tag}&isDht=1`, newCount: 0 },
  ])
})

test('the same conditions are saved once, under the last name', async () => {
  const { answer: first } = await save('港口', `isDht=1&all=${tag}`)
  const { answer: second } = await save('海港', `all=${tag}&isDht=1`)
  expect(second.data.id).toBe(first.data.id)
  expect((await listed()).map(({ name }) => name)).toEqual(['海港'])
})

test('a search is renamed and deleted by its member alone', async () => {
  const { answer } = await save('港口', `all=${tag}`)
  const { id } = answer.data
  const other = callAs(await makeMember(server.context), server.url)
  expect((await other(library.renameSearch, { body: { id, name: '别人的' } })).refusal.code).toBe(404)
  await other(library.deleteSearch, { body: { id } })
  await ask(library.renameSearch, { body: { id, name: '海港' } })
  expect((await listed()).map(({ name }) => name)).toEqual(['海港'])
  await ask(library.deleteSearch, { body: { id } })
  expect(await listed()).toEqual([])
})

test.each([
  ['search_without_conditions', ''],
  ['search_without_conditions', 'sort=collect&pageNum=2'],
  ['search_query_invalid', 'minDuration=long'],
  ['search_query_invalid', 'all=1'],
  ['range_reversed', 'minDuration=90&maxDuration=30'],
  ['too_many_conditions', `all=${Array.from({ length: 13 }, (_, at) => 6100000000000001 + at).join()}`],
])('a query is refused: %s', async (reason, query) => {
  expect((await save('不行', query)).refusal.reason).toBe(reason)
  expect(await listed()).toEqual([])
})

test(`a member saves ${savedSearchesMax} searches, and no more`, async () => {
  const member = await makeMember(server.context)
  const saveAs = (query: string) =>
    callAs(member, server.url)(library.saveSearch, { body: { name: '片长', query } })
  const rows = Array.from({ length: savedSearchesMax - 1 }, (_, at) => ({
    member_id: member.id,
    name: `第 ${at} 个`,
    conditions: JSON.stringify({ minDuration: at + 10 }),
    created_at: new Date(server.clock.now),
  }))
  await server.context.db.insertInto('saved_search').values(rows).execute()
  expect((await saveAs('minDuration=1')).code).toBe(200)
  expect((await saveAs('minDuration=2')).refusal.reason).toBe('searches_full')
  expect((await saveAs('minDuration=10')).code).toBe(200)
})
