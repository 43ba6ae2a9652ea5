import { ImportError } from '../../domains/imports/errors.ts'
import { sayError } from '../../domains/imports/words.ts'
import type { ImportDeps } from '../../domains/imports/writing/load.ts'
import { shanghaiDay, systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { connectDatabase } from '../../platform/database/connect.ts'
import { openDatabase, openPool } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import type { Terminal } from './command.ts'

/** One for the import, one for what it publishes, and some to spare. */
const connections = 4

/** Opens the database of the settings, brings its schema up to date, and closes it after `work`. */
export async function withCatalogue<T>(
  { err }: Terminal,
  work: (deps: ImportDeps) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env)
  const say = (message: string) => err.write(`${message}\n`)
  const database = await connectDatabase(config, { info: () => {}, warn: say })
  const pool = openPool({ connection: database.connection, max: connections })
  try {
    const client = await pool.connect().catch((error) => {
      throw new ImportError(sayError('import_database_away', { fault: error.message || error.code }))
    })
    client.release()
    await migrate(pool)
    return await work({
      db: openDatabase(pool),
      pool,
      today: shanghaiDay(systemClock.now()),
      importDir: config.media.importDir,
      rights: config.rights,
    })
  } finally {
    await pool.end()
    await database.close()
  }
}
