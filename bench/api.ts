import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { openDatabase, openPool } from '../server/src/database/database.ts'
import { openBareSql } from './bare-sql.ts'
import { benchCases, type Case } from './cases.ts'
import { openBenchCatalogue } from './catalogue.ts'
import { type Measured, median, startServer } from './drive.ts'

/**
 * How fast the API answers, beside a bare Node server that sends the same bytes: `npm run bench -- api --works 42000`.
 * Servers take turns within a run; trust the ratios. Hits come from memory, misses from PostgreSQL, each call one.
 */

const { values } = parseArgs({
  options: {
    works: { type: 'string', default: '42000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '8' },
    /** Only cases whose name begins so. */
    case: { type: 'string', default: '' },
  },
})
const [works, seconds, rounds, connections] = [
  values.works,
  values.seconds,
  values.rounds,
  values.connections,
].map(Number) as [number, number, number, number]

interface Row {
  name: string
  hit: Measured
  bare: Measured
  rateRatio: number
  cpuRatio: number
  miss: Measured
  /** Of a single client: how many times the bare SQL's time a miss takes. */
  sqlRatio: number
}

const singleSeconds = 1

const catalogue = await openBenchCatalogue(works)
const pool = openPool({ connection: catalogue.database.connection, max: 1 })
const all = await benchCases(openDatabase(pool))
const cases = all.filter(({ name }) => name.startsWith(values.case))
await pool.end()
const bareSql = await openBareSql(works, catalogue.database.connection)
const [ours, bare, missing] = await Promise.all([
  startServer('ours', String(works), '128'),
  startServer('bare'),
  startServer('ours', String(works), '0'),
])

async function measureCase(one: Case): Promise<Row> {
  const path = one.paths[0] ?? ''
  bare.give(path, await (await fetch(ours.url + path)).text())
  const turns: { hit: Measured; bare: Measured }[] = []
  for (let round = 0; round < rounds; round++) {
    turns.push({
      bare: await bare.measure([path], seconds, connections),
      hit: await ours.measure([path], seconds, connections),
    })
  }
  const middle = (read: (turn: (typeof turns)[number]) => number) => median(turns.map(read))
  const of = (side: 'hit' | 'bare'): Measured => ({
    rate: middle((turn) => turn[side].rate),
    p50: middle((turn) => turn[side].p50),
    p99: middle((turn) => turn[side].p99),
    cpu: middle((turn) => turn[side].cpu),
  })
  return {
    name: one.name,
    hit: of('hit'),
    bare: of('bare'),
    rateRatio: middle((turn) => turn.hit.rate / turn.bare.rate),
    cpuRatio: middle((turn) => turn.bare.cpu / turn.hit.cpu),
    miss: await missing.measure(one.paths, seconds, connections),
    sqlRatio: (await missing.measure([path], singleSeconds, 1)).p50 / (await bareSql.measure(path)),
  }
}

const ms = (value: number) => value.toFixed(2)

function print(rows: Row[]): void {
  console.log(
    `\n| ${works} works | hit /s | p50 ms | p99 ms | of bare, by rate | of bare, by CPU | miss /s | p50 ms | p99 ms | times bare SQL |`,
  )
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|')
  for (const { name, hit, rateRatio, cpuRatio, miss, sqlRatio } of rows) {
    const cells = [
      name,
      hit.rate.toFixed(0),
      ms(hit.p50),
      ms(hit.p99),
      rateRatio.toFixed(2),
      cpuRatio.toFixed(2),
      miss.rate.toFixed(0),
      ms(miss.p50),
      ms(miss.p99),
      sqlRatio.toFixed(1),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

const rows: Row[] = []
for (const one of cases) {
  rows.push(await measureCase(one))
  console.log(`${one.name}: done`)
}
await Promise.all([ours.end(), bare.end(), missing.end(), bareSql.close()])
await catalogue.close()
console.log(
  `\nNode ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${connections} connections, ${rounds} × ${seconds} s`,
)
print(rows)
