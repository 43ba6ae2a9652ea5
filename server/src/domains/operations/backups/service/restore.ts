import { createReadStream } from 'node:fs'
import { mkdir, realpath, rm, stat } from 'node:fs/promises'
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
import { fileHash } from '../../../../platform/files/file-hash.ts'
import type { Said } from '../../../../platform/text/said.ts'
import { BackupError, explainFiles } from '../errors.ts'
import { clearDatabase, countOthers, type Loading, loadAll, stateOf } from '../queries/load.ts'
import { sayBackup } from '../words.ts'
import { databaseFolder, listingFile } from './layout.ts'
import { readListing } from './listing.ts'
import { type Manifest, readManifest, siteOf } from './manifest.ts'
import { firstFile, markFile, putAside, readMark, restoreFiles, writeMark } from './restore-files.ts'
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

/**
 * PostgreSQL takes a moment to release the connection of a command that has just ended, as of an
 * aborted restore.
 */
const [looksMax, lookMs] = [10, 200]

/** Whether a restore into a DATA_DIR has begun and not ended. */
export const hasBegun = async (dataDir: string) => (await readMark(dataDir)) !== null

/** The folder that the backup is in, or the backup where that is DATA_DIR: backups may stand in DATA_DIR as well. */
async function keptFolder(backup: string, dataDir: string): Promise<string> {
  const [own, data] = await Promise.all([realpath(backup), realpath(dataDir)])
  return path.dirname(own) === data ? own : path.dirname(own)
}

/** Brings a backup back onto an empty machine. Nothing is touched before all of it has been read and found whole. */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { config, backup, signal, onProgress } = options
  const manifest = await readManifest(backup)
  const known = (await readMigrations()).length
  if (manifest.schemaVersion > known)
    throw new BackupError(sayBackup('newer-schema', manifest.schemaVersion, known))
  checkKey(config, manifest, backup)
  await mkdir(config.dataDir, { recursive: true })
  const begun = await readMark(config.dataDir)
  const kept = await keptFolder(backup, config.dataDir)
  const inTheWay = begun === 'filling' ? null : await firstFile(config.dataDir, kept)
  if (inTheWay !== null && begun === null && !options.replace)
    throw new BackupError(sayBackup('folder-filled', config.dataDir, inTheWay))
  // What an earlier try has filled is not free any more, and is written over.
  if (begun !== 'filling') await checkSpace(config, backup, manifest)
  // After the immediate output, since reading it all may take hours.
  await verifyBackup(backup, {
    signal,
    onBytes: (done, total) => onProgress({ phase: 'checking', done, total }),
  })
  const { database, pool } = await options.openDatabase()
  try {
    await database.embedded?.claim()
    await checkDatabase(pool, options.replace || begun !== null)
    if (inTheWay !== null) {
      await writeMark(config.dataDir, backup, 'moving')
      for (const place of await putAside(config.dataDir, kept, options.now))
        options.onNote(sayBackup('put-aside', place))
    }
    await writeMark(config.dataDir, backup, 'filling')
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

/** Of a path these folders say on which disk it is: media, or a part of them, may be on another one. */
const foldersLooked = 3

/** Compares what comes to each disk with what is free there. */
async function checkSpace({ dataDir, database }: Config, backup: string, manifest: Manifest): Promise<void> {
  const listing = listingFile(backup)
  // verifyBackup names what is damaged.
  if ((await fileHash(listing).catch(() => null)) !== manifest.files.sha256) return
  const disks = new Map<number, { folder: string; needed: number }>()
  const diskOf = async (folder: string): Promise<{ needed: number }> => {
    const facts = await stat(folder).catch(() => null)
    if (facts === null) return diskOf(path.dirname(folder))
    const disk = disks.get(facts.dev) ?? { folder, needed: 0 }
    disks.set(facts.dev, disk)
    return disk
  }
  const own = await diskOf(dataDir)
  if (database.url === undefined) own.needed += manifest.database.bytes
  const known = new Map<string, { needed: number }>()
  for await (const file of readListing(listing)) {
    const folder = path.dirname(file.path).split('/').slice(0, foldersLooked).join('/')
    const disk = known.get(folder) ?? (await diskOf(path.join(dataDir, folder)))
    known.set(folder, disk)
    disk.needed += file.bytes
  }
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`
  for (const { folder, needed } of disks.values()) {
    const free = await freeBytes(folder)
    if (free < needed)
      throw new BackupError(sayBackup('restore-space', inMegabytes(needed), folder, inMegabytes(free)))
  }
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
