import { operations, playback } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { callAs } from '../../../../test/kept.ts'
import { makeReadyVideo } from '../../../../test/media/media.ts'
import { makeMember } from '../../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { tidyFigures } from './service.ts'

/** What players say of playbacks, what is kept of it, and what staff see. */

let server: TestServer
let now = Date.parse('2026-11-20T12:00:00Z')
let workId: string
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  for (const table of ['playback_day', 'playback_failure', 'playback_hour'] as const) {
    await db.deleteFrom(table).execute()
  }
  workId = (await makeReadyVideo(server.context)).workId
})

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const report = (body: object, userAgent = chrome) =>
  call(server.url, playback.reportPlayback, {
    body: { dataId: workId, ...body },
    headers: { 'user-agent': userAgent, repeatSubmit: 'false' },
  })
/** Of a new member each time: sign-ins end while the clock moves on. */
const staff = async () => callAs(await makeMember(server.context, { roles: ['admin'] }), server.url)
const figures = async (query: Record<string, string> = {}) =>
  (await (await staff())(playback.getPlaybackFigures, { query })).answer.data
const failing = async () => {
  const { due } = (await (await staff())(operations.getSummary, {})).answer.data
  return due.find(({ kind }) => kind === 'failing-films')
}
const hour = 3_600_000

test('playbacks are summed up by day, work, network and family of browser, and nothing else is kept', async () => {
  await report({ start: 200, network: '4g', stalls: 1, stalled: 500, received: 1000, seconds: 60 })
  await report({ start: 2600, network: '3g', received: 10, seconds: 5 }, firefox)
  await report({ failure: 'media', network: '4g' })
  await report({})
  const { total, works, networks, browsers, reasons, days } = await figures()
  expect(total).toEqual({
    ...{ plays: 4, starts: 2, startTime: 1400, slowStarts: 1, failures: 1, abandoned: 1 },
    ...{ stalls: 1, stalledTime: 500, bytes: 1010, seconds: 65 },
  })
  expect(works).toMatchObject([{ dataId: workId, failing: false, plays: 4 }])
  expect(networks.map(({ network, plays }) => [network, plays])).toEqual([
    ['3g', 1],
    ['4g', 2],
    ['unknown', 1],
  ])
  expect(browsers.map(({ browser, plays }) => [browser, plays])).toEqual([
    ['chrome', 3],
    ['firefox', 1],
  ])
  expect(reasons).toEqual([{ reason: 'media', failures: 1 }])
  expect([days.length, days.at(-1)?.plays]).toEqual([7, 4])
  const columns = Object.keys(
    (await server.context.db.selectFrom('playback_day').selectAll().executeTakeFirstOrThrow()) ?? {},
  )
  expect(columns.filter((name) => /member|address|agent/.test(name))).toEqual([])
})

test('what cannot be is refused or made to fit, and works that visitors do not see are not counted', async () => {
  for (const wrong of [
    { start: -1 },
    { start: 1e9 },
    { received: 1e18 },
    { stalls: 'x' },
    { failure: 'rude' },
    { network: '5g' },
    { seconds: 1.5 },
  ]) {
    expect((await report(wrong)).code).toBe(500)
  }
  // It never began, so it has not halted and not played.
  await report({ stalls: 100, stalled: 9000, seconds: 500 })
  expect((await figures()).total).toMatchObject({
    plays: 1,
    stalls: 0,
    stalledTime: 0,
    seconds: 0,
    abandoned: 1,
  })
  await server.context.db.updateTable('work').set({ published: false }).where('id', '=', workId).execute()
  expect((await report({ start: 100 })).code).toBe(200)
  expect((await report({ dataId: '1999999999999999', start: 100 })).code).toBe(200)
  expect((await figures()).total.plays).toBe(1)
})

test('reports of one address are limited', async () => {
  server.context.config.accounts.limits = true
  try {
    const codes = await Promise.all(Array.from({ length: 320 }, () => report({ start: 1 })))
    expect(codes.filter(({ code }) => code === 200)).toHaveLength(300)
    expect((await figures()).total.plays).toBe(300)
  } finally {
    server.context.config.accounts.limits = false
  }
})

test('a film that fails for many within a day is on the overview until it works again', async () => {
  for (let count = 0; count < 4; count++) await report({ failure: 'network' })
  expect(await failing()).toBeUndefined()
  await report({ failure: 'media' })
  expect(await failing()).toMatchObject({ count: 1, tone: 'bad', path: '/staff/playback' })
  expect((await figures()).works).toMatchObject([{ dataId: workId, failing: true }])
  // Of many playbacks five are few.
  for (let count = 0; count < 21; count++) await report({ start: 100 })
  expect(await failing()).toBeUndefined()
  now += 25 * hour
  for (let count = 0; count < 5; count++) await report({ failure: 'media' })
  expect(await failing()).toMatchObject({ count: 1 })
  now += 25 * hour
  expect(await failing()).toBeUndefined()
})

test('the works are in the order that is asked for, and one can be seen alone', async () => {
  const other = (await makeReadyVideo(server.context)).workId
  await report({ start: 5000 })
  await report({ start: 100, dataId: other })
  await report({ failure: 'other', dataId: other })
  const order = async (sort: string) => (await figures({ sort })).works.map(({ dataId }) => dataId)
  expect(await order('failures')).toEqual([other, workId])
  expect(await order('waiting')).toEqual([workId, other])
  expect(await order('plays')).toEqual([other, workId])
  expect((await figures({ data: other })).total.plays).toBe(2)
})

test('what is older than ninety days goes', async () => {
  await report({ failure: 'media' })
  now += 89 * 24 * hour
  await tidyFigures(server.context)
  expect((await figures({ days: '90' })).total.plays).toBe(1)
  now += 24 * hour
  await tidyFigures(server.context)
  const { db } = server.context
  for (const table of ['playback_day', 'playback_failure', 'playback_hour'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})
