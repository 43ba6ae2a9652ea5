import { parseArgs } from 'node:util'
import { base } from '@yehang/contract'
import { Random } from '../demo/random.ts'
import { openDatabase, openPool } from '../server/src/platform/database/database.ts'
import { openBenchCatalogue } from './harness/catalogue.ts'
import { databaseCpu } from './harness/database-cpu.ts'
import { percentile, startServer } from './harness/drive.ts'
import { machine, printTable } from './harness/report.ts'
import { searchKeywords } from './harness/search-keywords.ts'

/**
 * The time of searches without the response cache: `npm run bench -- search --works 1000000`. One
 * client asks for keywords of all kinds one after the other, each under several filters and sorts,
 * every address once. It reports the elapsed time and the CPU time of server and database, which a
 * busy machine hardly changes.
 */

const { values } = parseArgs({
  options: {
    works: { type: 'string', default: '42000' },
    /** Filters and sorts that are tried of each keyword, beside none. */
    ways: { type: 'string', default: '5' },
    /** Only kinds of keywords whose name begins so. */
    kind: { type: 'string', default: '' },
    slowest: { type: 'string', default: '20' },
  },
})
const [works, ways, slowest] = [values.works, values.ways, values.slowest].map(Number) as [
  number,
  number,
  number,
]

const filters = [
  '',
  '&hasResource=1',
  '&isDht=1',
  '&isOnline=1',
  '&modName=censored',
  '&modName=western',
  '&modName=fc2&hasResource=1',
]
/**
 * In proportion to the number of entries: most visitors look at the first page, and rarely sort.
 */
const sorts = ['', '', '', '', '&sort=id', '&sort=collect', '&sort=average', '&sort=evaluates']
const pages = [...Array(8).fill(''), '&pageNum=2', '&pageNum=10']

const catalogue = await openBenchCatalogue(works)
const pool = openPool({ connection: catalogue.database.connection, max: 1 })
const kinds = (await searchKeywords(openDatabase(pool))).filter(({ kind }) => kind.startsWith(values.kind))
const server = await startServer('ours', String(works), '0', 'index')

interface Taken {
  kind: string
  path: string
  total: number
  /** Milliseconds. */
  waited: number
  cpu: number
}

async function ask(kind: string, path: string): Promise<Taken> {
  const before = (await databaseCpu(pool)) + (await server.use()).cpu
  const begin = performance.now()
  const answer = (await (await fetch(server.url + path)).json()) as {
    code: number
    msg: string
    total: number
  }
  const waited = performance.now() - begin
  if (answer.code !== 200) throw new Error(`${path}: ${answer.msg}`)
  const cpu = ((await databaseCpu(pool)) + (await server.use()).cpu - before) * 1000
  return { kind, path, total: answer.total, waited, cpu }
}

const random = new Random(2026, 4)
const list = `${base}/v2/works/detail/list?keyword=`
const paths = kinds.flatMap(({ kind, keywords }) =>
  keywords.flatMap((keyword) => {
    const address = list + encodeURIComponent(keyword)
    const asked = new Set([address])
    while (asked.size <= ways) {
      asked.add(address + random.pick(filters) + random.pick(sorts) + random.pick(pages))
    }
    return [...asked].map((path) => ({ kind, path }))
  }),
)

// What connects, and what is planned and read for the first time, is not measured.
for (let turn = 0; turn < 20; turn++) await fetch(`${server.url}${list}${encodeURIComponent(`啊${turn}`)}`)
const taken: Taken[] = []
for (const { kind, path } of paths) taken.push(await ask(kind, path))
await server.end()
await pool.end()
await catalogue.close()

const ms = (value: number) => value.toFixed(1)
const sorted = (ones: Taken[], read: (one: Taken) => number) => ones.map(read).sort((a, b) => a - b)

function row(name: string, ones: Taken[]): string[] {
  const [waited, cpu] = [sorted(ones, (one) => one.waited), sorted(ones, (one) => one.cpu)]
  const figures = [waited, cpu].flatMap((times) => [
    percentile(times, 0.5),
    percentile(times, 0.99),
    times.at(-1) ?? 0,
  ])
  return [name, String(ones.length), ...figures.map(ms)]
}

console.log(`\n${machine()}, one client`)
printTable(
  [`${works} works`, 'searches', 'p50 ms', 'p99 ms', 'longest', 'CPU p50 ms', 'CPU p99 ms', 'most'],
  [
    ...kinds.map(({ kind }) =>
      row(
        kind,
        taken.filter((one) => one.kind === kind),
      ),
    ),
    row('all', taken),
  ],
)
printTable(
  ['the slowest', 'finds', 'ms', 'CPU ms'],
  taken
    .toSorted((a, b) => b.cpu - a.cpu)
    .slice(0, slowest)
    .map(({ path, total, waited, cpu }) => [
      decodeURIComponent(path.slice(list.length)),
      String(total),
      ms(waited),
      ms(cpu),
    ]),
)
