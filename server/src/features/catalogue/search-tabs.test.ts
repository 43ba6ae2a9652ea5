import { allTime, modNames } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../../../demo/random.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { pinyinOf } from '../../text/pinyin.ts'
import { findWorks } from './rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const keywords = 2000

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
  while (typed.size < keywords) {
    const keyword = random.pick(ways)().trim()
    if (keyword !== '' && [...keyword].length <= 32) typed.add(keyword)
  }
  return [...typed]
}

test('what all channels hold is the sum of what each of them holds, with the filter and without', async () => {
  const { db } = server.context
  const found = async (keyword: string, isDht: '0' | '1', modName?: (typeof modNames)[number]) => {
    const query = {
      keyword,
      isDht,
      modName,
      pageNum: 1,
      pageSize: 1,
      sort: 'pubTime' as const,
      date: allTime,
    }
    return (await findWorks(db, query, '2026-11-20')).total
  }
  const wrong: string[] = []
  let hits = 0
  const check = async (keyword: string) => {
    for (const isDht of ['0', '1'] as const) {
      const all = await found(keyword, isDht)
      if (all > 0) hits++
      const each = await Promise.all(modNames.map((modName) => found(keyword, isDht, modName)))
      const sum = each.reduce((total, one) => total + one, 0)
      if (all !== sum) wrong.push(`${keyword} isDht=${isDht}: ${all} of ${each.join('+')}`)
    }
  }
  for (const keyword of await typedKeywords()) await check(keyword)
  expect(wrong).toEqual([])
  expect(hits).toBeGreaterThan(keywords)
}, 120_000)
