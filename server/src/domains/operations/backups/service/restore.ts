import { createReadStream } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { addAudit } from '../../../../platform/audit/queries.ts'
import { shanghaiTime } from '../../../../platform/clock.ts'
import type { Config } from '../../../../platform/config/config.ts'
import type { ConnectedDatabase } from '../../../../platform/database/connect.ts'
import { openDatabase } from '../../../../platform/database/database.ts'
import { migrate, readMigrations } from '../../../../platform/database/migrate.ts'
import { freeBytes } from '../../../../platform/files/disk-space.ts'
import type { Said } from '../../../../platform/text/said.ts'
import { BackupError, explainFiles } from '../errors.ts'
import { clearDatabase, countOthers, type Loading, loadAll, stateOf } from '../queries/load.ts'
import { sayBackup } from '../words.ts'
import { databaseFolder } from './layout.ts'
import { type Manifest, readManifest, siteOf } from './manifest.ts'
import { firstFile, markFile, putAside, restoreFiles } from './restore-files.ts'
import { verifyBackup } from './verify.ts'

export interface RestoreProgress {
  phase: 'checking' | 'files' | 'database' | 'indexes'
  done: number
  total: number
}

export interface RestoreOptions {
  config: Config
  backup: string
  /** Existing files are replaced. */
  replace: boolean
  now: number
  signal: AbortSignal
  /** Opens the database of the settings, whatever an earlier try has left. */
  openDatabase(): Promise<{ database: ConnectedDatabase; pool: pg.Pool }>
  onProgress(progress: RestoreProgress): void
  onNote(note: Said): void
}

export interface RestoreReport {
  manifest: Manifest
  /** Migrations that brought the schema up to date. */
  migrated: string[]
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/**
 * PostgreSQL takes a moment to release the connection of a command that has just ended, as of an
 * aborted restore.
 */
const [looksMax, lookMs] = [10, 200]

/** Whether a restore into a DATA_DIR has begun and not ended. */
export const hasBegun = (dataDir: string) => exists(markFile(dataDir))

/** Brings a backup back onto an empty machine. Nothing is touched before all of it has been read and found whole. */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { config, backup, signal, onProgress } = options
  const manifest = await readManifest(backup)
  const known = (await readMigrations()).length
  if (manifest.schemaVersion > known)
    throw new BackupError(sayBackup('newer-schema', manifest.schemaVersion, known))
  checkKey(config, manifest, backup)
  const goesOn = await hasBegun(config.dataDir)
  const inTheWay = goesOn ? null : await firstFile(config.dataDir)
  if (inTheWay !== null && !options.replace)
    throw new BackupError(sayBackup('folder-filled', config.dataDir, inTheWay))
  await checkSpace(config, manifest)
  // After the immediate output, since reading it all may take hours.
  await verifyBackup(backup, {
    signal,
    onBytes: (done, total) => onProgress({ phase: 'checking', done, total }),
  })
  const { database, pool } = await options.openDatabase()
  try {
    await database.embedded?.claim()
    await checkDatabase(pool, options.replace || goesOn)
    await writeFile(markFile(config.dataDir), `${backup}\n`, { mode: 0o600 })
    if (inTheWay !== null) options.onNote(sayBackup('put-aside', await putAside(config.dataDir, options.now)))
    return await bringBack(options, manifest, pool)
  } catch (error) {
    throw explainFiles(error, config.dataDir)
  } finally {
    await pool.end()
    await database.close()
  }
}

async function bringBack(options: RestoreOptions, manifest: Manifest, pool: pg.Pool): Promise<RestoreReport> {
  const { config, backup, signal, onProgress } = options
  await restoreFiles(backup, config.dataDir, signal, (done) =>
    onProgress({ phase: 'files', done, total: manifest.files.bytes }),
  )
  await clearDatabase(pool)
  await migrate(pool, manifest.schemaVersion)
  const onIndexes = (done: number, total: number) => onProgress({ phase: 'indexes', done, total })
  const fill = (loading: Loading) => fillTables(options, manifest, loading)
  await loadAll(pool, manifest.database.sequences, fill, onIndexes)
  const migrated = await migrate(pool)
  const detail = { made: shanghaiTime(Date.parse(manifest.beganAt)) }
  await openDatabase(pool)
    .transaction()
    .execute((tx) => addAudit(tx, { action: 'restore', detail }, new Date(options.now)))
  await rm(markFile(config.dataDir))
  return { manifest, migrated }
}

async function fillTables(
  { backup, signal, onProgress, onNote }: RestoreOptions,
  manifest: Manifest,
  loading: Loading,
) {
  const { tables } = manifest.database
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  for (const table of tables) {
    signal.throwIfAborted()
    // What the queue says of its own schema is of the queue that is installed here.
    if (table.schema === 'graphile_worker' && table.name === 'migrations') continue
    const columns = await loading.columnsOf(table)
    if (columns === null) {
      onNote(sayBackup('table-left-out', `${table.schema}.${table.name}`))
      continue
    }
    const odd = table.columns.find((column) => !columns.includes(column))
    if (odd !== undefined)
      throw new BackupError(sayBackup('odd-column', table.name, odd, manifest.schemaVersion))
    const file = createReadStream(path.join(databaseFolder(backup), table.file))
    const rows = await loading.load(table, file, createGunzip())
    if (rows !== table.rows) throw new BackupError(sayBackup('row-count', table.name, rows, table.rows))
    done += table.bytes
    onProgress({ phase: 'database', done, total })
  }
}

/** The site is worth little under another key: codes, second factors and sign-ins lean on it. */
function checkKey({ secretKey }: Config, manifest: Manifest, backup: string): void {
  const isThatOne = secretKey !== undefined && siteOf(Buffer.from(secretKey)) === manifest.site
  if (manifest.secretKey === 'setting' && !isThatOne)
    throw new BackupError(sayBackup('key-in-setting', path.join(backup, 'secret-key-setting')))
  if (manifest.secretKey === 'file' && secretKey !== undefined && !isThatOne)
    throw new BackupError(sayBackup('other-key'))
}

async function checkSpace({ dataDir, database }: Config, manifest: Manifest): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const needed = manifest.files.bytes + (database.url === undefined ? manifest.database.bytes : 0)
  const free = await freeBytes(dataDir)
  if (free >= needed) return
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`
  throw new BackupError(sayBackup('restore-space', inMegabytes(needed), dataDir, inMegabytes(free)))
}

async function checkDatabase(pool: pg.Pool, mayReplace: boolean): Promise<void> {
  for (let looks = 1; (await countOthers(pool)) > 0; looks++) {
    if (looks === looksMax) throw new BackupError(sayBackup('database-used'))
    await pause(lookMs)
  }
  const state = await stateOf(pool)
  if (state === 'foreign') throw new BackupError(sayBackup('database-foreign'))
  if (state === 'filled' && !mayReplace) throw new BackupError(sayBackup('database-filled'))
}
