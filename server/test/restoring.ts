import {
  type BackupOptions,
  type BackupReport,
  makeBackup,
} from '../src/domains/operations/backups/service/make.ts'
import {
  type RestoreOptions,
  type RestoreReport,
  restoreBackup,
} from '../src/domains/operations/backups/service/restore.ts'
import type { Config } from '../src/platform/config/config.ts'
import type { Context } from '../src/platform/context.ts'
import { openPool, type PoolOptions } from '../src/platform/database/database.ts'

const { signal } = new AbortController()
const unheard = () => {}

/** A backup as the command makes it. */
export function backUp(
  context: Context,
  parent: string,
  options: Partial<BackupOptions> = {},
): Promise<BackupReport> {
  return makeBackup(context, {
    parent,
    keep: undefined,
    signal,
    onProgress: unheard,
    onNote: unheard,
    ...options,
  })
}

/** A restore as the command does it, into an external database. */
export function restore(
  backup: string,
  config: Config,
  connection: PoolOptions['connection'],
  options: Partial<RestoreOptions> = {},
): Promise<RestoreReport> {
  return restoreBackup({
    config,
    backup,
    replace: false,
    now: Date.now(),
    signal,
    openDatabase: async () => ({
      database: { connection, embedded: null, close: async () => {} },
      pool: openPool({ connection, max: 4 }),
    }),
    onProgress: unheard,
    onNote: unheard,
    ...options,
  })
}
