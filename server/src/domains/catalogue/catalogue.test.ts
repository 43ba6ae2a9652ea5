import { type Answer, catalogue, type ModId, modNameOf, rating } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { daysBefore } from '../../platform/clock.ts'

type Row = Answer<typeof catalogue.listWorks>['rows'][number]
type ListQuery = Record<string, string | number>

interface Plain {
  id: string
  mod_id: ModId
  pub_time: string
  is_dht: boolean
  is_online: number
  average: number | null
  evaluates: number
  collects: number
  number: string
  title: string
}

let server: TestServer
/** Every work of the catalogue, read plainly: what the lists are held against. */
let works: Plain[]

beforeAll(async () => {
  server = await startTestServer()
  const { rows } = await sql<Plain>`
    select w.id, w.mod_id, w.pub_time, w.is_dht, w.is_online, w.average, w.evaluates, w.number, w.title,
      s.imported_collects + s.own_collects as collects
    from work w join work_stat s on s.work_id = w.id
  `.execute(server.context.db)
  works = rows
})
afterAll(() => server.close())

const today = '2026-11-20'
const channelsOfTest: ModId[] = [1, 2, 3, 4, 5]

async function list(query: ListQuery) {
  return (await call(server.url, catalogue.listWorks, { query })).answer
}

/** What a work is ranked by as a high score: first whether enough voted at all, then the weighed mean. */
function rated({ average, evaluates }: Plain): number {
  if (average === null) return -1
  const { minVotes, priorVotes, priorAverage } = rating
  const mean = (Math.fround(average) * evaluates + priorAverage * priorVotes) / (evaluates + priorVotes)
  return evaluates < minVotes ? mean : mean + 10
}

const ids = (rows: { id: string }[]) => rows.map((row) => row.id)
const byId = (a: Plain, b: Plain) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1)
const byDate = (a: Plain, b: Plain) => b.pub_time.localeCompare(a.pub_time) || byId(a, b)

const withMagnet = (work: Plain) => work.is_dht
const watchable = (work: Plain) => work.is_online === 1
/** Every way to narrow a list by what there is of a work; several at once all apply. */
const filters: [query: ListQuery, passes: (work: Plain) => boolean][] = [
  [{}, () => true],
  [{ isDht: 0, isOnline: 0, hasResource: 0 }, () => true],
  [{ isDht: 1 }, withMagnet],
  [{ isOnline: 1 }, watchable],
  [{ hasResource: 1 }, (work) => withMagnet(work) || watchable(work)],
  [{ isDht: 1, isOnline: 1 }, (work) => withMagnet(work) && watchable(work)],
  [{ isDht: 1, hasResource: 1 }, withMagnet],
  [{ isOnline: 1, hasResource: 1 }, watchable],
]

test('the catalogue of these tests has works of every kind', () => {
  for (const [, passes] of filters.slice(2)) expect(works.filter(passes).length).toBeGreaterThan(50)
  expect(works.filter((work) => watchable(work) && !withMagnet(work)).length).toBeGreaterThan(50)
  expect(works.filter(({ is_online }) => is_online === 2).length).toBeGreaterThan(5)
})

