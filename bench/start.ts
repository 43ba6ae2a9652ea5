import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { freePort } from '../server/src/platform/free-port.ts'
import { benchSettings, openBenchCatalogue } from './harness/catalogue.ts'
import { median } from './harness/drive.ts'
import { machine, printTable } from './harness/report.ts'
import { openRunningSite, type RunningSite, until, untilFilled } from './harness/running-site.ts'

/**
 * How long a start takes, and the memory of each part: `npm run bench -- start --works 42000`. Processes as `npm start`
 * makes them, packages and web being there. Where the demo can fill it, the first start begins with an empty folder; a
 * cold one has nothing of its files in the system's memory (needs root), a warm one has. Memory is what the processes
 * have of their own and their share of what they have together (PSS).
 */

const { values } = parseArgs({
  options: {
    works: { type: 'string', default: '42000' },
    rounds: { type: 'string', default: '5' },
    /** Of load. */
    seconds: { type: 'string', default: '15' },
  },
})
const [works, rounds, seconds] = [values.works, values.rounds, values.seconds].map(Number) as [
  number,
  number,
  number,
]
/** Above it the demo would take minutes; the catalogue of the other benches serves. */
const demoMost = 100_000
const list = '/prod-api/v2/works/detail/list?modName=censored'

const dropCaches = '/proc/sys/vm/drop_caches'
const canBeCold = process.getuid?.() === 0 && existsSync(dropCaches)

interface Started {
  /** Seconds from the command to the first answer of each. */
  health: number
  page: number
  list: number
}

async function answersAt(url: string): Promise<boolean> {
  return fetch(url, { headers: { cookie: 'adult=1' }, signal: AbortSignal.timeout(5000) }).then(
    async (response) => (await response.text()).length > 0 && response.ok,
    () => false,
  )
}

async function start(site: RunningSite): Promise<Started> {
  const begin = performance.now()
  const took = async (url: string) => {
    while (!(await answersAt(url))) await pause(5)
    return (performance.now() - begin) / 1000
  }
  const [health, page, listed] = await Promise.all([
    took(`${site.url}/healthz`),
    took(`${site.url}/index`),
    took(site.url + list),
    site.start(),
  ])
  return { health, page, list: listed }
}

const pssOf = (pid: number): number => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

interface Memory {
  api: number
  worker: number
  postgres: number
}

function memory({ pids }: RunningSite): Memory {
  const sum = (all: readonly number[]) => all.reduce((total, pid) => total + pssOf(pid), 0)
  return { api: pssOf(pids.api()), worker: pssOf(pids.worker() ?? 0), postgres: sum(pids.postgres()) }
}

/** Visitors that request pages and calls, cached and not, as fast as they are answered. */
async function underLoad(site: RunningSite): Promise<Memory> {
  const most: Memory = { api: 0, worker: 0, postgres: 0 }
  const looking = setInterval(() => {
    const now = memory(site)
    for (const part of ['api', 'worker', 'postgres'] as const) most[part] = Math.max(most[part], now[part])
  }, 500)
  const { rows } = (await (await fetch(`${site.url}${list}&pageSize=300`)).json()) as {
    rows: { id: string }[]
  }
  let asked = 0
  const next = () => {
    asked += 1
    const { id } = rows[asked % rows.length] ?? { id: '' }
    const page = 1 + (asked % 400)
    const addresses = [
      `/censored/${id}`,
      `/prod-api/v2/works/detail/${id}`,
      `/prod-api/v2/works/related/${id}`,
      `${list}&pageNum=${page}`,
      `/censored?pageNum=${page}`,
      `/prod-api/v2/tag/list?tableName=maker&modName=censored&pageNum=${1 + (asked % 20)}`,
    ]
    return addresses[asked % addresses.length] ?? '/'
  }
  const result = await autocannon({
    url: site.url,
    connections: 32,
    duration: seconds,
    headers: { cookie: 'adult=1' },
    requests: [{ setupRequest: (request) => ({ ...request, path: next() }) }],
  })
  clearInterval(looking)
  console.log(
    `under load: ${result.requests.average.toFixed(0)} answers a second, ${result.non2xx + result.errors} failed`,
  )
  return most
}

const hasDemo = works <= demoMost
const settings = benchSettings(works, 128)
const dataDir = hasDemo ? `${settings.DATA_DIR}-start` : (settings.DATA_DIR ?? '')
if (!hasDemo) await (await openBenchCatalogue(works)).close()
const site = await openRunningSite(dataDir, {
  port: await freePort(),
  more: {
    RATE_LIMIT: 'off',
    ATTEMPT_LIMITS: 'off',
    DEMO: hasDemo ? 'auto' : 'off',
    DEMO_WORKS: String(works),
  },
  kept: !hasDemo,
})
const starts: string[][] = []
const say = (name: string, all: Started[]) => {
  const cell = (part: keyof Started) => median(all.map((one) => one[part])).toFixed(2)
  starts.push([name, cell('health'), cell('page'), cell('list')])
}
try {
  if (hasDemo) {
    const begin = performance.now()
    say('the first, into an empty folder', [await start(site)])
    await untilFilled(site, works)
    console.log(
      `${works} works were in ${((performance.now() - begin) / 1000).toFixed(1)} s after the command`,
    )
    await site.stop()
  }
  const cold: Started[] = []
  const warm: Started[] = []
  for (let round = 0; round < rounds; round++) {
    if (canBeCold) {
      writeFileSync(dropCaches, '3')
      cold.push(await start(site))
      await site.stop()
    }
    warm.push(await start(site))
    if (round < rounds - 1) await site.stop()
  }
  if (canBeCold) say(`cold, median of ${rounds}`, cold)
  say(`warm, median of ${rounds}`, warm)
  await until(() => site.pids.worker() !== undefined, 30, 'the worker runs')
  await pause(10_000)
  const atRest = memory(site)
  const loaded = await underLoad(site)
  await pause(30_000)
  const after = memory(site)
  console.log(`\n${machine()}`)
  printTable([`${works} works`, '/healthz s', 'home page s', 'list s'], starts)
  const rowOf = (name: string, { api, worker, postgres }: Memory) => [
    name,
    ...[api, worker, postgres, api + worker + postgres].map((mb) => mb.toFixed(0)),
  ]
  printTable(
    ['memory, MB', 'api', 'worker', 'PostgreSQL', 'all'],
    [
      rowOf('at rest, 10 s after the start', atRest),
      rowOf(`highest of ${seconds} s under load`, loaded),
      rowOf('30 s later', after),
    ],
  )
} finally {
  await site.stop()
  if (hasDemo) await rm(dataDir, { recursive: true, force: true })
}
