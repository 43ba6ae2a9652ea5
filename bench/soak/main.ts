import { appendFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../../server/src/platform/free-port.ts'
import { demoStaff } from '../faults/person.ts'
import { makeCodes } from '../faults/staff-actions.ts'
import { machine, printTable } from '../harness/report.ts'
import { openRunningSite, until } from '../harness/running-site.ts'
import { memberCount, startLoad, type Times, type Work } from './load.ts'
import {
  connectionsOf,
  databaseMb,
  handlesOf,
  keptAnswers,
  type LongLived,
  longLived,
  memoryOf,
  ownMemoryOf,
  slopeOf,
  type Table,
  tablesOf,
  usedMemory,
} from './samples.ts'
import { openStaff } from './staff.ts'

/**
 * A site under a steady mixed load for hours: `npm run bench -- soak --hours 2`. Readers (`--rate` a second) and members
 * (`--member-rate`) sign each call as the site's pages do; every `--import-minutes` a file of 200 works is imported and the
 * last one taken back; every `--clip-minutes` a clip is prepared and the last one removed.
 *
 * Each process keeps 16 MB of answers at the most, which are full before memory is compared.
 *
 * By ten minutes: what each process has in use after all garbage is collected (which is made to happen), how much of it are
 * kept answers, the least that it was resident with, open handles, connections, tables, p99. At the end the slope of memory
 * after the first twenty minutes. Each period is also a line of JSON in `--folder`.
 */

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '2' },
    works: { type: 'string', default: '42000' },
    rate: { type: 'string', default: '24' },
    'member-rate': { type: 'string', default: '6' },
    'import-minutes': { type: 'string', default: '4' },
    'clip-minutes': { type: 'string', default: '5' },
    'period-minutes': { type: 'string', default: '10' },
    processes: { type: 'string', default: '2' },
    folder: { type: 'string' },
  },
})
const [hours, works, rate, memberRate, processes] = [
  values.hours,
  values.works,
  values.rate,
  values['member-rate'],
  values.processes,
].map(Number) as [number, number, number, number, number]
const minutes = (text: string) => Number(text) * 60_000
const periodMs = minutes(values['period-minutes'])
const warmMs = 2 * periodMs
const sampleMs = 10_000
const targetMb = 1

interface Period {
  minutes: number
  /** MB. */
  used: Record<string, number>
  leastResident: Record<string, number>
  /** Of it answers that are kept, by process of the API. */
  kept: Record<string, number>
  postgres: number
  handles: Record<string, number>
  connections: number
  database: number
  reads: Times
  pages: Times
  members: Times
  failed: Record<string, number>
  imports: number
  clips: number
  tables: Table[]
}

const folder = values.folder ?? (await mkdtemp(path.join(tmpdir(), 'yehang-soak-')))
const memoryFolder = path.join(folder, 'memory')
await mkdir(memoryFolder, { recursive: true })
const site = await openRunningSite(path.join(folder, 'site'), {
  port: await freePort(),
  preload: new URL('memory-report.mjs', import.meta.url).href,
  more: {
    SOAK_MEMORY: memoryFolder,
    DEMO_WORKS: String(works),
    CLUSTER: String(processes),
    CACHE_MB: '16',
    SIGNED_REQUESTS: 'verify',
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT: 'on',
    ATTEMPT_LIMITS: 'on',
    METRICS_TOKEN: 'soak-soak-soak-soak',
  },
})

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
const pause = (ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => {})

const problems: string[] = []
const note = (text: string) => {
  problems.push(text)
  console.log(`! ${text}`)
}

/** Again and again until the end; what fails is noted. */
async function regularly(ms: number, firstMs: number, what: string, work: () => Promise<unknown>) {
  await pause(firstMs)
  while (!stopping.signal.aborted) {
    await work().catch((error) => stopping.signal.aborted || note(`${what}: ${error}`))
    await pause(ms)
  }
}

function same(before: LongLived[], now: LongLived[]): boolean {
  return before.map(({ pid }) => pid).join() === now.map(({ pid }) => pid).join()
}

const mb = (value: number | undefined) => (value === undefined ? '' : value.toFixed(1))
const cells = (record: Record<string, number>) =>
  Object.entries(record)
    .map(([name, value]) => `${name} ${Math.round(value * 10) / 10}`)
    .join(', ')

function show(period: Period, before: Period | undefined): void {
  const { reads, pages, members } = period
  const ms = (name: string, { p50, p99, count }: Times) =>
    `${name} ${count} p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms`
  console.log(`\n${period.minutes.toFixed(0)} min, ${new Date().toISOString().slice(11, 16)} UTC`)
  console.log(`  in use after collection, MB: ${cells(period.used)}`)
  console.log(`  of it answers that are kept, MB: ${cells(period.kept)}`)
  console.log(`  least resident, MB: ${cells(period.leastResident)}; PostgreSQL's own ${mb(period.postgres)}`)
  console.log(`  handles: ${cells(period.handles)}; connections ${period.connections}`)
  console.log(`  ${ms('reads', reads)}; ${ms('pages', pages)}; ${ms('members', members)}`)
  console.log(`  imports ${period.imports}, clips ${period.clips}; database ${mb(period.database)} MB`)
  const was = new Map(before?.tables.map((table) => [table.name, table]))
  const churning = period.tables
    .map((table) => ({ ...table, by: table.churn - (was.get(table.name)?.churn ?? 0) }))
    .sort((a, b) => b.by - a.by)
    .slice(0, 14)
  console.log(
    `  tables (rows written, live, dead, MB): ${churning.map(({ name, by, live, dead, mb: size }) => `${name} ${by}/${live}/${dead}/${size.toFixed(1)}`).join(', ')}`,
  )
  const failed = Object.entries(period.failed)
  if (failed.length > 0) console.log(`  not 200: ${failed.map(([what, n]) => `${what} × ${n}`).join('; ')}`)
}