describe('latest lists', () => {
  for (const modId of channelsOfTest) {
    test(`channel ${modNameOf(modId)} shows its works, newest first, all and by what there is of them`, async () => {
      for (const [query, passes] of filters) {
        const expected = works.filter((work) => work.mod_id === modId && passes(work)).sort(byDate)
        const { rows, total, magnets } = await list({ modName: modNameOf(modId), ...query, pageSize: 300 })
        expect(total, JSON.stringify(query)).toBe(expected.length)
        expect(magnets, JSON.stringify(query)).toBe(expected.filter(withMagnet).length)
        expect(ids(rows)).toEqual(ids(expected.slice(0, 300)))
      }
    })
  }

  test('pages follow one another to the end without a gap or a double', async () => {
    const expected = works.filter((work) => work.mod_id === 1 && work.is_dht).sort(byDate)
    const seen: Row[] = []
    for (let pageNum = 1; ; pageNum++) {
      const { rows } = await list({ modName: 'censored', isDht: 1, pageSize: 37, pageNum })
      if (rows.length === 0) break
      seen.push(...rows)
    }
    expect(ids(seen)).toEqual(ids(expected))
  })

  test('without a channel all five are shown; the number of a channel works like its name, the name wins', async () => {
    expect((await list({})).total).toBe(works.length)
    const western = await list({ modName: 'western' })
    expect(await list({ modId: 3 })).toEqual(western)
    expect(await list({ modId: 1, modName: 'western' })).toEqual(western)
  })

  test('a range of days shows what was published in it', async () => {
    const since = daysBefore(today, 90)
    const expected = works.filter((work) => work.mod_id === 1 && work.pub_time >= since).sort(byDate)
    const { rows, total, magnets } = await list({ modName: 'censored', date: 90, pageSize: 300 })
    expect(total).toBe(expected.length)
    expect(magnets).toBe(expected.filter(withMagnet).length)
    expect(ids(rows)).toEqual(ids(expected.slice(0, 300)))
  })

  test('by id the last that came in is first', async () => {
    const expected = works.filter((work) => work.mod_id === 5).sort(byId)
    expect(ids((await list({ modName: 'anime', sort: 'id', pageSize: 20 })).rows)).toEqual(
      ids(expected.slice(0, 20)),
    )
  })

  test('a page past the end is empty and keeps the total', async () => {
    const { rows, total } = await list({ modName: 'fc2', pageNum: 1_000_000, pageSize: 300 })
    expect(rows).toEqual([])
    expect(total).toBe(works.filter((work) => work.mod_id === 4).length)
  })
})

describe('rankings', () => {
  const orders: Record<string, (a: Plain, b: Plain) => number> = {
    collect: (a, b) => b.collects - a.collects || byId(a, b),
    average: (a, b) =>
      rated(b) - rated(a) || (b.average ?? -1) - (a.average ?? -1) || b.evaluates - a.evaluates || byId(a, b),
    evaluates: (a, b) => b.evaluates - a.evaluates || byId(a, b),
  }
  for (const [sort, order] of Object.entries(orders)) {
    test(`by ${sort}, in every range, with a snapshot or without, whatever narrows it`, async () => {
      for (const date of [30, 77, 90, 365, 999]) {
        const since = date === 999 ? '' : daysBefore(today, date)
        for (const [query, passes] of filters) {
          const expected = works
            .filter((work) => work.mod_id === 1 && passes(work) && work.pub_time >= since)
            .sort(order)
            .slice(0, 1000)
          const page = { ...query, pageSize: 24, pageNum: 2 }
          const { rows, total } = await list({ modName: 'censored', sort, date, ...page })
          expect(total, `${date} ${JSON.stringify(query)}`).toBe(expected.length)
          expect(ids(rows)).toEqual(ids(expected.slice(24, 48)))
        }
      }
    })

    test(`by ${sort}, of all channels at once`, async () => {
      for (const [query, passes] of filters) {
        const expected = works.filter(passes).sort(order).slice(0, 300)
        expect(ids((await list({ sort, ...query, pageSize: 300 })).rows)).toEqual(ids(expected))
      }
    })
  }

  test('by high score, works with few votes do not precede those with many; too few and none come last', async () => {
    const rated = async (query: ListQuery) => {
      const seen: Row[] = []
      for (let pageNum = 1; pageNum < 5; pageNum++) {
        seen.push(...(await list({ sort: 'average', pageSize: 300, pageNum, ...query })).rows)
      }
      return seen
    }
    for (const query of [{ modName: 'censored' }, { modName: 'censored', date: 77 }, { keyword: '山' }]) {
      const rows = await rated(query)
      const groups = rows.map((row) => (row.average === null ? 2 : row.evaluates < rating.minVotes ? 1 : 0))
      expect(groups).toEqual([...groups].sort())
    }
  })

  test('of what a search finds', async () => {
    const found: string[] = []
    for (let pageNum = 1; ; pageNum++) {
      const { rows } = await list({ keyword: '山', pageSize: 300, pageNum })
      if (rows.length === 0) break
      found.push(...ids(rows))
    }
    const expected = works.filter((work) => found.includes(work.id)).sort(orders.collect)
    expect(expected.length).toBeGreaterThan(50)
    const { rows, total } = await list({ keyword: '山', sort: 'collect', pageSize: 24, pageNum: 2 })
    expect(total).toBe(expected.length)
    expect(ids(rows)).toEqual(ids(expected.slice(24, 48)))
  })

  test('by collections say how often each work is, others do not', async () => {
    const { rows } = await list({ modName: 'censored', sort: 'collect', date: 365 })
    const known = new Map(works.map(({ id, collects }) => [id, collects]))
    expect(rows.map(({ collects }) => collects)).toEqual(rows.map(({ id }) => known.get(id)))
    for (const sort of ['average', 'pubTime']) {
      expect((await list({ modName: 'censored', sort })).rows[0]).not.toHaveProperty('collects')
    }
  })

  test('end at place 1000', async () => {
    expect(works.length).toBeGreaterThan(1000)
    expect((await list({ sort: 'average' })).total).toBe(1000)
    expect((await list({ sort: 'average', pageSize: 300, pageNum: 4 })).rows).toHaveLength(100)
    expect((await list({ sort: 'average', pageSize: 300, pageNum: 5 })).rows).toEqual([])
  })
})

