import { base } from '@yehang/contract'
import { sql } from 'kysely'
import type { Random } from '../../demo/random.ts'
import type { Database } from '../../server/src/platform/database/database.ts'

const list = `${base}/v2/works/detail/list`
const channels = ['censored', 'uncensored', 'western', 'fc2', 'anime']
const text = (keyword: string) => encodeURIComponent(keyword)

async function idsOf(db: Database, kind: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select entity_id as id from entity_stat where kind = ${kind} and work_count > 0
    order by work_count desc, entity_id limit ${count}
  `.execute(db)
  return rows.map(({ id }) => id)
}

export interface CacheAddress {
  kind: string
  path: string
  /** The channel that it shows alone. */
  channel?: string
}

/**
 * What fills a cache of 20,000 answers of a site: more than half are details, then what stands beside them, then lists,
 * people, searches. In an order of chance, the most read first.
 */
export async function cacheAddresses(db: Database, random: Random, count: number): Promise<CacheAddress[]> {
  const { rows: works } = await sql<{ id: string; number: string; title: string; channel: string }>`
    select w.id, w.number, w.title, c.name as channel from work w join channel c using (mod_id)
    where w.published order by hashint8(w.id) limit ${Math.round(count * 0.55)}
  `.execute(db)
  const found: CacheAddress[] = []
  const add = (kind: string, path: string, channel?: string) =>
    found.push({ kind, path, ...(channel && { channel }) })
  for (const { id } of works) add('detail', `${base}/v2/works/detail/${id}`)
  const part = (share: number) => works.slice(0, Math.round(count * share))
  for (const { id } of part(0.12)) add('related', `${base}/v2/works/related/${id}`)
  for (const { id } of part(0.06)) add('also watched', `${base}/v2/works/also/${id}`)
  for (const { id } of part(0.08)) add('magnets', `${base}/v2/dht/list?data=${id}`)
  for (const modName of channels)
    for (const sort of ['pubTime', 'id', 'collect', 'average'])
      for (const more of ['', '&isDht=1'])
        for (let page = 1; page <= 12; page++)
          add('channel list', `${list}?modName=${modName}&sort=${sort}&pageNum=${page}${more}`, modName)
  for (const [kind, parameter] of [
    ['tag', 'tagsId'],
    ['performer', 'performerId'],
    ['maker', 'makerId'],
    ['series', 'seriesId'],
  ] as const) {
    for (const id of await idsOf(db, kind, Math.round(count * 0.02))) {
      add('entity list', `${list}?${parameter}=${id}`)
      add('entity page', `${base}/v2/tag/profile/${id}`)
    }
  }
  for (const modName of channels)
    for (const tableName of ['maker', 'series', 'label', 'director'])
      for (let page = 1; page <= 3; page++)
        add(
          'directory',
          `${base}/v2/tag/entries?tableName=${tableName}&modName=${modName}&pageNum=${page}`,
          modName,
        )
  for (const { number } of part(0.015)) add('search, number', `${list}?keyword=${text(number)}`)
  for (const { title } of part(0.015)) add('search, text', `${list}?keyword=${text(title.slice(0, 4))}`)
  for (const { title } of part(0.005))
    add('suggestion', `${base}/v2/works/suggest?keyword=${text(title.slice(0, 2))}`)
  const unique = new Map(found.map((one) => [one.path, one]))
  return [...unique.values()]
    .map((one) => ({ one, at: random.unit() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ one }) => one)
}

/** Places by Zipf's law: the first is asked for twice as often as the second. */
export function zipf(random: Random, size: number): () => number {
  const sums = new Float64Array(size)
  let sum = 0
  for (let at = 0; at < size; at++) {
    sum += 1 / (at + 1)
    sums[at] = sum
  }
  return () => {
    const sought = random.unit() * sum
    let [low, high] = [0, size - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < sought) low = middle + 1
      else high = middle
    }
    return low
  }
}
