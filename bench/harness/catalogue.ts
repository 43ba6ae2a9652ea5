import path from 'node:path'
import type { Pool } from 'pg'
import { demoWorks } from '../../demo/catalogue.ts'
import { catalogueIsEmpty } from '../../server/src/domains/catalogue/queries/version.ts'
import { importWorks } from '../../server/src/domains/imports/writing/load.ts'
import { shanghaiDay, systemClock } from '../../server/src/platform/clock.ts'
import { type Config, readConfig } from '../../server/src/platform/config/config.ts'
import { connectDatabase } from '../../server/src/platform/database/connect.ts'
import { type Database, openDatabase, openPool } from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { benchData } from './bench-data.ts'

export interface BenchCatalogue {
  config: Config
  database: Awaited<ReturnType<typeof connectDatabase>>
  close(): Promise<void>
}

/** The settings of a benchmark's server: every guard on, the limit out of reach. `cacheMb` 0 makes each call a miss. */
export function benchSettings(works: number, cacheMb: number): Record<string, string> {
  return {
    DATA_DIR: path.join(benchData, `catalogue-${works}`),
    PORT: '0',
    RATE_LIMIT: 'on',
    RATE_LIMIT_PER_MINUTE: '1000000000',
    CACHE_MB: String(cacheMb),
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  }
}

/** A catalogue of so many invented works, made at the first use and kept in `benchData`. */
export async function openBenchCatalogue(works: number): Promise<BenchCatalogue> {
  const config = readConfig(benchSettings(works, 128))
  const log = { info: console.log, warn: console.warn }
  const database = await connectDatabase(config, log)
  const pool = openPool({ connection: database.connection, max: 4 })
  await fillOnce({ db: openDatabase(pool), pool }, works, shanghaiDay(systemClock.now()))
  await pool.end()
  return { config, database, close: () => database.close() }
}

/** Fills a database that is empty with so many invented works, the newest of them of today. */
export async function fillOnce(
  { db, pool }: { db: Database; pool: Pool },
  works: number,
  today: string,
): Promise<void> {
  await migrate(pool)
  if (!(await catalogueIsEmpty(db))) return
  console.log(`making ${works} works …`)
  const begin = performance.now()
  // As works of the demo: of others a line does not say what can be watched.
  await importWorks({ db, pool, today }, demoWorks({ works, seed: 1, today }), { isDemo: true })
  console.log(`made in ${((performance.now() - begin) / 1000).toFixed(0)} s`)
  await pool.query('vacuum analyze')
}