describe('directories', () => {
  const tables = ['tag', 'series', 'maker', 'label', 'director', 'item'] as const
  const parameter = {
    tag: 'tagsId',
    series: 'seriesId',
    maker: 'makerId',
    label: 'labelId',
    director: 'directorId',
    item: 'itemId',
  }

  for (const tableName of tables) {
    test(`${tableName}: most works first, and each count is what its grid lists`, async () => {
      const { answer } = await call(server.url, catalogue.listDirectory, {
        query: { tableName, modName: 'censored' },
      })
      const counts = answer.rows.map((row) => row.count)
      expect(counts).toEqual([...counts].sort((a, b) => b - a))
      expect(counts.at(-1)).toBeGreaterThan(0)
      for (const entry of answer.rows.slice(0, 3)) {
        expect((await list({ [parameter[tableName]]: entry.id })).total).toBe(entry.count)
        for (const [query, passes] of filters) {
          const page = await list({ [parameter[tableName]]: entry.id, ...query, pageSize: 300 })
          const known = new Map(works.map((work) => [work.id, work]))
          const listed = page.rows.map(({ id }) => known.get(id) as Plain)
          expect(listed.every(passes)).toBe(true)
          if (entry.count > 300) continue
          expect(page.total, JSON.stringify(query)).toBe(listed.length)
          expect(page.magnets, JSON.stringify(query)).toBe(listed.filter(withMagnet).length)
        }
        const pages = await list({ [parameter[tableName]]: entry.id, isDht: 1, pageSize: 300 })
        expect(pages.total).toBe(pages.rows.length)
        expect(pages.rows.map((row) => row.pubTime)).toEqual(
          pages.rows
            .map((row) => row.pubTime)
            .sort()
            .reverse(),
        )
      }
    })
  }

  test('makers answer to the channel numbers of the requirements (docs/requirements.md, api 15)', async () => {
    const makers = async (query: ListQuery) =>
      (await call(server.url, catalogue.listDirectory, { query: { tableName: 'maker', ...query } })).answer
    const censored = await makers({ modName: 'censored' })
    expect(await makers({ modId: 2 })).toEqual(censored)
    expect(await makers({})).toEqual(censored)
    expect(await makers({ modId: 3 })).toEqual(await makers({ modName: 'western' }))
    expect(await makers({ modName: 'uncensored' })).not.toEqual(censored)
  })

  test("a maker's works answer to the directory's numbers too", async () => {
    const firstOf = async (modName: string) => {
      const query = { tableName: 'maker', modName }
      return (await call(server.url, catalogue.listDirectory, { query })).answer.rows[0]
    }
    for (const [modName, modId] of [
      ['censored', 2],
      ['uncensored', 2],
      ['western', 3],
    ] as const) {
      const maker = await firstOf(modName)
      expect((await list({ makerId: maker?.id ?? '', modId })).total, modName).toBe(maker?.count)
    }
    const series = { tableName: 'series', modName: 'censored' }
    const first = (await call(server.url, catalogue.listDirectory, { query: series })).answer.rows[0]
    expect((await list({ seriesId: first?.id ?? '', modId: 1 })).total).toBe(first?.count)
  })

  test('a directory is complete over its pages', async () => {
    const page = async (pageNum: number) =>
      (
        await call(server.url, catalogue.listDirectory, {
          query: { tableName: 'maker', modName: 'censored', pageNum, pageSize: 10 },
        })
      ).answer
    const { total } = await page(1)
    const all: string[] = []
    for (let pageNum = 1; pageNum <= Math.ceil(total / 10); pageNum++)
      all.push(...ids((await page(pageNum)).rows))
    expect(new Set(all).size).toBe(total)
  })

  test('a directory of all channels has the entries of each', async () => {
    const tags = async (query: Record<string, string | number>) =>
      (await call(server.url, catalogue.listDirectory, { query: { pageSize: 300, ...query } })).answer
    const channels = await Promise.all([1, 2, 3, 4, 5].map((modId) => tags({ modId })))
    const all = await tags({ allChannels: 1 })
    expect(all.total).toBe(channels.reduce((sum, { total }) => sum + total, 0))
    const counts = all.rows.map((row) => row.count)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    const western = channels[2]?.rows[0]
    const named = await tags({ allChannels: 1, keyword: western?.name ?? '' })
    expect(ids(named.rows)).toContain(western?.id)
  })

  test('a directory is filtered by name, by pinyin and by initials', async () => {
    const { answer } = await call(server.url, catalogue.listPerformers, { query: { pageSize: 300 } })
    const performer = answer.rows.find((row) => /^\p{Script=Han}{3}$/u.test(row.name))
    const { rows } = await sql<{ search: string }>`
      select search::text as search from entity where id = ${performer?.id}::bigint
    `.execute(server.context.db)
    const pinyin = /'P:([a-z]+)'/.exec(rows[0]?.search ?? '')?.[1] ?? ''
    const initials = /'I:([a-z]+)'/.exec(rows[0]?.search ?? '')?.[1] ?? ''
    for (const keyword of [
      performer?.name ?? '',
      performer?.name.slice(0, 2) ?? '',
      pinyin,
      pinyin.slice(0, 5),
      initials,
    ]) {
      const found = (await call(server.url, catalogue.listPerformers, { query: { keyword, pageSize: 300 } }))
        .answer
      expect(ids(found.rows), keyword).toContain(performer?.id)
    }
  })

  test('performers: counts over all channels and in the uncensored one', async () => {
    const { answer } = await call(server.url, catalogue.listPerformers, {
      query: { sort: 'uncensoredCount', modName: 'uncensored' },
    })
    const first = answer.rows[0]
    expect(first?.uncensoredCount).toBeGreaterThan(0)
    const performerId = first?.id ?? ''
    expect((await list({ performerId })).total).toBe(first?.count)
    expect((await list({ performerId, modName: 'uncensored' })).total).toBe(first?.uncensoredCount)
    const western = await list({ performerId, modName: 'western', pageSize: 300 })
    expect(western.total).toBe(western.rows.length)
  })

  test('tag groups hold the tags with works, each once', async () => {
    const { answer } = await call(server.url, catalogue.listTagGroups, {
      query: { modName: 'anime', tableNmae: 'tag' },
    })
    const items = answer.data.flatMap((group) => group.items)
    const { answer: directory } = await call(server.url, catalogue.listDirectory, {
      query: { tableName: 'tag', modName: 'anime', pageSize: 300 },
    })
    expect(answer.data.length).toBeGreaterThan(3)
    expect(ids(items).sort()).toEqual(ids(directory.rows).sort())
  })
})

