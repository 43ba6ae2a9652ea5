import { parseArgs } from 'node:util'
import { base } from '@yehang/contract'
import MiniSearch from 'minisearch'
import { openDatabase, openPool } from '../server/src/platform/database/database.ts'
import { foldText } from '../server/src/platform/text/fold.ts'
import { openBenchCatalogue } from './harness/catalogue.ts'
import { percentile, startServer } from './harness/drive.ts'
import { machine, printTable } from './harness/report.ts'
import { type TypedQuery, type TypedWork, typedQueries } from './relevance/typed-queries.ts'
import { typedWorks } from './relevance/typed-works.ts'

/**
 * Whether searches find what was meant: `npm run bench -- relevance --works 42000`. 2,000 keywords are made of the
 * catalogue by a seed, each with the works that it should find (bench/relevance/typed-queries.ts), and asked by HTTP;
 * beside it MiniSearch with the same titles, numbers and names. `--misses 20` lists keywords that did not find theirs.
 */

const { values } = parseArgs({
  options: {
    works: { type: 'string', default: '42000' },
    queries: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '2026' },
    kind: { type: 'string', default: '' },
    misses: { type: 'string', default: '0' },
    beside: { type: 'string', default: 'on' },
  },
})

const listed = 10
const catalogue = await openBenchCatalogue(Number(values.works))
const pool = openPool({ connection: catalogue.database.connection, max: 1 })
const works = await typedWorks(openDatabase(pool))
await pool.end()
const queries = typedQueries(works, Number(values.queries), Number(values.seed)).filter(({ kind }) =>
  kind.startsWith(values.kind),
)

interface Result {
  query: TypedQuery
  /** Place of the first work that was wanted, from 0; -1 where none is listed. */
  place: number
  ms: number
}
const placeOf = (ids: readonly string[], { wanted }: TypedQuery) => ids.findIndex((id) => wanted.has(id))

async function asked(): Promise<Result[]> {
  const server = await startServer('ours', values.works, '0')
  const results: Result[] = []
  for (const query of queries) {
    const begin = performance.now()
    const address = `${server.url}${base}/v2/works/detail/list?keyword=${encodeURIComponent(query.keyword)}&pageSize=${listed}`
    const answer = (await (await fetch(address)).json()) as { code: number; rows: { id: string }[] }
    if (answer.code !== 200) throw new Error(`${query.keyword} was refused`)
    const ids = answer.rows.map(({ id }) => id)
    results.push({ query, place: placeOf(ids, query), ms: performance.now() - begin })
  }
  await server.end()
  return results
}

/** Words of letters, and Chinese texts by single characters and pairs. */
function termsOf(text: string): string[] {
  return foldText(text)
    .split(' ')
    .flatMap((word) => {
      if (!/\p{Script=Han}/u.test(word)) return [word]
      const signs = [...word]
      return [...signs, ...signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)]
    })
}

function searched(): Result[] {
  const index = new MiniSearch<TypedWork & { names: string }>({
    fields: ['title', 'number', 'names'],
    tokenize: termsOf,
    processTerm: (term) => term || null,
    searchOptions: { boost: { title: 2 }, fuzzy: (term) => (term.length > 3 ? 0.2 : false), prefix: true },
  })
  index.addAll(
    works.map((work) => ({
      ...work,
      names: [...work.performers, ...work.makers, work.pubTime.slice(0, 4)].join(' '),
    })),
  )
  return queries.map((query) => {
    const begin = performance.now()
    const ids = index
      .search(query.keyword)
      .slice(0, listed)
      .map(({ id }) => String(id))
    return { query, place: placeOf(ids, query), ms: performance.now() - begin }
  })
}

const ours = await asked()
const beside = values.beside === 'on' ? searched() : []
await catalogue.close()

const share = (results: Result[], fits: (place: number) => boolean) =>
  results.length === 0
    ? ''
    : ((100 * results.filter(({ place }) => fits(place)).length) / results.length).toFixed(1)

function row(name: string, ofKind: (result: Result) => boolean): string[] {
  const of = [ours.filter(ofKind), beside.filter(ofKind)]
  const shares = of.flatMap((results) => [
    share(results, (place) => place === 0),
    share(results, (place) => place >= 0),
  ])
  const times = (of[0] ?? []).map(({ ms }) => ms).sort((a, b) => a - b)
  return [
    name,
    String(of[0]?.length ?? 0),
    ...shares,
    percentile(times, 0.5).toFixed(1),
    percentile(times, 0.99).toFixed(1),
  ]
}

console.log(`\n${machine()}, ${values.works} works, seed ${values.seed}`)
const kinds = [...new Set(queries.map(({ kind }) => kind))]
printTable(
  ['', 'queries', 'first %', `of ${listed} %`, 'MiniSearch first %', `of ${listed} %`, 'p50 ms', 'p99 ms'],
  [...kinds.map((kind) => row(kind, ({ query }) => query.kind === kind)), row('all', () => true)],
)
const titles = new Map(works.map(({ id, title, number }) => [id, `${number} ${title}`]))
for (const kind of kinds) {
  const missed = ours.filter(({ query, place }) => query.kind === kind && place !== 0)
  for (const { query, place } of missed.slice(0, Number(values.misses))) {
    const [first = ''] = query.wanted
    console.log(`${kind} (${place}): ${query.keyword} → ${titles.get(first)}`)
  }
}
