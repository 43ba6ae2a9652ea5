import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { moderation, modNameOf } from '@yehang/contract'
import { sql } from 'kysely'
import { Random } from '../../demo/random.ts'
import { saveWork } from '../../server/src/domains/editorial/works/service/editing.ts'
import { tailOf } from '../../server/src/domains/moderation/admin/service/direct-takedown.ts'
import { shanghaiDay, systemClock } from '../../server/src/platform/clock.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { openContext } from '../../server/src/platform/context.ts'
import { freePort } from '../../server/src/platform/free-port.ts'
import { call } from '../../server/test/client.ts'
import { makeMember } from '../../server/test/member.ts'
import { startVarnish } from '../../server/test/proxies/varnish.ts'
import { cacheAddresses, zipf } from '../cache/addresses.ts'
import { fillOnce } from '../harness/catalogue.ts'
import { median } from '../harness/drive.ts'
import { machine, printTable } from '../harness/report.ts'
import { severalApis } from '../processes/apis.ts'
import { openPostgres } from '../processes/postgres.ts'
import { type Read, readAt, type Visit, visitsOf } from './reading.ts'

/**
 * Varnish with deploy/varnish.vcl before two API processes: `npm run bench -- edge`. Pages and answers of the API are read by
 * Zipf's law at a steady rate from an edge that was filled, then with an edit of a title a second; works are
 * taken down, and PostgreSQL is stopped for `--away` seconds. Prints what reached the site, how long a takedown took until
 * it was gone, and how many requests failed.
 */

const { values } = parseArgs({
  options: {
    works: { type: 'string', default: '42000' },
    addresses: { type: 'string', default: '20000' },
    rate: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '60' },
    away: { type: 'string', default: '60' },
    takedowns: { type: 'string', default: '5' },
    bin: { type: 'string', default: '/usr/lib/postgresql/15/bin' },
  },
})
const [works, count, rate, seconds, away, takedowns] = [
  values.works,
  values.addresses,
  values.rate,
  values.seconds,
  values.away,
  values.takedowns,
].map(Number) as [number, number, number, number, number, number]

const key = 'a-secret-of-the-edge'
const random = new Random(2026, 71)
const pair = await openPostgres(values.bin)
const port = await freePort()
const settings = {
  DATABASE_URL: pair.primary.url,
  DATA_DIR: await mkdtemp(path.join(tmpdir(), 'yehang-bench-edge-')),
  RATE_LIMIT: 'off',
  ATTEMPT_LIMITS: 'off',
  LOG_LEVEL: 'error',
  DEMO: 'off',
  TRUST_PROXY: '127.0.0.1',
  EDGE: 'varnish',
  EDGE_HOSTS: `http://127.0.0.1:${port}`,
  EDGE_KEY: key,
}
const context = openContext({ config: readConfig(settings), connection: pair.primary.url })
const { db } = context

/** Three of five are pages: of works, channels and what works have. */
async function addressesRead(): Promise<string[]> {
  const answers = await cacheAddresses(db, random, Math.round(count * 0.4))
  const { rows } = await sql<{ id: string; mod_id: 1 | 2 | 3 | 4 | 5 }>`
    select id, mod_id from work where published order by hashint8(id) limit ${Math.round(count * 0.5)}
  `.execute(db)
  const { rows: entities } = await sql<{ id: string; kind: string }>`
    select entity_id as id, kind from entity_stat where kind in ('performer', 'maker', 'series') and mod_id is null and work_count > 0
    order by work_count desc, entity_id limit ${Math.round(count * 0.08)}
  `.execute(db)
  const channels = ['censored', 'uncensored', 'western', 'fc2', 'anime']
  const pages = [
    '/index',
    ...channels.flatMap((name) => Array.from({ length: 50 }, (_, page) => `/${name}?pageNum=${page + 1}`)),
    ...rows.map(({ id, mod_id }) => `/${modNameOf(mod_id)}/${id}`),
    ...entities.map(({ id, kind }) => `/${kind}/${id}`),
  ]
  return [...answers.map(({ path: address }) => address), ...pages]
    .map((address) => ({ address, at: random.unit() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ address }) => address)
}

console.log(machine())
await fillOnce(context, works, shanghaiDay(systemClock.now()))
const apis = await severalApis(2, settings)
const varnish = await startVarnish(apis.urls, key, { port, memory: '1500m' })
const editor = await makeMember(context, { userName: 'bench_editor', roles: ['editor'] })
const addresses = await addressesRead()
const shownWorks = addresses.flatMap(
  (address) => /^\/(?:censored|uncensored|western|fc2|anime)\/(\d+)$/.exec(address)?.[1] ?? [],
)
const visitOf = visitsOf(addresses, random)
const place = zipf(random, addresses.length)
const next = (): Visit => visitOf(place())