test('tag groups come open around a tag, the others with their names alone', async () => {
  const groups = async (query: Record<string, unknown> = {}) =>
    (
      await call(server.url, catalogue.listTagGroups, {
        query: { modName: 'censored', pageSize: 300, ...query },
      })
    ).answer.data
  const every = await groups()
  const last = every.length - 1
  expect(last).toBeGreaterThan(3)
  const around = await groups({ openGroups: 3, tagId: every[last]?.items.at(-1)?.id })
  expect(around).toEqual(
    every.map((group, at) => (at < 2 || at === last ? group : { name: group.name, items: [] })),
  )
  const first = await groups({ openGroups: 1, tagId: every[0]?.items[0]?.id, pageSize: 2 })
  expect(first).toEqual([every[0], { name: every[1]?.name, items: [] }])
  for (const query of [{ openGroups: 0 }, { openGroups: 'all' }, { tagId: 'x' }]) {
    const { refusal } = await call(server.url, catalogue.listTagGroups, { query })
    expect(Object.keys(refusal.data?.fields ?? {})).toEqual(Object.keys(query))
  }
})

test('tag groups take every order that the contract names', async () => {
  const groups = async (sort: string, modName = 'uncensored') =>
    (await call(server.url, catalogue.listTagGroups, { query: { sort, modName } })).answer.data
  const usual = await groups('count')
  const newestOf = async (tagsId: string) =>
    (await list({ tagsId, modName: 'uncensored', pageSize: 1 })).rows[0]?.pubTime ?? ''
  for (const sort of ['pubTime', 'id', 'count', 'uncensoredCount']) {
    const found = await groups(sort)
    expect(found.map(({ name, items }) => [name, ids(items).sort()])).toEqual(
      usual.map(({ name, items }) => [name, ids(items).sort()]),
    )
  }
  expect(await groups('uncensoredCount')).toEqual(usual)
  const [byId] = await groups('id')
  expect(ids(byId?.items ?? [])).toEqual(
    ids(byId?.items ?? [])
      .sort()
      .reverse(),
  )
  const [byTime] = await groups('pubTime')
  const times = await Promise.all(ids(byTime?.items ?? []).map(newestOf))
  expect(times.length).toBeGreaterThan(1)
  expect(times).toEqual([...times].sort().reverse())
  const refused = await call(server.url, catalogue.listTagGroups, { query: { sort: 'name' } })
  expect(refused.refusal.data?.fields).toHaveProperty('sort')
})

