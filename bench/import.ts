import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { demoWorks } from '../demo/catalogue.ts'
import { noMapping } from '../server/src/domains/imports/reading/mapping.ts'
import { openFile } from '../server/src/domains/imports/reading/open.ts'
import { importWorks } from '../server/src/domains/imports/writing/load.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { connectDatabase } from '../server/src/platform/database/connect.ts'
import { openDatabase, openPool } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { benchData } from './harness/bench-data.ts'
import { databaseCpu } from './harness/database-cpu.ts'

/**
 * How fast a file of works goes in, beside plain COPY of the rows that come of it into the same empty schema, with
 * the same indexes: `npm run bench -- import --works 42000`. The import does more (it reads, checks, folds, counts and
 * ranks); trust the ratio. COPY runs twice: as a session does by default, and gathering the entries of the search index
 * to the end as the import does batch by batch. The import runs with a heap of 1 GB.
 */

const heapMb = 1024
const heapOption = `--max-old-space-size=${heapMb}`
const folder = path.join(benchData, 'import')
const today = '2026-11-20'
const tables = [
  ...['tag_group', 'entity', 'entity_stat', 'directory', 'ranking'],
  ...['work', 'work_stat', 'magnet', 'work_entity', 'work_search'],
]

async function makeDatabase(connection: pg.ClientConfig, database: string): Promise<pg.Pool> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`drop database if exists ${database} with (force)`)
  await client.query(`create database ${database}`)
  await client.end()
  const pool = openPool({ connection: { ...connection, database }, max: 4 })
  await migrate(pool)
  return pool
}

async function writeRecords(file: string, works: number): Promise<number> {
  function* lines() {
    for (const record of demoWorks({ works, seed: 1, today })) yield `${JSON.stringify(record)}\n`
  }
  await pipeline(Readable.from(lines(), { objectMode: true }), createWriteStream(file))
  return (await stat(file)).size
}

interface Measured {
  seconds: number
  /** The highest seen, in MB. */
  heap: number
  /** Seconds of this process. */
  cpu: number
  /** Seconds of PostgreSQL. */
  sqlCpu: number
}

async function measured(pool: pg.Pool, work: () => Promise<void>): Promise<Measured> {
  const asking = openPool({ connection: pool.options, max: 1 })
  const sqlBefore = await databaseCpu(asking)
  let heap = 0
  const sampling = setInterval(() => {
    heap = Math.max(heap, process.memoryUsage().heapUsed)
  }, 100)
  const begin = performance.now()
  const cpuBefore = process.cpuUsage()
  await work()
  const seconds = (performance.now() - begin) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  clearInterval(sampling)
  const sqlCpu = (await databaseCpu(asking)) - sqlBefore
  await asking.end()
  return { seconds, heap: heap / 1e6, cpu: (user + system) / 1e6, sqlCpu }
}

const tableFile = (table: string) => path.join(folder, `${table}.copy`)

async function dump(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  for (const table of tables) {
    await pipeline(client.query(copyTo(`copy ${table} to stdout`)), createWriteStream(tableFile(table)))
  }
  client.release()
}

async function plainCopy(pool: pg.Pool, gathers: boolean): Promise<void> {
  const client = await pool.connect()
  await client.query(`set gin_pending_list_limit = '${gathers ? '2GB' : '4MB'}'`)
  for (const table of tables) {
    const begin = performance.now()
    await pipeline(
      createReadStream(tableFile(table), { highWaterMark: 256 * 1024 }),
      client.query(copyFrom(`copy ${table} from stdin`)),
    )
    console.log(`  ${table.padEnd(12)} ${((performance.now() - begin) / 1000).toFixed(1).padStart(7)} s`)
  }
  await client.query("select gin_clean_pending_list('work_search_doc')")
  client.release()
}

async function run(works: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, 'works.ndjson')
  const config = readConfig({ DATA_DIR: folder })
  const database = await connectDatabase(config, { info: () => {}, warn: console.warn })
  const { connection } = database
  if (typeof connection === 'string') throw new Error('the embedded database is meant')
  try {
    const size = await writeRecords(file, works)
    console.log(`${works} works in a file of ${(size / 1e6).toFixed(0)} MB`)

    const ours = await makeDatabase(connection, 'bench_import')
    const source = await openFile(file, noMapping)
    const imported = await measured(ours, async () => {
      const report = await importWorks({ db: openDatabase(ours), pool: ours, today }, source)
      if (report.added !== works) throw new Error(`${report.added} works went in`)
    })
    const again = await measured(ours, async () => {
      const report = await importWorks({ db: openDatabase(ours), pool: ours, today }, source)
      if (report.unchanged !== works) throw new Error(`${report.unchanged} works were unchanged`)
    })
    await dump(ours)
    await ours.end()

    const copies: Measured[] = []
    for (const gathers of [false, true]) {
      const plain = await makeDatabase(connection, 'bench_plain')
      console.log(`plain COPY${gathers ? ', search entries gathered' : ''}:`)
      copies.push(await measured(plain, () => plainCopy(plain, gathers)))
      await plain.end()
    }
    const [copied = imported, gathered = imported] = copies

    const rate = (seconds: number) => `${Math.round(works / seconds).toLocaleString('en')} works/s`
    const line = (name: string, { seconds }: { seconds: number }) =>
      console.log(`${name.padEnd(16)} ${seconds.toFixed(1).padStart(7)} s  ${rate(seconds).padStart(16)}`)
    line('import', imported)
    line('the same again', again)
    line('plain COPY', copied)
    line('… gathered', gathered)
    console.log(`of plain COPY    ${(copied.seconds / imported.seconds).toFixed(2)}`)
    console.log(`… gathered       ${(gathered.seconds / imported.seconds).toFixed(2)}`)
    const cpuOf = ({ cpu, sqlCpu }: Measured) => cpu + sqlCpu
    console.log(`… by CPU         ${(cpuOf(copied) / cpuOf(imported)).toFixed(2)}`)
    console.log(`… gathered, CPU  ${(cpuOf(gathered) / cpuOf(imported)).toFixed(2)}`)
    console.log(
      `CPU of database  ${((imported.sqlCpu * 1e6) / works).toFixed(0)} µs a work, COPY ${((copied.sqlCpu * 1e6) / works).toFixed(0)}, gathered ${((gathered.sqlCpu * 1e6) / works).toFixed(0)}`,
    )
    console.log(`CPU of Node      ${((imported.cpu * 1e6) / works).toFixed(0)} µs a work`)
    console.log(`highest heap     ${Math.max(imported.heap, again.heap).toFixed(0)} MB of ${heapMb}`)
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const { values } = parseArgs({ options: { works: { type: 'string', default: '42000' } } })
if (process.execArgv.includes(heapOption)) {
  await run(Number(values.works))
} else {
  const { status } = spawnSync(process.execPath, [heapOption, ...process.argv.slice(1)], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
