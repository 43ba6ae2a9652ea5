import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { maccmsDump, noTotals } from '../demo/maccms-dump.ts'
import { parseMapping } from '../server/src/domains/imports/reading/mapping.ts'
import { openFile } from '../server/src/domains/imports/reading/open.ts'
import { importWorks } from '../server/src/domains/imports/writing/load.ts'
import { moneyAgrees } from '../server/src/domains/migration/report.ts'
import { migrateMaccms } from '../server/src/domains/migration/service/migrate.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { connectDatabase } from '../server/src/platform/database/connect.ts'
import { openDatabase, openPool } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { benchData } from './harness/bench-data.ts'

/**
 * How long a MacCMS site takes to come over: `npm run bench -- migrate-maccms --members 1000000 --works 10000`. Each member
 * has a third of an order, one favourite or work seen (`--kept`), and an entry of the points log. `--write FILE` only writes the
 * sample dump.
 */

const today = '2026-11-20'
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000000' },
    works: { type: 'string', default: '10000' },
    kept: { type: 'string', default: '1' },
    write: { type: 'string' },
  },
})
const members = Number(values.members)
const totals = noTotals()
const folder = path.join(benchData, 'migrate-maccms')
const file = values.write ?? path.join(folder, 'site.sql')
await mkdir(folder, { recursive: true })
const size = { members, works: Number(values.works), kept: Number(values.kept) }
const text = maccmsDump({ ...size, seed: 1, today }, totals)
await pipeline(Readable.from(text), createWriteStream(file))
console.log(`${members} members in a dump of ${((await stat(file)).size / 1e6).toFixed(0)} MB`)
if (values.write === undefined) await run()

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begin = performance.now()
  const result = await work()
  const seconds = (performance.now() - begin) / 1000
  const memory = Math.round(process.memoryUsage().rss / 1e6)
  console.log(`${name.padEnd(16)} ${seconds.toFixed(1).padStart(7)} s  (process ${memory} MB)`)
  return result
}

async function run(): Promise<void> {
  const config = readConfig({ DATA_DIR: folder })
  const database = await connectDatabase(config, { info: () => {}, warn: console.warn })
  const { connection } = database
  if (typeof connection === 'string') throw new Error('the embedded database is meant')
  try {
    const client = new pg.Client(connection)
    await client.connect()
    await client.query('drop database if exists bench_migration with (force)')
    await client.query('create database bench_migration')
    await client.end()
    const pool = openPool({ connection: { ...connection, database: 'bench_migration' }, max: 4 })
    await migrate(pool)
    const mapping = parseMapping({ map: ['1=censored', '2=uncensored', '3=western', '4=anime'] })
    await timed('works', async () => {
      await importWorks({ db: openDatabase(pool), pool, today }, await openFile(file, mapping))
    })
    const options = {
      site: 'bench',
      tablePrefix: '',
      works: { mapping, channel: null },
      levels: new Map<number, number>(),
      pointsADay: null,
      isDryRun: false,
    }
    const context = { pool, secretKey: Buffer.alloc(32, 7), clock: systemClock }
    for (const name of ['everything else', 'the same again']) {
      const begin = performance.now()
      let second = 0
      const onProgress = (pass: number) => {
        if (pass === 2 && second === 0) second = performance.now()
      }
      const report = await timed(name, () => migrateMaccms(context, file, { ...options, onProgress }))
      console.log(`  members and works of it ${((second - begin) / 1000).toFixed(1)} s`)
      const { orders, members: tally } = report.tallies
      if (!moneyAgrees(report) || orders.fen.here !== totals.ordersFen) throw new Error('the money differs')
      if (tally.present !== members - 1) throw new Error(`${tally.present} members are in`)
    }
    await pool.end()
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}