interface Slope {
  name: string
  used: number
  /** The same without kept answers, whose room has its bound and fills as fast as clients ask for others. */
  beyondAnswers: number
  resident: number
}

/** By the ends of the periods after the first twenty minutes. */
function slopes(periods: Period[], from: number): Slope[] {
  const late = periods.filter((period) => period.minutes * 60_000 >= from)
  const names = Object.keys(late.at(-1)?.used ?? {})
  const slope = (of: (period: Period) => number | undefined) =>
    slopeOf(
      late.flatMap((period) => {
        const value = of(period)
        return value === undefined ? [] : [{ hours: period.minutes / 60, mb: value }]
      }),
    )
  return names.map((name) => ({
    name,
    used: slope(({ used }) => used[name]),
    beyondAnswers: slope(({ used, kept }) => {
      const all = used[name]
      return all === undefined ? undefined : all - (kept[name.replace(' ', '-')] ?? 0)
    }),
    resident: slope(({ leastResident }) => leastResident[name]),
  }))
}

const periods: Period[] = []
try {
  console.log(
    `${machine()}; ${works} works, ${rate} reads and ${memberRate} calls of members a second, ${hours} h`,
  )
  await site.start()
  await until(() => site.log().includes('The catalogue is filled'), 1800, 'the catalogue is filled')
  const shown = await site.sql<Work>(
    'select id::text, number, title from work where published order by hashint8(id) limit 20000',
  )
  const films = await site.sql<{ id: string }>(
    "select distinct work_id::text as id from video where state = 'ready' limit 300",
  )
  const others = shown.slice(-500).map(({ id }) => id)
  const load = await startLoad(site.url, {
    works: shown,
    films: films.map(({ id }) => id),
    codes: await makeCodes(demoStaff(site), memberCount),
    rate,
    memberRate,
  })
  const staff = await openStaff(site, others)
  let members = longLived(site)
  console.log(
    `begun at ${new Date().toISOString()}: ${members.map(({ name, pid }) => `${name} ${pid}`).join(', ')}`,
  )
  const begin = performance.now()
  const end = begin + hours * 3_600_000
  const scrape = () =>
    fetch(`${site.url}/metrics`, { headers: { authorization: 'Bearer soak-soak-soak-soak' } }).then(
      (answer) => answer.text(),
    )
  const beside = [
    regularly(minutes(values['import-minutes']), 20_000, 'import', staff.importFile),
    regularly(minutes(values['clip-minutes']), 60_000, 'clip', staff.prepareClip),
    regularly(30_000, 5000, 'metrics', scrape),
  ]

  while (performance.now() < end && !stopping.signal.aborted) {
    const until = Math.min(begin + (periods.length + 1) * periodMs, end)
    const least: Record<string, number> = {}
    while (performance.now() < until && !stopping.signal.aborted) {
      await pause(Math.min(sampleMs, Math.max(0, until - performance.now())))
      const now = longLived(site)
      if (!same(members, now)) {
        note(`other processes: ${now.map(({ name, pid }) => `${name} ${pid}`).join(', ')}`)
        members = now
      }
      for (const { name, pid } of members) {
        least[name] = Math.min(least[name] ?? Number.POSITIVE_INFINITY, memoryOf(pid))
      }
    }
    const looked = load.look()
    const period: Period = {
      minutes: (performance.now() - begin) / 60_000,
      used: Object.fromEntries(await usedMemory(memoryFolder, members)),
      leastResident: least,
      kept: keptAnswers(await scrape()),
      postgres: ownMemoryOf(site.pids.postgres()),
      handles: Object.fromEntries(members.map(({ name, pid }) => [name, handlesOf(pid)])),
      connections: await connectionsOf(site),
      database: await databaseMb(site),
      ...looked,
      ...staff.done,
      tables: await tablesOf(site),
    }
    show(period, periods.at(-1))
    periods.push(period)
    appendFileSync(path.join(folder, 'periods.ndjson'), `${JSON.stringify(period)}\n`)
  }
  stopping.abort()
  await Promise.all(beside)
  await load.end()

  const found = slopes(periods, warmMs)
  printTable(
    [
      'memory, MB an hour after the first twenty minutes',
      'in use after collection',
      'without kept answers',
      'least resident',
    ],
    found.map(({ name, ...slope }) => [
      name,
      ...[slope.used, slope.beyondAnswers, slope.resident].map((value) => value.toFixed(2)),
    ]),
  )
  const grows = found.filter(({ used, beyondAnswers }) => Math.min(used, beyondAnswers) > targetMb)
  console.log(
    `\n${grows.length === 0 ? 'none grows' : `grows: ${grows.map(({ name }) => name).join(', ')}`} by more than ${targetMb} MB an hour in use, with kept answers and without; ${problems.length} problems`,
  )
  process.exitCode = grows.length + problems.length > 0 ? 1 : 0
} finally {
  await site.stop()
  if (values.folder === undefined) await rm(folder, { recursive: true, force: true })
}
