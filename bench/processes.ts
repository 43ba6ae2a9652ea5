import { mkdtemp } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { catalogue, editorial } from '@yehang/contract'
import autocannon from 'autocannon'
import { shanghaiDay, systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { type Context, openContext } from '../server/src/platform/context.ts'
import { addressOf } from '../server/test/client.ts'
import { makeMember, type TestMember } from '../server/test/member.ts'
import { fillOnce } from './harness/catalogue.ts'
import { median } from './harness/drive.ts'
import { machine, printTable } from './harness/report.ts'
import { type Apis, clusterOf, severalApis } from './processes/apis.ts'
import { startFront } from './processes/front.ts'
import { startLoad } from './processes/load.ts'
import { openPostgres, type Pair } from './processes/postgres.ts'

/**
 * Several API processes behind nginx on an external PostgreSQL with a streaming replica, under
 * readers and writers: `npm run bench -- processes`. One is killed with -9, all are restarted one
 * after another, the replica goes away and comes back; then failed requests and missing
 * acknowledged writes are reported. `--ways several,cluster,rates`: rates are those of one process
 * and of several.
 */

const { values } = parseArgs({
  options: {
    works: { type: 'string', default: '42000' },
    processes: { type: 'string', default: '2' },
    readers: { type: 'string', default: '6' },
    writers: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '10' },
    ways: { type: 'string', default: 'several,cluster,rates' },
    bin: { type: 'string', default: '/usr/lib/postgresql/15/bin' },
  },
})
const [works, count, readers, writers, seconds] = [
  values.works,
  values.processes,
  values.readers,
  values.writers,
  values.seconds,
].map(Number) as [number, number, number, number, number]

const summary: string[] = []
const say = (line: string) => console.log(line)

interface World {
  pair: Pair
  context: Context
  settings: Record<string, string>
  ids: string[]
  editor: TestMember
  members: TestMember[]
}

async function open(): Promise<World> {
  const pair = await openPostgres(values.bin)
  const settings = {
    DATABASE_URL: pair.primary.url,
    DATA_DIR: await mkdtemp(path.join(tmpdir(), 'yehang-bench-data-')),
    RATE_LIMIT: 'off',
    ATTEMPT_LIMITS: 'off',
    LOG_LEVEL: 'error',
    DEMO: 'off',
  }
  const context = openContext({ config: readConfig(settings), connection: pair.primary.url })
  await fillOnce(context, works, shanghaiDay(systemClock.now()))
  await pair.follow()
  const rows = await context.db
    .selectFrom('work')
    .select('id')
    .where('published', '=', true)
    .orderBy('id')
    .limit(3000)
    .execute()
  const members: TestMember[] = []
  const name = (what: string) => `${what}_${Date.now().toString(36)}`
  for (let made = 0; made < writers; made++)
    members.push(await makeMember(context, { userName: name(`w${made}`) }))
  const editor = await makeMember(context, { userName: name('editor'), roles: ['editor'] })
  return {
    pair,
    context,
    settings: { ...settings, DATABASE_REPLICA_URL: pair.replica.url },
    ids: rows.map(({ id }) => id),
    editor,
    members,
  }
}

/** Milliseconds from the answer to a staff's change until each place shows it. A place that is away is left out. */
async function seenAfter(world: World, front: string, places: string[]): Promise<number | null> {
  const id = world.ids.at(-1) ?? ''
  const detail = addressOf(catalogue.getWork, { params: { id } })
  const titleAt = async (place: string) => {
    // A connection of its own: where several share an address, each time another one may answer.
    const answer = await fetch(place + detail, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(5000),
    })
    return ((await answer.json()) as { data: { title: string } }).data.title
  }
  const { title } = await world.context.db
    .selectFrom('work')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const to = `渡口 ${Math.random().toString(36).slice(2)}`
  await Promise.all(places.map(titleAt)).catch(() => {})
  const saved = await fetch(front + addressOf(editorial.saveAdminWork, {}), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...world.editor.headers },
    body: JSON.stringify({ id, changes: { title: { from: title, to } } }),
    signal: AbortSignal.timeout(10_000),
  })
    .then(async (answer) => ((await answer.json()) as { code: number }).code)
    .catch(() => 0)
  if (saved !== 200) return null
  const begin = performance.now()
  for (let right = 0; right < 3; ) {
    const titles = await Promise.all(places.map((place) => titleAt(place).catch(() => to)))
    right = titles.every((title) => title === to) ? right + 1 : 0
    if (performance.now() - begin > 20_000) return Number.POSITIVE_INFINITY
  }
  return performance.now() - begin
}

