import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { createApp } from '../../server/src/main/app.ts'
import { ResponseCache } from '../../server/src/platform/cache/response-cache.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { openContext } from '../../server/src/platform/context.ts'
import { CatalogueReads } from '../../server/src/platform/database/catalogue-reads.ts'
import type { PoolOptions } from '../../server/src/platform/database/database.ts'
import type { Tables } from '../../server/src/platform/database/tables/tables.ts'
import { benchSettings } from './catalogue.ts'
import { median } from './drive.ts'

export interface BareSql {
  /** Milliseconds that the statements behind an address take alone, sent one after the other; the median. */
  measure(path: string): Promise<number>
  close(): Promise<void>
}

const times = 60

/** Notes which statements our application sends for an address, then sends the same without it. */
export async function openBareSql(works: number, connection: PoolOptions['connection']): Promise<BareSql> {
  const config = readConfig(benchSettings(works, 0))
  const context = openContext({ config, connection })
  const noted: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: context.pool }),
    log: (event) => {
      noted.push(event.query)
    },
  })
  const catalogue = new CatalogueReads({ primary: db, replica: null }, context.log)
  const app = await createApp(
    { ...context, db, catalogue },
    new ResponseCache({ clock: context.clock, maxBytes: 0 }),
  )
  return {
    async measure(path) {
      noted.length = 0
      await app.inject(path)
      const statements = [...noted]
      if (statements.length === 0) throw new Error(`${path}: answered without a statement`)
      const client = await context.pool.connect()
      const taken: number[] = []
      for (let time = 0; time < times; time++) {
        const begin = performance.now()
        for (const { sql, parameters } of statements) await client.query(sql, [...parameters])
        taken.push(performance.now() - begin)
      }
      client.release()
      return median(taken)
    },
    async close() {
      await app.close()
      await context.close()
    },
  }
}
