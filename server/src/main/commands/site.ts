import { existsSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '../../platform/config/config.ts'
import { type Context, openContext } from '../../platform/context.ts'
import { connectDatabase } from '../../platform/database/connect.ts'
import { checkReachable } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { SaidError } from '../../platform/text/said.ts'
import type { Terminal } from './command.ts'
import { saySite } from './words/site-words.ts'

/**
 * Opens all that a process of the site shares, as the settings say, and closes it after `work`. For commands that need
 * more than the database. Throws where this machine does not hold the site's secret key: what is made with another one
 * is worth nothing there. A command that must not change the schema says so.
 */
export async function withSite<T>(
  { err }: Terminal,
  work: (context: Context) => Promise<T>,
  { migrates = true } = {},
): Promise<T> {
  const config = readConfig(process.env)
  const hasKey = config.secretKey !== undefined || existsSync(path.join(config.dataDir, 'secret-key'))
  if (config.database.url !== undefined && !hasKey) {
    throw new SaidError(saySite('no-secret-key'))
  }
  const say = (message: string) => err.write(`${message}\n`)
  const database = await connectDatabase(config, { info: () => {}, warn: say })
  const context = openContext({ config, connection: database.connection })
  try {
    await checkReachable(context.pool).catch((error) => {
      throw new SaidError(saySite('database-away', error.message || error.code))
    })
    if (migrates) await migrate(context.sessions)
    return await work(context)
  } finally {
    await context.close()
    await database.close()
  }
}
