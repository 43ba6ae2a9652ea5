import { type Answer, catalogue, finder } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

type Found = Answer<typeof catalogue.findWorks>
type FindQuery = Record<string, string | number>

interface Plain {
  id: string
  mod_id: number
  pub_time: string
  duration: number | null
  average: number | null
  is_dht: boolean
  is_online: number
  has_subtitles: boolean
  has_markers: boolean
  play_level: number
  links: string[]
  performers: number
}

let server: TestServer
/** Every work, read plainly: what is found is held against it. */
let works: Plain[]
let common: string[]

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.context
  await sql`update work set has_subtitles = true where id % 3 = 0`.execute(db)
  await sql`update work set has_markers = true where id % 4 = 0`.execute(db)
  const { rows } = await sql<Plain>`
    select w.id, w.mod_id, w.pub_time, w.duration, w.average, w.is_dht, w.is_online, w.has_subtitles, w.has_markers, w.play_level,
      array_agg(l.entity_id::text) as links, (count(*) filter (where e.kind = 'performer'))::int as performers
    from work w join work_entity l on l.work_id = w.id join entity e on e.id = l.entity_id
    where w.published group by w.id order by w.pub_time desc, w.id desc
  `.execute(db)
  works = rows
  const { rows: tags } = await sql<{ entity_id: string }>`
    select entity_id from entity_stat where kind = 'tag' and mod_id = 1 order by work_count desc limit 6
  `.execute(db)
  common = tags.map(({ entity_id }) => entity_id)
})
afterAll(() => server.close())

async function find(query: FindQuery): Promise<Found> {
  return (await call(server.url, catalogue.findWorks, { query })).answer
}

