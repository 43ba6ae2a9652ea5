import { ConfigError, readConfig } from '../platform/config/config.ts'
import { type Context, createLog, openContext } from '../platform/context.ts'
import { connectDatabase } from '../platform/database/connect.ts'
import { checkReachable, wrongTimeZone } from '../platform/database/database.ts'
import { EmbeddedError } from '../platform/database/embedded/embedded.ts'
import { migrate, NewerSchema } from '../platform/database/migrate.ts'
import { GracefulShutdown } from '../platform/graceful-shutdown.ts'

/** What all programs of ours begin and end with: the site, the API alone, the worker. */

/** An error whose message says all; no stack is printed. */
export class StartError extends Error {}
const plainErrors = [ConfigError, EmbeddedError, NewerSchema, StartError]

async function checkDatabase({ pool, sessions }: Context): Promise<void> {
  const check = (name: string, asked: typeof pool) =>
    checkReachable(asked).catch((error) => {
      throw new StartError(`The database of ${name} cannot be reached: ${error.message || error.code}`)
    })
  await check('DATABASE_URL', pool)
  if (sessions === pool) return
  await check('DATABASE_DIRECT_URL', sessions)
  const zone = await wrongTimeZone(pool)
  if (zone !== undefined)
    throw new StartError(
      `The sessions of DATABASE_URL have the time zone ${zone}: give the database timezone = 'UTC' (docs/operating.md, PgBouncer)`,
    )
}

/** Settings, database and schema. `claims`: of the programs on one DATA_DIR only one may be the site. */
export async function openProgram(
  stopping: GracefulShutdown,
  { claims = false } = {},
): Promise<Context & { isEmbedded: boolean }> {
  const config = readConfig(process.env)
  const log = createLog(config)
  stopping.logTo(log)
  const database = await connectDatabase(config, log, (error) => stopping.fail(error))
  stopping.add('database', (forced) => database.close(forced))
  if (claims) await database.embedded?.claim()
  const context = openContext({ config, connection: database.connection, log })
  stopping.add('pool', () => context.close())
  stopping.checkpoint()
  const isEmbedded = database.embedded !== null
  if (!isEmbedded) await checkDatabase(context)
  await migrate(context.sessions)
  stopping.checkpoint()
  return { ...context, isEmbedded }
}

/**
 * Runs a program from its start to the end of its process. `quiet`: the parent process reports the
 * stop.
 */
export async function runProgram(
  start: (stopping: GracefulShutdown) => Promise<void>,
  options: { quiet?: boolean } = {},
): Promise<never> {
  const stopping = new GracefulShutdown(options)
  try {
    await start(stopping)
  } catch (error) {
    const isPlain = plainErrors.some((kind) => error instanceof kind)
    stopping.fail(isPlain && error instanceof Error ? error.message : error)
  }
  process.exit(await stopping.finished())
}