test('ids of nineteen digits are ids of which there is nothing', async () => {
  for (const id of ['1000000000000000001', '9223372036854775807', '9223372036854775808', '9'.repeat(19)]) {
    expect((await call(server.url, catalogue.getEntry, { params: { id } })).refusal.code, id).toBe(404)
    expect((await call(server.url, catalogue.getWork, { params: { id } })).refusal.code, id).toBe(404)
    expect((await list({ makerId: id })).total, id).toBe(0)
  }
  expect((await call(server.url, catalogue.getWork, { params: { id: '1'.repeat(20) } })).refusal.code).toBe(
    500,
  )
})

describe('one entry of a directory', () => {
  const entry = async (id: string) =>
    (await call(server.url, catalogue.getEntry, { params: { id } })).answer.data

  test('carries what its directory says of it, its kind and its channel', async () => {
    for (const tableName of ['series', 'maker', 'label', 'director', 'item'] as const) {
      const query = { tableName, modName: 'western', pageNum: 2, pageSize: 3 }
      const { answer } = await call(server.url, catalogue.listDirectory, { query })
      const [row] = answer.rows
      const found = await entry(row?.id ?? '')
      expect(found).toMatchObject({ ...row, tableName, modId: 3, group: null })
      expect(found.uncensoredCount).toBe(0)
    }
  })

  test('a tag names its group', async () => {
    const { answer } = await call(server.url, catalogue.listTagGroups, { query: { modName: 'anime' } })
    const group = answer.data.at(-1)
    const tag = group?.items.at(-1)
    expect(await entry(tag?.id ?? '')).toMatchObject({
      ...tag,
      tableName: 'tag',
      modId: 5,
      group: group?.name,
    })
  })

  test('a performer belongs to no channel and has both counts', async () => {
    const { answer } = await call(server.url, catalogue.listPerformers, {
      query: { sort: 'uncensoredCount' },
    })
    const [row] = answer.rows
    expect(row?.uncensoredCount).toBeGreaterThan(0)
    expect(await entry(row?.id ?? '')).toEqual({ ...row, tableName: 'performer', modId: null, group: null })
  })

  test('a missing one is refused with 404, a work’s id too', async () => {
    for (const id of ['2999999999999999', works[0]?.id ?? '']) {
      const { refusal } = await call(server.url, catalogue.getEntry, { params: { id } })
      expect(refusal).toEqual({ code: 404, msg: '访问资源不存在', reason: 'not_found' })
    }
  })
})

