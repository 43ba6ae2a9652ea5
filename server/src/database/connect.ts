import type { Config } from '../config.ts'
import type { PoolOptions } from './database.ts'
import { type Embedded, openEmbedded } from './embedded/embedded.ts'

export interface ConnectedDatabase {
  connection: PoolOptions['connection']
  /** Null with DATABASE_URL. */
  embedded: Embedded | null
  /** Ends our use; of the embedded server, the last one to leave stops it. */
  close(hastened?: AbortSignal): Promise<void>
}

interface Log {
  info(message: string): void
  warn(message: string): void
}

/** The database of the settings: DATABASE_URL, else the embedded server of DATA_DIR, started where it does not run. */
export async function connectDatabase(
  config: Config,
  log: Log,
  onLost?: (error: Error) => void,
): Promise<ConnectedDatabase> {
  const { url } = config.database
  if (url !== undefined) return { connection: url, embedded: null, close: async () => {} }
  const embedded = await openEmbedded({ dataDir: config.dataDir, log, ...(onLost && { onLost }) })
  return {
    connection: embedded.connection,
    embedded,
    close: async (hastened) => {
      await embedded.stop(hastened)
    },
  }
}
