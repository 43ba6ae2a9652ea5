import { library, playback } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { callAs, publishWork, someWorks } from '../../../../test/kept.ts'
import { makeParts, makeReadyVideo } from '../../../../test/media/media.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

/** What a member goes on with, and how far each work was watched. */

let server: TestServer
let member: TestMember
let ask: ReturnType<typeof callAs>
/** Two with a film for members, one for VIP, one without a film, one of two parts. */
let free: string
let other: string
let vip: string
let filmless: string
let parted: string
let parts: string[]

beforeAll(async () => {
  server = await startTestServer()
  ;[free = '', other = '', vip = '', filmless = '', parted = ''] = await someWorks(server.context.db, 5)
  for (const workId of [free, other]) await makeReadyVideo(server.context, { workId, playLevel: 1 })
  await makeReadyVideo(server.context, { workId: vip, playLevel: 2 })
  await server.context.db.updateTable('work').set({ is_online: 0 }).where('id', '=', filmless).execute()
  parts = await makeParts(server.context, parted, ['上', '中', '下'])
  // The second part has no film.
  for (const at of [0, 2])
    await makeReadyVideo(server.context, { workId: parted, partId: parts[at] ?? '', playLevel: 1 })
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await makeMember(server.context)
  ask = callAs(member, server.url)
  await ask(library.setHistoryState, { body: { state: 'on' } })
})

const watch = (dataId: string, position: number, part?: string) =>
  ask(playback.setPosition, { body: { dataId, position, length: 1000, ...(part && { part }) } })
const begun = async (as = ask) => {
  const { answer } = await as(library.listBegun)
  return answer.rows.map(({ id, position, part }) => [id, position, ...(part ? [part.title] : [])])
}
const progress = async () => {
  const { answer } = await ask(library.listProgress)
  return answer.rows.map(({ id, position, seen }) => [id, position, seen])
}

test('what was begun comes newest first; what was watched to the end, or hardly begun, does not', async () => {
  await watch(other, 300)
  await watch(free, 400)
  expect(await begun()).toEqual([
    [free, 400],
    [other, 300],
  ])
  await watch(free, 960)
  expect(await begun()).toEqual([[other, 300]])
  await watch(other, 9)
  expect(await begun()).toEqual([])
  expect(await progress()).toEqual([
    [other, 9, false],
    [free, 960, true],
  ])
})

test('a work without a film, of a higher level or out of the catalogue is not gone on with', async () => {
  for (const id of [filmless, vip, other]) await watch(id, 300)
  expect(await begun()).toEqual([[other, 300]])
  await publishWork(server.context.db, other, false)
  expect(await begun()).toEqual([])
  await publishWork(server.context.db, other, true)
  const payer = await makeMember(server.context, { levelId: 2 })
  const asPayer = callAs(payer, server.url)
  await asPayer(library.setHistoryState, { body: { state: 'on' } })
  await asPayer(playback.setPosition, { body: { dataId: vip, position: 300, length: 1000 } })
  expect(await begun(asPayer)).toEqual([[vip, 300]])
})

test('after the end of a part the next with a film follows, and after the last the work is seen', async () => {
  const [first, , last] = parts
  await watch(parted, 500, first)
  expect(await begun()).toEqual([[parted, 500, '上']])
  await watch(parted, 995, first)
  expect(await begun()).toEqual([[parted, 0, '下']])
  expect(await progress()).toEqual([[parted, 0, false]])
  await watch(parted, 995, last)
  expect(await begun()).toEqual([])
  expect(await progress()).toEqual([[parted, 995, true]])
})

test.each(['paused', 'off'] as const)('a history that is %s is not used', async (state) => {
  await watch(free, 400)
  await ask(library.setHistoryState, { body: { state } })
  expect((await ask(library.listBegun)).answer).toMatchObject({ rows: [], state })
  expect((await ask(library.listProgress)).answer).toMatchObject({ rows: [], state })
})

test('a guest has none', async () => {
  expect((await call(server.url, library.listBegun)).refusal.code).toBe(401)
  expect((await call(server.url, library.listProgress)).refusal.code).toBe(401)
})