async function transactionsOn(url: string): Promise<number> {
  const context = openContext({ config: readConfig({ DATABASE_URL: url }), connection: url })
  try {
    const { rows } = await context.pool.query<{ count: string }>(
      "select xact_commit as count from pg_stat_database where datname = 'yehang'",
    )
    return Number(rows[0]?.count)
  } finally {
    await context.close()
  }
}

async function measure(way: string, world: World, apis: Apis): Promise<void> {
  const front = await startFront(apis.urls)
  const places = apis.urls.length > 1 ? apis.urls : Array(3 * count).fill(apis.urls[0])
  const load = startLoad(front.url, { members: world.members, readers, works: world.ids })
  const seen: number[] = []
  let watching = true
  const watch = (async () => {
    while (watching) {
      const ms = await seenAfter(world, front.url, places).catch(() => null)
      if (ms !== null) seen.push(ms)
      await pause(500)
    }
  })()
  const before = await transactionsOn(world.pair.replica.url)
  await pause(seconds * 1000)
  load.phase('one killed with -9')
  await apis.kill()
  await pause(2000)
  load.phase('steady again')
  await pause(2000)
  load.phase('rolling restart')
  await apis.restart()
  await pause(2000)
  const read = (await transactionsOn(world.pair.replica.url)) - before
  load.phase('replica crashed')
  await world.pair.replica.stop('immediate')
  await pause(5000)
  await world.pair.replica.start()
  load.phase('replica back')
  const afterCrash = await transactionsOn(world.pair.replica.url)
  await pause(8000)
  const readAgain = (await transactionsOn(world.pair.replica.url)) - afterCrash
  watching = false
  await watch
  const phases = await load.end()
  const { acknowledged, lost } = await load.check(world.context.db)
  await front.end()

  say(`\n${way === 'cluster' ? `CLUSTER=${count}` : `${count} × npm run api`} behind nginx`)
  const rows = phases.map(({ name, reads, writes, failed, seconds: took }) => {
    const faults = Object.entries(failed).map(([what, times]) => `${times} × ${what}`)
    return [name, took.toFixed(0), String(reads), String(writes), faults.join(', ') || '0']
  })
  printTable(['phase', 's', 'reads', 'writes', 'failed'], rows, [0, 4])
  say(`\nacknowledged writes ${acknowledged}, of these lost ${lost}`)
  say(
    `a change was seen everywhere after ${(median(seen) / 1000).toFixed(2)} s (middle of ${seen.length}), at the latest after ${(Math.max(...seen) / 1000).toFixed(2)} s`,
  )
  say(`transactions on the replica: ${read}; after its crash: ${readAgain}`)
  if (lost > 0) summary.push(`${way}: ${lost} acknowledged writes lost`)
}

async function rate(url: string, address: string): Promise<number> {
  const result = await autocannon({ url: url + address, connections: 32, duration: 5 })
  return result.requests.average
}

/** Returns a second through nginx, of one process and of several. */
async function measureRates(world: World): Promise<void> {
  const hit = addressOf(catalogue.listPerformers, { query: { pageNum: 1 } })
  const rows: string[][] = []
  for (const processes of [1, count]) {
    for (const CACHE_MB of ['128', '0']) {
      const apis = await severalApis(processes, { ...world.settings, CACHE_MB })
      const front = await startFront(apis.urls)
      await rate(front.url, hit)
      const answers = CACHE_MB === '0' ? 'misses' : 'hits'
      rows.push([String(processes), answers, (await rate(front.url, hit)).toFixed(0)])
      await front.end()
      await apis.end()
    }
  }
  printTable(['processes', 'answers', 'a second'], rows, [1])
}

say(machine())
const world = await open()
say(
  `PostgreSQL ${world.pair.version}, ${works} works, ${readers} readers, ${writers} writers, ${count} processes`,
)
/** Those of the cluster that live now. */
async function signs(): Promise<number[]> {
  const since = new Date(Date.now() - 12_000)
  const rows = await world.context.db
    .selectFrom('process')
    .select('name')
    .where('kind', '=', 'api')
    .where('seen_at', '>', since)
    .execute()
  return rows.map(({ name }) => Number(name.split(':').at(-2)))
}
try {
  const ways = values.ways.split(',')
  for (const way of ways.filter((name) => name !== 'rates')) {
    const apis =
      way === 'cluster'
        ? await clusterOf(count, world.settings, signs)
        : await severalApis(count, world.settings)
    await measure(way, world, apis)
    await apis.end()
  }
  if (ways.includes('rates')) await measureRates(world)
} finally {
  await world.context.close()
  await world.pair.replica.stop().catch(() => {})
  await world.pair.primary.stop('immediate')
}
say(`\nload after ${loadavg()[0]?.toFixed(1)}`)
for (const line of summary) console.error(line)
process.exit(summary.length > 0 ? 1 : 0)
