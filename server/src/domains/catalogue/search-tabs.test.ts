import { allTime, catalogue, channels, modNames } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../../../demo/random.ts'
import { call } from '../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { pinyinOf } from '../../platform/text/pinyin.ts'
import { narrowed } from './queries/matches.ts'
import { meaningOf } from './queries/meaning.ts'
import { matchesOf } from './queries/search.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const keywords = 2000
/** Of these the whole search is asked by HTTP too: as many of each way to type. */
const asked = 14

/** Keywords as people type them, of what the catalogue holds: numbers, their beginnings, words of titles, names. */
async function typedKeywords(): Promise<string[]> {
  const { db } = server.context
  const { rows: works } = await sql<{ number: string; title: string }>`
    select number, title from work order by id
  `.execute(db)
  const { rows: names } = await sql<{ name: string }>`select name from entity order by id`.execute(db)
  const random = new Random(2026, 1)
  const partOf = (text: string) => {
    const signs = [...text]
    const from = random.whole(0, signs.length - 1)
    return signs.slice(from, from + random.whole(1, 6)).join('')
  }
  const ways: (() => string)[] = [
    () => random.pick(works).number,
    () =>
      random
        .pick(works)
        .number.replace(/[-_. ]/g, '')
        .toLowerCase(),
    () => random.pick(works).number.replace(/[0-9]+$/, ''),
    () => random.pick(works).number.slice(0, random.whole(1, 8)),
    () => partOf(random.pick(works).number),
    () => partOf(random.pick(works).title),
    () => random.pick(works).title.slice(0, 32),
    () => random.pick(names).name,
    () => partOf(random.pick(names).name),
    () => pinyinOf(random.pick(names).name).full,
    () => pinyinOf(random.pick(names).name).initials,
    () => pinyinOf(random.pick(names).name).full.slice(0, random.whole(2, 4)),
    () => String(random.whole(0, 9999)),
    () => `${random.pick(works).number}.1080p.mp4`,
  ]
  const typed = new Set<string>()
  for (let turn = 0; typed.size < keywords; turn++) {
    const keyword = (ways[turn % ways.length]?.() ?? '').trim()
    // Signs alone mean nothing.
    if (/[\p{L}\p{N}]/u.test(keyword) && [...keyword].length <= 32) typed.add(keyword)
  }
  return [...typed]
}

const together = 50
const availabilities = ['all', 'magnet'] as const
const asQuery = { all: {}, magnet: { isDht: 1 } } as const
/** The tab of all channels, then those of each. */
const tabs = [undefined, ...modNames]

/**
 * How many works keywords find in each tab, by what searches are made of: one meaning, narrowed for each tab. Twelve
 * searches for each of the keywords took a minute; this is a statement for many of them.
 */
async function countsOf(typed: string[]): Promise<number[][][]> {
  const { db } = server.context
  const meanings = await Promise.all(typed.map((keyword) => meaningOf(db, keyword)))
  const counts = meanings.map((meaning) => {
    if (meaning === null) throw new Error('a keyword without meaning')
    const matches = matchesOf(meaning)
    const count = (availability: (typeof availabilities)[number], tab: (typeof tabs)[number]) => {
      const modId = tab === undefined ? null : channels[tab]
      const where = narrowed(matches, { modId, availability, days: allTime, since: null, entityIds: [] })
      return sql`(count(*) filter (where ${where}))::int`
    }
    const row = (one: (typeof availabilities)[number]) =>
      sql`array[${sql.join(tabs.map((tab) => count(one, tab)))}]`
    return sql`(
      select array[${sql.join(availabilities.map(row))}] from ${matches.from} where ${matches.probe} and ${matches.reads}
    )`
  })
  const { rows } = await sql<{ counts: number[][][] }>`select array[${sql.join(counts)}] as counts`.execute(
    db,
  )
  return rows[0]?.counts ?? []
}

/** The totals that the search itself returns for the same tabs. */
async function totalsOf(keyword: string): Promise<number[][]> {
  const total = async (availability: (typeof availabilities)[number], modName: (typeof tabs)[number]) => {
    const query = { keyword, pageSize: 1, ...asQuery[availability], ...(modName && { modName }) }
    return (await call(server.url, catalogue.listWorks, { query })).answer.total
  }
  return Promise.all(availabilities.map((one) => Promise.all(tabs.map((tab) => total(one, tab)))))
}

test('the total of all channels is the sum of the channels, with the filter and without', async () => {
  const typed = await typedKeywords()
  const wrong: string[] = []
  let hits = 0
  for (let from = 0; from < typed.length; from += together) {
    const chunk = typed.slice(from, from + together)
    for (const [place, counts] of (await countsOf(chunk)).entries()) {
      for (const [index, [all = 0, ...each]] of counts.entries()) {
        if (all > 0) hits++
        const sum = each.reduce((total, one) => total + one, 0)
        if (all !== sum) wrong.push(`${chunk[place]} ${availabilities[index]}: ${all} of ${each.join('+')}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(hits).toBeGreaterThan(keywords)

  const sample = typed.slice(0, asked)
  expect(await Promise.all(sample.map(totalsOf))).toEqual(await countsOf(sample))
}, 60_000)
