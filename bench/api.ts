import { parseArgs } from 'node:util'
import { openDatabase, openPool } from '../server/src/platform/database/database.ts'
import { testSigner } from '../server/test/signing.ts'
import { openBareSql } from './harness/bare-sql.ts'
import { benchCases, type Case } from './harness/cases.ts'
import { openBenchCatalogue } from './harness/catalogue.ts'
import { type Measured, median, startServer } from './harness/drive.ts'
import { machine, printTable } from './harness/report.ts'

/**
 * How fast the API answers, beside a bare Node server that sends the same bytes: `npm run bench -- api --works 42000`.
 * Servers take turns within a run; trust the ratios. Hits come from memory, misses from PostgreSQL, each call one.
 * Signed hits are those whose signature the server checks; what a client's first call costs more, the opening of its
 * secret, is not in them.
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

interface Hits {
  hit: Measured
  rateRatio: number
  cpuRatio: number
  /** The same hits with a signature, against those without … */
  signedRateRatio: number
  signedCpuRatio: number
  /** … and against the bare server, which is sent the same headers … */
  signedOfBareRatio: number
  /** … and against it where it answers with our headers too, so that all that it sends is the same. */
  signedOfSameRatio: number
}

interface Misses {
  miss: Measured
  /** Of a single client: how many times the bare SQL's time a miss takes. */
  sqlRatio: number
}

type Row = { name: string } & Hits & Misses

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

const signer = await testSigner(ours.url)
const signed = (path: string) => signer.headers(path, Date.now())

/** A refusal is HTTP 200 too, and would be measured as an answer. */
async function expectSigned(path: string): Promise<void> {
  const answer = await fetch(ours.url + path, { headers: signed(path) })
  const { code, msg } = (await answer.json()) as { code: number; msg: string }
  if (code !== 200) throw new Error(`${path}: ${msg}`)
}

/** Without those that every server of Node sends, and the length. */
const ofNode = ['connection', 'content-length', 'date', 'keep-alive']
const ownHeaders = ({ headers }: Response): string[] =>
  [...headers].flatMap(([name, value]) => (ofNode.includes(name) ? [] : [name, value]))

async function measureHits({ paths: [path = ''] }: Case): Promise<Hits> {
  const answer = await fetch(ours.url + path)
  const body = await answer.text()
  const samePath = `/same${path}`
  bare.give({ path, body })
  bare.give({ path: samePath, body, headers: ownHeaders(answer) })
  await expectSigned(path)
  const turns: Record<'bare' | 'hit' | 'signedBare' | 'signedSame' | 'signed', Measured>[] = []
  for (let round = 0; round < rounds; round++) {
    turns.push({
      bare: await bare.measure([path], seconds, connections),
      hit: await ours.measure([path], seconds, connections),
      signedBare: await bare.measure([path], seconds, connections, signed),
      signedSame: await bare.measure([samePath], seconds, connections, signed),
      signed: await ours.measure([path], seconds, connections, signed),
    })
  }
  const middle = (read: (turn: (typeof turns)[number]) => number) => median(turns.map(read))
  return {
    hit: {
      rate: middle(({ hit }) => hit.rate),
      p50: middle(({ hit }) => hit.p50),
      p99: middle(({ hit }) => hit.p99),
      cpu: middle(({ hit }) => hit.cpu),
    },
    rateRatio: middle((turn) => turn.hit.rate / turn.bare.rate),
    cpuRatio: middle((turn) => turn.bare.cpu / turn.hit.cpu),
    signedRateRatio: middle((turn) => turn.signed.rate / turn.hit.rate),
    signedCpuRatio: middle((turn) => turn.hit.cpu / turn.signed.cpu),
    signedOfBareRatio: middle((turn) => turn.signedBare.cpu / turn.signed.cpu),
    signedOfSameRatio: middle((turn) => turn.signedSame.cpu / turn.signed.cpu),
  }
}

async function measureMisses({ paths }: Case): Promise<Misses> {
  const [path = ''] = paths
  const single = await missing.measure([path], singleSeconds, 1)
  return {
    miss: await missing.measure(paths, seconds, connections),
    sqlRatio: single.p50 / (await bareSql.measure(path)),
  }
}

const ms = (value: number) => value.toFixed(2)

function print(rows: Row[]): void {
  const hitTitles = ['hit /s', 'p50 ms', 'p99 ms', 'of bare, by rate', 'of bare, by CPU']
  const signedTitles = ['signed of unsigned, by rate', 'by CPU', 'signed of bare, by CPU', 'with our headers']
  const missTitles = ['miss /s', 'p50 ms', 'p99 ms', 'times bare SQL']
  printTable(
    [`${works} works`, ...hitTitles, ...signedTitles, ...missTitles],
    rows.map(({ name, hit, miss, ...ratios }) => [
      name,
      hit.rate.toFixed(0),
      ms(hit.p50),
      ms(hit.p99),
      ratios.rateRatio.toFixed(2),
      ratios.cpuRatio.toFixed(2),
      ratios.signedRateRatio.toFixed(2),
      ratios.signedCpuRatio.toFixed(2),
      ratios.signedOfBareRatio.toFixed(2),
      ratios.signedOfSameRatio.toFixed(2),
      miss.rate.toFixed(0),
      ms(miss.p50),
      ms(miss.p99),
      ratios.sqlRatio.toFixed(1),
    ]),
  )
}

// All hits before all misses: what PostgreSQL still has to do after a miss would be felt by the next hits.
const hits: Hits[] = []
for (const one of cases) hits.push(await measureHits(one))
console.log('hits: done')
const rows: Row[] = []
for (const [place, one] of cases.entries()) {
  const measured = hits[place]
  if (measured) rows.push({ name: one.name, ...measured, ...(await measureMisses(one)) })
}
await Promise.all([ours.end(), bare.end(), missing.end(), bareSql.close()])
await catalogue.close()
console.log(`\n${machine()}, ${connections} connections, ${rounds} × ${seconds} s`)
print(rows)
