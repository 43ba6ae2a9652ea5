import { access } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config/config.ts'
import type { PoolOptions } from './database.ts'
import { type Embedded, EmbeddedError, openEmbedded } from './embedded/embedded.ts'
import { restoreMark } from './restore-mark.ts'

export interface ConnectedDatabase {
  /** Where each connection has a session of its own: past a pooler, where there is one. */
  connection: PoolOptions['connection']
  /** Null with DATABASE_URL. */
  embedded: Embedded | null
  /** Ends our use; of the embedded server, the last one to leave stops it. */
  close(forced?: AbortSignal): Promise<void>
}

interface Log {
  info(message: string): void
  warn(message: string): void
}

async function refuseHalfASite({ dataDir }: Config): Promise<void> {
  const mark = path.join(dataDir, restoreMark)
  const isThere = await access(mark).then(
    () => true,
    () => false,
  )
  if (isThere)
    throw new EmbeddedError(
      `A restore into ${dataDir} has not ended: run it again. (${mark} says of which backup.)`,
    )
}

/**
 * The database of the settings: DATABASE_URL, else the embedded server of DATA_DIR, started where
 * it does not run. Throws EmbeddedError while it has an incomplete restore, unless it is to be
 * `restored`.
 */
export async function connectDatabase(
  config: Config,
  log: Log,
  onLost?: (error: Error) => void,
  { restored = false } = {},
): Promise<ConnectedDatabase> {
  if (!restored) await refuseHalfASite(config)
  const { url, directUrl } = config.database
  if (url !== undefined) return { connection: directUrl ?? url, embedded: null, close: async () => {} }
  const embedded = await openEmbedded({ dataDir: config.dataDir, log, ...(onLost && { onLost }) })
  return {
    connection: embedded.connection,
    embedded,
    close: async (forced) => {
      await embedded.stop(forced)
    },
  }
}