async function refusal(query: FindQuery) {
  return (await call(server.url, catalogue.findWorks, { query })).refusal
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
const expected = (passes: (work: Plain) => boolean) => works.filter(passes)

test('without a condition every work is found, the newest first', async () => {
  const { rows, total, magnets } = await find({})
  expect(total).toBe(works.length)
  expect(magnets).toBe(expected(({ is_dht }) => is_dht).length)
  expect(ids(rows)).toEqual(ids(works.slice(0, rows.length)))
})

test('all of, any of and none of entities narrow together', async () => {
  const [a = '', b = '', c = '', d = ''] = common
  const { rows, total } = await find({ all: a, any: `${b},${c}`, none: d, pageSize: 300 })
  const right = expected(
    ({ links }) => links.includes(a) && (links.includes(b) || links.includes(c)) && !links.includes(d),
  )
  expect(right.length).toBeGreaterThan(2)
  expect(total).toBe(right.length)
  expect(ids(rows)).toEqual(ids(right))
})

const conditions: [name: string, query: FindQuery, passes: (work: Plain) => boolean][] = [
  ['a channel', { modName: 'western' }, (work) => work.mod_id === 3],
  ['a range of days', { from: '2024-01-01', to: '2024-12-31' }, (work) => work.pub_time.startsWith('2024')],
  [
    'a length',
    { minDuration: 60, maxDuration: 90 },
    ({ duration }) => duration !== null && duration >= 60 && duration <= 90,
  ],
  ['a rating', { minAverage: '4.1' }, ({ average }) => average !== null && average >= Math.fround(4.1)],
  ['no performers', { performers: 0 }, (work) => work.performers === 0],
  ['one performer', { performers: 1 }, (work) => work.performers === 1],
  ['four performers or more', { performers: 4 }, (work) => work.performers >= 4],
  ['a magnet', { isDht: 1 }, (work) => work.is_dht],
  ['a film', { isOnline: 1 }, (work) => work.is_online === 1],
  ['subtitles', { hasSubtitles: 1 }, (work) => work.is_online === 1 && work.has_subtitles],
  ['markers', { hasMarkers: 1 }, (work) => work.is_online === 1 && work.has_markers],
  ['either', { hasResource: 1 }, (work) => work.is_dht || work.is_online === 1],
  ['what a member can watch', { playLevel: 1 }, (work) => work.is_online === 1 && work.play_level <= 1],
]
for (const [name, query, passes] of conditions) {
  test(`narrows to ${name}`, async () => {
    const right = expected(passes)
    const { rows, total } = await find({ ...query, pageSize: 300 })
    expect(total).toBe(right.length)
    expect(ids(rows)).toEqual(ids(right).slice(0, 300))
  })
}

test('every sort lists the same works, each once', async () => {
  const [tag = ''] = common
  const right = ids(expected(({ links }) => links.includes(tag))).sort()
  for (const sort of ['pubTime', 'id', 'collect', 'average', 'evaluates', 'duration', 'relevance']) {
    const pages: string[] = []
    for (let pageNum = 1; pages.length < right.length && pageNum < 20; pageNum++) {
      pages.push(...ids((await find({ all: tag, sort, pageNum, pageSize: 300 })).rows))
    }
    expect(pages.sort(), sort).toEqual(right)
  }
})

test('the length orders by minutes, works of unknown length last', async () => {
  const { rows } = await find({ sort: 'duration', pageSize: 300 })
  const minutes = rows.map(({ duration }) => duration ?? -1)
  expect(minutes).toEqual([...minutes].sort((a, b) => b - a))
})

test('counts say what each choice would find', async () => {
  const [a = '', b = ''] = common
  const asked = { all: a, modName: 'censored', from: '2023-01-01', to: '2023-12-31' }
  const { counts, entries } = await find({ ...asked, counts: 1, countIds: b })
  if (counts === undefined) throw new Error('no counts')
  expect(counts.tag[b]).toBe((await find({ ...asked, all: `${a},${b}` })).total)
  expect(counts.year['2024']).toBe((await find({ ...asked, from: '2024-01-01', to: '2024-12-31' })).total)
  expect(counts.channel['1']).toBe((await find(asked)).total)
  expect(counts.performers['1']).toBe((await find({ ...asked, performers: 1 })).total)
  expect(counts.playLevel['1']).toBe((await find({ ...asked, playLevel: 1 })).total)
  for (const name of ['minAverage', 'minDuration', 'maxDuration'] as const) {
    for (const [value, n] of Object.entries(counts[name])) {
      expect(n, `${name} ${value}`).toBe((await find({ ...asked, [name]: value })).total)
    }
  }
  expect(Object.keys(counts.minAverage)).toHaveLength(finder.averages.length)
  expect(counts.isDht).toBe((await find({ ...asked, isDht: 1 })).total)
  const [performer = '', n] = Object.entries(counts.performer)[0] ?? []
  expect(n).toBe((await find({ ...asked, all: `${a},${performer}` })).total)
  const named = entries.map(({ id }) => id)
  expect(named).toEqual(expect.arrayContaining([a, b, performer]))
  expect(Math.max(...Object.values(counts).map((of) => Object.keys(of).length))).toBeLessThanOrEqual(51)
})

test('ratings and lengths are counted as if each took the place of the present one', async () => {
  const asked = { minAverage: 4, minDuration: 60, maxDuration: 120 }
  const { counts } = await find({ ...asked, counts: 1 })
  expect(counts?.minAverage['3']).toBe((await find({ ...asked, minAverage: 3 })).total)
  expect(counts?.minDuration['90']).toBe((await find({ ...asked, minDuration: 90 })).total)
  expect(counts?.maxDuration['90']).toBe((await find({ ...asked, maxDuration: 90 })).total)
  expect(counts?.minDuration['150']).toBe(0)
  expect(counts?.minAverage['3']).toBeGreaterThan(counts?.minAverage['4.5'] ?? 0)
})

test('an entity that is asked for is counted where no work has it', async () => {
  const [tag = ''] = common
  const { counts } = await find({ modName: 'anime', counts: 1, countIds: tag })
  expect(counts?.tag[tag]).toBe(0)
})

test('where nothing is found, says which condition to drop', async () => {
  const [tag = ''] = common
  const { total, drop } = await find({ all: tag, modName: 'anime', maxDuration: 600 })
  expect(total).toBe(0)
  const [best] = drop ?? []
  expect(drop).toHaveLength(2)
  expect(best?.total).toBe(
    Math.max(
      (await find({ modName: 'anime', maxDuration: 600 })).total,
      (await find({ all: tag, maxDuration: 600 })).total,
    ),
  )
  expect(drop?.map(({ condition, id }) => ({ condition, id }))).toEqual(
    expect.arrayContaining([
      { condition: 'all', id: tag },
      { condition: 'channel', id: undefined },
    ]),
  )
})

test('a keyword narrows what is found, and relevance puts the number first', async () => {
  const { rows: all } = await find({ keyword: '海', from: '2025-01-01', pageSize: 300 })
  expect(all.length).toBeGreaterThan(3)
  expect(all.length).toBeLessThan(300)
  const { total } = await find({ keyword: '海', from: '2025-01-01', modName: 'western' })
  expect(total).toBe(all.filter(({ modId }) => modId === 3).length)
  const number = all.at(-1)?.number ?? ''
  const { rows } = await find({ keyword: number, sort: 'relevance', isDht: 1 })
  expect(rows[0]?.number).toBe(number)
})

test('too much, what is not there and ranges that are reversed are refused with a reason', async () => {
  const { rows } = await sql<{ id: string }>`select id from entity limit 80`.execute(server.context.db)
  const many = (n: number) => ids(rows.slice(0, n)).join()
  expect(await refusal({ all: many(13) })).toMatchObject({
    reason: 'too_many_conditions',
    params: { max: 12 },
  })
  expect(await refusal({ countIds: many(61) })).toMatchObject({ reason: 'too_many_count_ids' })
  expect(await refusal({ any: '2999999999999999' })).toMatchObject({
    reason: 'unknown_entities',
    params: { ids: ['2999999999999999'] },
  })
  expect(await refusal({ from: '2024-02-01', to: '2024-01-01' })).toMatchObject({ reason: 'range_reversed' })
  expect(await refusal({ minDuration: 20, maxDuration: 10 })).toMatchObject({ reason: 'range_reversed' })
  expect((await refusal({ from: '2024-02-30' })).data?.fields).toHaveProperty('from')
  expect((await refusal({ from: '0001-01-01' })).data?.reasons).toMatchObject({ from: 'field_too_small' })
  expect((await refusal({ maxDuration: 1441 })).data?.reasons).toMatchObject({
    maxDuration: 'field_too_large',
  })
  expect((await refusal({ all: '1,2' })).data?.fields).toHaveProperty('all')
})

test('equal questions are answered once, however they are written', async () => {
  const [a = '', b = ''] = common
  const ask = (query: FindQuery) => call(server.url, catalogue.findWorks, { query })
  const first = await ask({ all: `${a},${b}` })
  const second = await ask({ all: `${b},${a},${b}` })
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
})
