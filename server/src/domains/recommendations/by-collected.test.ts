import { library, recommendations } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ServerWithClock, startServerWithClock } from '../../../test/clock.ts'
import { callAs, someWorks } from '../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { build, membersWhoLike, remake } from '../../../test/recommending/took.ts'

let server: ServerWithClock
let member: TestMember
let ask: ReturnType<typeof callAs>
/** What six members like together. */
let together: string[]
beforeAll(async () => {
  server = await startServerWithClock()
  together = (await someWorks(server.context.db, 40)).slice(0, 9)
  await membersWhoLike(server.context, 6, together)
  await build(server.context)
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await makeMember(server.context)
  ask = callAs(member, server.url)
})

const collect = async (dataId: string) => {
  server.clock.now += 1000
  const row = { member_id: member.id, work_id: dataId, created_at: new Date(server.clock.now) }
  await server.context.db.insertInto('collected_work').values(row).execute()
}
const answered = async () => (await ask(recommendations.listByCollected)).answer
const ids = async () => (await answered()).rows.map(({ id }) => id)

test('the work that was collected last leads to what those who took it took, without what is known', async () => {
  expect(await answered()).toMatchObject({ rows: [], total: 0, work: null })
  const [first = '', second = '', third = ''] = together
  await collect(first)
  await collect(second)
  await remake(server.context)
  const { work, rows } = await answered()
  expect(work?.id).toBe(second)
  const found = rows.map(({ id }) => id)
  expect(found).toEqual(expect.arrayContaining(together.slice(2)))
  expect(found).not.toContain(first)
  await ask(recommendations.dismiss, { body: { status: 0, dataId: third } })
  expect(await ids()).not.toContain(third)
})

test('a collected work that the member hides is not named, and hidden works are left out', async () => {
  const [first = '', second = '', third = ''] = together
  await collect(first)
  await collect(second)
  await ask(library.hide, { body: { status: 0, kind: 'work', id: second } })
  await ask(library.hide, { body: { status: 0, kind: 'work', id: third } })
  expect((await answered()).work?.id).toBe(first)
  expect(await ids()).not.toContain(third)
})

test('nothing where recommendations are off, or what was collected is not to be used', async () => {
  await collect(together[0] ?? '')
  await ask(recommendations.setRecommendationState, { body: { state: 'off' } })
  expect((await answered()).work).toBe(null)
  await ask(recommendations.setRecommendationState, { body: { state: 'on' } })
  expect((await answered()).work?.id).toBe(together[0])
  server.clock.now += 1000
  await ask(recommendations.clearRecommendations, { body: {} })
  expect((await answered()).work).toBe(null)
})
