import { base } from '@yehang/contract'
import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'

export interface Case {
  name: string
  /** Addresses that cost the same; a miss asks for one after the other. */
  paths: string[]
}

const list = `${base}/v2/works/detail/list`

function around(path: string, count: number): string[] {
  // Page sizes close to the usual one make queries that differ and cost the same.
  return Array.from({ length: count }, (_, n) => `${path}&pageSize=${24 + (n % 16)}`)
}

async function idsOf(db: Database, kind: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select entity_id as id from entity_stat where kind = ${kind} and mod_id = 1
    order by work_count desc limit ${limit}
  `.execute(db)
  return rows.map((row) => row.id)
}

const suggest = (keyword: string) => `${base}/v2/works/suggest?keyword=${encodeURIComponent(keyword)}`

/** `HAI-042` as `AHI-0421`: two letters swapped, and a digit too many. */
const mistyped = (number: string) => number.replace(/^(.)(.)/, '$2$1').concat('1')

const sample = 20_000

/** Two characters contained in about this share of the works, for common and rare keywords. */
async function wordsNear(db: Database, share: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from ts_stat('select doc from work_search order by work_id limit ${sql.lit(sample)}')
    where word ~ '^[\u4e00-\u9fff]{2}$' order by abs(ndoc - ${Math.round(share * sample)}) limit 8
  `.execute(db)
  return rows.map((row) => row.word)
}

/** What `npm run bench -- api` asks for, made from what the catalogue holds. */
export async function benchCases(db: Database): Promise<Case[]> {
  const { rows: works } = await sql<{ id: string; number: string }>`
    select id, number from work where is_dht order by id limit 400
  `.execute(db)
  const tags = await idsOf(db, 'tag', 20)
  const common = await wordsNear(db, 0.05)
  const rare = await wordsNear(db, 0.0005)
  const search = (words: string[], pageNum = 1) =>
    words.flatMap((word) => around(`${list}?keyword=${encodeURIComponent(word)}&pageNum=${pageNum}`, 16))
  return [
    { name: 'list, page 1', paths: around(`${list}?modName=censored`, 16) },
    { name: 'list, page 300', paths: around(`${list}?modName=censored&pageNum=300`, 16) },
    { name: 'list, with a magnet or a film', paths: around(`${list}?modName=censored&hasResource=1`, 16) },
    { name: 'list, only with magnets', paths: around(`${list}?modName=censored&isDht=1`, 16) },
    { name: 'list, only films', paths: around(`${list}?modName=censored&isOnline=1`, 16) },
    { name: 'works of a tag', paths: tags.flatMap((id) => around(`${list}?tagsId=${id}&hasResource=1`, 16)) },
    {
      name: 'ranking, 365 days',
      paths: around(`${list}?modName=censored&sort=collect&date=365&hasResource=1`, 16),
    },
    { name: 'directory', paths: around(`${base}/v2/tag/list?tableName=maker&modName=censored`, 16) },
    { name: 'detail', paths: works.map(({ id }) => `${base}/v2/works/detail/${id}`) },
    { name: 'magnets of a work', paths: works.map(({ id }) => `${base}/v2/dht/list?data=${id}`) },
    { name: 'related works', paths: works.map(({ id }) => `${base}/v2/works/related/${id}`) },
    {
      name: 'search, number',
      paths: works.map(({ number }) => `${list}?keyword=${encodeURIComponent(number)}`),
    },
    { name: `search, common (${common[0]})`, paths: search(common) },
    { name: `search, common (${common[0]}), page 80`, paths: search(common, 80) },
    { name: `search, rare (${rare[0]})`, paths: search(rare) },
    { name: 'suggest, one character', paths: [...'星山海城的一手老'].map(suggest) },
    { name: `suggest, common (${common[0]})`, paths: common.map(suggest) },
    { name: `suggest, rare (${rare[0]})`, paths: rare.map(suggest) },
    { name: 'suggest, a near number', paths: works.map(({ number }) => suggest(mistyped(number))) },
    { name: 'search, absent', paths: search(['魑魅', '饕餮', '魍魉', '貔貅']) },
  ]
}