const share = (part: number, of: number) => `${((part / of) * 100).toFixed(2)} %`

async function measure(name: string, length: number, visits = next): Promise<string[]> {
  const asked = async () => (await varnish.figures()).get('MAIN.backend_req') ?? 0
  const before = await asked()
  const read: Read = await readAt(varnish.origin, { rate, seconds: length, next: visits })
  const reached = (await asked()) - before
  return [
    name,
    (read.requests / length).toFixed(0),
    share(read.hits, read.requests),
    share(reached, read.requests),
    share(read.failed, read.requests),
    read.p50.toFixed(1),
    read.p99.toFixed(1),
  ]
}

/** Everything once, as for the visitor who has chosen nothing: what is missed later is what a change has dropped, or a choice. */
async function fill(): Promise<void> {
  const begun = performance.now()
  const left = addresses.values()
  const ask = async () => {
    for (const address of left) {
      const headers = {
        'accept-encoding': 'br',
        ...(!address.startsWith('/prod-api/') && { cookie: 'adult=1' }),
      }
      await (await fetch(varnish.origin + address, { headers })).arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 8 }, ask))
  const objects = (await varnish.figures()).get('MAIN.n_object') ?? 0
  console.log(`filled with ${objects} in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}

async function editTitle(id: string): Promise<void> {
  const actor = { id: editor.id, address: '127.0.0.1', requestId: 'bench', seesSealed: true }
  const { title } = await db.selectFrom('work').select('title').where('id', '=', id).executeTakeFirstOrThrow()
  const to = title.endsWith('。') ? title.slice(0, -1) : `${title}。`
  await saveWork(context, actor, id, { title: { from: title, to } })
}

/** Seconds from the answer to staff until neither page nor answer of the edge shows the work. */
async function takeDown(id: string): Promise<number> {
  const { number, mod_id, title } = await db
    .selectFrom('work')
    .select(['number', 'mod_id', 'title'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const places = [`/${modNameOf(mod_id as 1)}/${id}`, `/prod-api/v2/works/detail/${id}`]
  const shows = async () => {
    const bodies = await Promise.all(
      places.map(async (address) =>
        (await fetch(varnish.origin + address, { headers: { cookie: 'adult=1' } })).text(),
      ),
    )
    return bodies.some((body) => body.includes(title))
  }
  while (!(await shows())) await pause(50)
  const body = { workId: id, reason: 'rights', text: '测量', confirm: tailOf(number) }
  const { code } = await call(varnish.origin, moderation.takeDownWork, { headers: editor.headers, body })
  if (code !== 200) throw new Error(`the takedown was refused: ${code}`)
  const begun = performance.now()
  // Until it stays away, through the second purge.
  let gone = 0
  for (let last = begun; performance.now() - last < 5000; await pause(50)) {
    if (!(await shows())) continue
    last = performance.now()
    gone = last - begun
    if (gone > 60_000) break
  }
  return gone / 1000
}

const titles = ['', 'requests /s', 'from the edge', 'reached the site', 'failed', 'p50 ms', 'p99 ms']
const rows: string[][] = []
try {
  // The first purge of everything, and the one after it.
  await pause(5000)
  await fill()
  rows.push(await measure('filled', seconds))
  let edited = Promise.resolve()
  const timer = setInterval(() => {
    edited = edited.then(() =>
      editTitle(shownWorks[Math.floor(random.unit() ** 3 * shownWorks.length)] ?? ''),
    )
  }, 1000)
  rows.push(await measure('one edit of a title a second', seconds))
  clearInterval(timer)
  await edited

  const times: number[] = []
  for (const id of shownWorks.slice(-takedowns)) times.push(await takeDown(id))
  console.log(
    `a takedown was gone from the edge after ${median(times).toFixed(2)} s (middle of ${times.length}), at the latest after ${Math.max(...times).toFixed(2)} s`,
  )

  // What was read before, as an edge that has stood for hours has nearly all that is read.
  const seen = new Set<string>()
  const noting = () => {
    const visit = next()
    seen.add(JSON.stringify(visit))
    return visit
  }
  rows.push(await measure('filled again', Math.min(seconds, 30), noting))
  const kept = [...seen].map((text) => JSON.parse(text) as Visit)
  const keptPlace = zipf(random, kept.length)
  await pair.primary.stop('immediate')
  await pause(1000)
  rows.push(
    await measure(
      `PostgreSQL stopped for ${away} s, what was read before`,
      away,
      () => kept[keptPlace()] as Visit,
    ),
  )
  rows.push(await measure('PostgreSQL stopped, all that is read', 10))
  await pair.primary.start()
  printTable(titles, rows)
} finally {
  await varnish.end()
  await apis.end()
  await context.close().catch(() => {})
  await pair.primary.stop('immediate').catch(() => {})
}
process.exit(0)
