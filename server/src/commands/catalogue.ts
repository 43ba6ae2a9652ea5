import { shanghaiDay, systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { connectDatabase } from '../database/connect.ts'
import { openDatabase, openPool } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { sayError } from '../importing/error-words.ts'
import { ImportError } from '../importing/errors.ts'
import type { ImportDeps } from '../importing/load.ts'
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
      throw new ImportError(sayError('database-away', error.message || error.code))
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
