import { catalogue, homeRowMax } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { publishWork } from '../../../test/kept.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { randomWorks } from './service/random.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const drawn = async (day: string, seed: number, query: Record<string, string> = {}) => {
  const { answer } = await call(server.url, catalogue.listRandom, { query: { day, seed, ...query } })
  return answer.rows
}
const idsOf = async (day: string, seed: number) => (await drawn(day, seed)).map(({ id }) => id)

test('one seed draws the same works all day, another seed or day draws others, each work once', async () => {
  const today = await idsOf('2026-11-20', 7)
  expect(today).toHaveLength(homeRowMax)
  expect(new Set(today).size).toBe(homeRowMax)
  expect(await idsOf('2026-11-20', 7)).toEqual(today)
  expect(await idsOf('2026-11-20', 8)).not.toEqual(today)
  expect(await idsOf('2026-11-21', 7)).not.toEqual(today)
})

test('every work is drawn about as often, whatever its id', async () => {
  const { db } = server.context
  const { rows: all } = await sql<{ id: string }>`select id from work where published order by id`.execute(db)
  const older = new Set(all.slice(0, all.length / 2).map(({ id }) => id))
  const ids = (await Promise.all(Array.from({ length: 60 }, (_, seed) => idsOf('2026-11-20', seed)))).flat()
  const share = ids.filter((id) => older.has(id)).length / ids.length
  expect(share).toBeGreaterThan(0.4)
  expect(share).toBeLessThan(0.6)
})

test('by what can be had of a work, and never one that is not published', async () => {
  const online = await drawn('2026-11-20', 3, { isOnline: '1' })
  expect(online.every(({ isOnline }) => isOnline === 1)).toBe(true)
  const resource = await drawn('2026-11-20', 3, { hasResource: '1' })
  expect(resource.every(({ isOnline, isDht }) => isOnline === 1 || isDht === 1)).toBe(true)
  const { db } = server.context
  const now = async () => (await randomWorks(db, { day: '2026-11-22', seed: 3 })).map(({ id }) => id)
  const before = await now()
  const [first = '', ...others] = before
  await publishWork(db, first, false)
  // The others stay.
  expect(await now()).toEqual(expect.arrayContaining(others))
  expect(await now()).not.toContain(first)
  expect(await now()).toHaveLength(before.length)
  await publishWork(db, first, true)
  expect(await now()).toEqual(before)
})

test('the index answers, without reading the table for what is passed over', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select w.id from work w where w.published and w.is_online = 1 and hashint8(w.id) >= 5
    order by hashint8(w.id), w.id limit 1
  `.execute(server.context.db)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Only Scan using work_shuffled')
})

test('a day and a seed are needed', async () => {
  for (const query of [
    { day: 'today', seed: 1 },
    { day: '2026-11-20', seed: 1000 },
  ]) {
    expect((await call(server.url, catalogue.listRandom, { query })).refusal.reason).toBe('wrong_parameter')
  }
})