describe('several filters at once', () => {
  test('works have all of them', async () => {
    const { answer } = await call(server.url, catalogue.getWork, { params: { id: works[0]?.id ?? '' } })
    const [tagsId = '', makerId = ''] = [answer.tags[0]?.id, answer.maker[0]?.id]
    const both = await list({ tagsId, makerId, pageSize: 300 })
    const ofTag = ids((await list({ tagsId, pageSize: 300 })).rows)
    const ofMaker = new Set(ids((await list({ makerId, pageSize: 300 })).rows))
    expect(ids(both.rows)).toEqual(ofTag.filter((id) => ofMaker.has(id)))
    expect(both.rows.length).toBe(both.total)
    expect(both.magnets).toBe(both.rows.filter(({ isDht }) => isDht === 1).length)
    expect(ids(both.rows)).toContain(answer.data.id)
  })

  test('an entry that does not exist lists nothing', async () => {
    expect(await list({ tagsId: '2999999999999999' })).toMatchObject({ rows: [], total: 0 })
  })
})

describe('the detail', () => {
  test('agrees with the list and names what belongs to the work', async () => {
    const [row] = (await list({ modName: 'censored', isDht: 1 })).rows
    const { answer } = await call(server.url, catalogue.getWork, { params: { id: row?.id ?? '' } })
    expect(answer.data).toMatchObject(row ?? {})
    expect(answer.maker.length).toBeGreaterThan(0)
    expect(answer.tags.length).toBeGreaterThan(0)
    expect([answer.collect, answer.like]).toEqual([null, null])
    expect(answer.data.picSmall).toMatch(/^\/images\/demo\/\d+-s\.webp$/)
  })

  test('its magnets come in every order, filtered by their labels', async () => {
    const { rows } = await sql<{ work_id: string }>`
      select work_id from magnet group by work_id order by count(*) desc limit 1
    `.execute(server.context.db)
    const data = rows[0]?.work_id ?? ''
    const magnets = async (query: ListQuery) =>
      (await call(server.url, catalogue.listMagnets, { query: { data, ...query } })).answer
    const newest = await magnets({})
    expect(newest.rows.length).toBeGreaterThan(2)
    const times = newest.rows.map((row) => row.createTime)
    expect(times).toEqual([...times].sort().reverse())
    const lengths = (await magnets({ order: 'length' })).rows.map((row) => Number(row.length))
    expect(lengths).toEqual([...lengths].sort((a, b) => b - a))
    const category = newest.rows[0]?.category ?? ''
    const chosen = await magnets({ category })
    expect(chosen.rows.every((row) => row.category === category)).toBe(true)
    // However the list is narrowed, its labels are those of all magnets.
    expect(chosen.labels).toEqual(newest.labels)
    expect(newest.labels.category).toContainEqual({ name: category, count: chosen.total })
    const number = works.find((work) => work.id === data)?.number ?? ''
    const byNumber = await call(server.url, catalogue.listMagnets, {
      query: { keyword: number.toLowerCase() },
    })
    expect(ids(byNumber.answer.rows)).toEqual(expect.arrayContaining(ids(newest.rows)))
  })

  test('a missing work is refused with 404, a short id with its own sentence (docs/requirements.md, catalogue 25)', async () => {
    const absent = await call(server.url, catalogue.getWork, { params: { id: '1999999999999999' } })
    expect(absent.refusal).toEqual({ code: 404, msg: '访问资源不存在', reason: 'not_found' })
    const short = await call(server.url, catalogue.getWork, { params: { id: '12' } })
    expect(short.refusal.data?.fields).toEqual({ id: '出错了,请访问正确的网址！！' })
  })
})

test('magnets are queried by a work or a number; without either the error names the missing parameter', async () => {
  const { refusal } = await call(server.url, catalogue.listMagnets)
  expect(refusal.code).toBe(500)
  expect(Object.keys(refusal.data?.fields ?? {})).toEqual(['data'])
})
