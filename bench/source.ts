import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { demoWorks } from '../demo/catalogue.ts'
import { vods } from '../demo/maccms-dump.ts'
import { importHandlers } from '../server/src/domains/imports/admin/jobs.ts'
import { findBatch } from '../server/src/domains/imports/admin/queries/batches.ts'
import { requestWrite, setOptions } from '../server/src/domains/imports/admin/service/requests.ts'
import { beginReading } from '../server/src/domains/imports/sources/beginning.ts'
import { findSource } from '../server/src/domains/imports/sources/queries.ts'
import { saveSource } from '../server/src/domains/imports/sources/service.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { createLog, openContext } from '../server/src/platform/context.ts'
import { connectDatabase } from '../server/src/platform/database/connect.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import type { Actor } from '../server/src/platform/http/principal.ts'
import { startRunner } from '../server/src/platform/jobs/runner.ts'
import { benchData } from './harness/bench-data.ts'
import { machine, printTable } from './harness/report.ts'

/**
 * How long a scheduled source takes: `npm run bench -- source --works 1000000 --new 1000`. A MacCMS site of a process of
 * its own answers 100 works a page. First all of it is fetched, looked at, and written as staff order it; then what is
 * new (`h=`). The time includes all that the worker does.
 */

const { values } = parseArgs({
  options: {
    works: { type: 'string', default: '1000000' },
    new: { type: 'string', default: '1000' },
    serve: { type: 'boolean', default: false },
  },
})
const works = Number(values.works)
const added = Number(values.new)
const pageSize = 100
const today = '2026-11-20'
const folder = path.join(benchData, 'source')

/** Pages are asked for in their order; what was passed is forgotten. With `h` the last works come, of another number. */
async function serve(): Promise<void> {
  const open = () => vods(demoWorks({ works: works + added, seed: 1, today }), 1_700_000_000)
  let rows = open()
  let made = 0
  const kept = new Map<number, string>()
  const page = (number: number) => {
    if (number === 1) {
      rows = open()
      made = 0
      kept.clear()
    }
    while (made < number) {
      made++
      const list = Array.from(
        { length: Math.min(pageSize, works - (made - 1) * pageSize) },
        () => rows.next().value,
      )
      kept.set(made, JSON.stringify(list))
      kept.delete(made - 20)
    }
    return kept.get(number) ?? '[]'
  }
  const fresh: unknown[] = []
  let place = 0
  for (const row of open()) if (++place > works) fresh.push(row)
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams
    const number = Number(query.get('pg') ?? 1)
    const total = query.has('h') ? added : works
    const pagecount = Math.ceil(total / pageSize)
    let list: string
    if (query.has('h')) {
      list = JSON.stringify(fresh.slice((number - 1) * pageSize, number * pageSize))
    } else list = page(number)
    response.setHeader('content-type', 'application/json')
    response.end(
      `{"code":1,"msg":"ok","page":${number},"pagecount":${pagecount},"total":${total},"list":${list}}`,
    )
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}

async function run(): Promise<void> {
  await rm(path.join(folder, 'imports'), { recursive: true, force: true })
  const site = fork(import.meta.filename, process.argv.slice(2).concat('--serve'))
  const [port] = (await once(site, 'message')) as [number]
  const config = readConfig({
    DATA_DIR: folder,
    DOWNLOAD_ALLOW: `127.0.0.1:${port}`,
    LOG_LEVEL: 'warn',
    SLOW_QUERY_MS: '0',
  })
  const database = await connectDatabase(config, { info: () => {}, warn: console.warn })
  const { connection } = database
  if (typeof connection === 'string') throw new Error('the embedded database is meant')
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('drop database if exists bench_source with (force)')
  await client.query('create database bench_source')
  await client.end()
  const context = openContext({
    config,
    connection: { ...connection, database: 'bench_source' },
    log: createLog(config),
  })
  await migrate(context.pool)
  const { rows: made } = await context.pool.query<{ id: string }>(
    `insert into member (user_name, user_name_key, email, password_hash, roles, created_at)
     values ('bench', 'bench', null, 'none', '{}', now()) returning id`,
  )
  const actor: Actor = { id: made[0]?.id ?? '0', address: '127.0.0.1', requestId: 'bench', seesSealed: true }
  const runner = startRunner(context, importHandlers(context))
  let most = 0
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 500)
  const table: string[][] = []
  try {
    const address = `http://127.0.0.1:${port}/api.php/provide/vod/`
    const order = { name: 'bench', kind: 'maccms', address, everyMinutes: 60, writes: 'always' } as const
    const sourceId = await saveSource(context, { ...order, maxWorks: 10_000_000 }, actor)
    /** Until the import of the source is in another state; seconds. */
    const phase = async (name: string, during: string[]) => {
      const begin = performance.now()
      for (;;) {
        const source = await findSource(context.db, sourceId)
        const batch = source?.batch_id ? await findBatch(context.db, source.batch_id) : undefined
        if (batch !== undefined && !during.includes(batch.state)) {
          const seconds = (performance.now() - begin) / 1000
          table.push([name, seconds.toFixed(1), String(Math.round(most / 1e6))])
          console.log(`${name}: ${seconds.toFixed(1)} s, then ${batch.state}`)
          most = 0
          return batch
        }
        await wait(100)
      }
    }
    await beginReading(context, sourceId, { isAsked: true })
    await phase('fetch', ['fetching'])
    const read = await phase('look at, no channel yet', ['checking'])
    const types = { '1': 'censored', '2': 'uncensored', '3': 'western', '4': 'anime' }
    await setOptions(context, { importId: read.id, types, asDrafts: false })
    await phase('look at', ['checking'])
    await requestWrite(context, read.id, actor)
    const first = await phase('write', ['writing'])
    await beginReading(context, sourceId, { isAsked: true })
    await phase('what is new: fetch', ['fetching'])
    await phase('what is new: look at', ['checking'])
    const last = await phase('what is new: write', ['writing'])
    printTable([`${works} works, ${machine()}`, 's', 'MB'], table)
    for (const { added, changed, unchanged, wrong } of [first, last])
      console.log({ added, changed, unchanged, wrong })
  } finally {
    clearInterval(watching)
    await runner.close()
    await context.close()
    await database.close()
    site.kill()
  }
}

await (values.serve ? serve() : run())
