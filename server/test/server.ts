import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clipFolder } from '../../demo/clip.ts'
import type { AskIndex } from '../src/domains/catalogue/finder/filter.ts'
import { startApi } from '../src/main/api.ts'
import { type Config, readConfig } from '../src/platform/config/config.ts'
import { type Context, createLog, openContext } from '../src/platform/context.ts'
import { demoClipFolder, readyFolder } from '../src/platform/files/folders.ts'
import { testDatabase } from './database.ts'

export interface TestServer {
  url: string
  context: Context
  /** Lines logged as a warning or worse, or as LOG_LEVEL says. */
  faults: string[]
  close(): Promise<void>
}

export interface TestServerOptions {
  template?: 'empty' | 'catalogue'
  config?: Partial<Config>
  /** The demo's clip is there, which the template's works play. */
  clip?: boolean
  /** The finder's index; without it the tables answer. */
  index?: AskIndex
  /** Milliseconds since 1970; defaults to noon of the day of the test catalogue. */
  now?: () => number
  /** Another way to its database. */
  connection?(database: string): Context['connection']
}

export type SecondServer = Pick<TestServer, 'url' | 'faults' | 'close'>

/** Noon of the day of the test catalogue. */
export const noon = Date.parse('2026-11-20T12:00:00+08:00')

/** The real application on a port of its own, over a database of its own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await testDatabase(options.template ?? 'catalogue')
  const dataDir = await mkdtemp(path.join(tmpdir(), 'yehang-server-'))
  if (options.clip) await cp(clipFolder, path.join(readyFolder(dataDir), demoClipFolder), { recursive: true })
  const faults: string[] = []
  const config = {
    ...readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      ATTEMPT_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      // A busy machine is no fault: what is slow is logged as a warning too.
      SLOW_QUERY_MS: '0',
      SLOW_REQUEST_MS: '0',
    }),
    ...options.config,
  }
  const context = openContext({
    config,
    connection: options.connection?.(database.connection.database ?? '') ?? database.connection,
    clock: { now: options.now ?? (() => noon) },
    log: createLog(config, { write: (line) => faults.push(line) }),
  })
  const api = await startApi(context, { index: options.index ?? null })
  return {
    url: api.url,
    context,
    faults,
    async close() {
      await api.close()
      await context.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * A second instance of the application over the database, the data folder and the clock of a
 * running one; `parts` replace what the settings make.
 */
export async function startBeside(
  { context: { config, connection, clock } }: TestServer,
  changes: Partial<Config> = {},
  parts: Partial<Pick<Context, 'payments'>> = {},
): Promise<SecondServer> {
  const faults: string[] = []
  const changed = { ...config, ...changes }
  const log = createLog(changed, { write: (line) => faults.push(line) })
  const context = { ...openContext({ config: changed, connection, clock, log }), ...parts }
  const api = await startApi(context)
  return {
    url: api.url,
    faults,
    async close() {
      await api.close()
      await context.close()
    },
  }
}
