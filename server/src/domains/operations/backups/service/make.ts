import { mkdir, realpath, rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { createGzip } from 'node:zlib'
import { failureOf } from '@yehang/contract'
import type { Context } from '../../../../platform/context.ts'
import { freeBytes } from '../../../../platform/files/disk-space.ts'
import type { Said } from '../../../../platform/text/said.ts'
import { BackupError, explainFiles, failureOfBackup } from '../errors.ts'
import { recordBackup } from '../queries/record.ts'
import { openSnapshot, type Snapshot } from '../queries/snapshot.ts'
import { sayBackup } from '../words.ts'
import { removeOld } from './keep.ts'
import {
  beginFolder,
  databaseFolder,
  findBackups,
  finishFolder,
  keyFile,
  removeUnfinished,
} from './layout.ts'
import { type Manifest, readManifest, siteOf, writeManifest } from './manifest.ts'
import { measureFiles, saveFiles } from './save-files.ts'
import { HashedFile, syncFolder, writeSynced } from './written.ts'

export interface BackupProgress {
  phase: 'database' | 'files'
  /** Bytes, of an estimate where it is the database. */
  done: number
  total: number
}

export interface BackupOptions {
  /** The folder of the backups. */
  parent: string
  /** Complete backups of this site that stay, this one among them; unset: all. */
  keep: number | undefined
  signal: AbortSignal
  onProgress(progress: BackupProgress): void
  onNote(note: Said): void
  /** For tests: called once the moment of the backup is fixed. */
  onSnapshot?(snapshot: Snapshot): Promise<void>
}

export interface BackupReport {
  folder: string
  manifest: Manifest
  /** The whole of it, and what the disk holds more for it. */
  bytes: number
  newBytes: number
  gone: number
  removed: number
}

const megabyte = 1e6
const inMegabytes = (bytes: number) => `${Math.ceil(bytes / megabyte).toLocaleString('en')} MB`

/** Makes a backup and writes down what became of it, unless another one is being made or the database cannot be reached. */
export async function makeBackup(context: Context, options: BackupOptions): Promise<BackupReport> {
  const { db, clock, config } = context
  const beganAt = new Date(clock.now())
  const parent = path.resolve(options.parent)
  await mkdir(parent, { recursive: true, mode: 0o700 }).catch((error) => {
    throw explainFiles(error, parent)
  })
  const snapshot = await openSnapshot(context.sessions)
  if (snapshot === null) throw new BackupError(sayBackup('running'))
  const mediaElsewhere = config.media.s3 !== undefined
  const record = { beganAt, works: snapshot.works, mediaElsewhere }
  const nothing = { files: null, bytes: null, newBytes: null }
  try {
    const report = await inFolder(context, { ...options, parent }, snapshot, beganAt)
    const { folder, manifest, bytes, newBytes } = report
    const made = { folder, files: manifest.files.count, bytes, newBytes, failure: null }
    await recordBackup(db, { ...record, ...made, endedAt: new Date(clock.now()) })
    return report
  } catch (error) {
    const explained = explainFiles(error, parent)
    const failure = options.signal.aborted
      ? failureOf('backup_interrupted', { fault: 'interrupted' })
      : failureOfBackup(explained)
    const failed = { ...record, ...nothing, folder: parent, failure, endedAt: new Date(clock.now()) }
    // Where the database has gone away, the failure itself is what matters.
    await recordBackup(db, failed).catch(() => {})
    throw explained
  } finally {
    await snapshot.end()
  }
}

async function inFolder(
  context: Context,
  options: BackupOptions,
  snapshot: Snapshot,
  beganAt: Date,
): Promise<BackupReport> {
  const { config, clock, secretKey } = context
  const { parent, signal, onNote } = options
  if (snapshot.schemaVersion === 0) throw new BackupError(sayBackup('no-site'))
  await options.onSnapshot?.(snapshot)
  const site = siteOf(secretKey)
  if (await removeUnfinished(parent, site)) onNote(sayBackup('removed-unfinished'))
  const previous = (await backupsOf(site, parent)).at(-1)
  const files = { dataDir: config.dataDir, previous, except: await realpath(parent), signal }
  const measured = await measureFiles(files)
  const tableBytes = snapshot.tables.reduce((sum, { bytes }) => sum + bytes, 0)
  await checkSpace(context, parent, measured.newBytes + tableBytes)

  const { folder, final } = await beginFolder(parent, site, beganAt.getTime())
  try {
    const onRows = (done: number) => options.onProgress({ phase: 'database', done, total: tableBytes })
    const database = await saveDatabase(snapshot, folder, signal, onRows)
    const onBytes = (done: number) => options.onProgress({ phase: 'files', done, total: measured.bytes })
    const saved = await saveFiles({ ...files, backup: folder, onBytes })
    if (config.secretKey !== undefined) await writeSynced(keyFile(folder), `${config.secretKey}\n`)
    const { count, bytes, listing } = saved
    const manifest: Manifest = {
      format: 1,
      site,
      beganAt: beganAt.toISOString(),
      endedAt: new Date(clock.now()).toISOString(),
      schemaVersion: snapshot.schemaVersion,
      queueVersion: snapshot.queueVersion,
      serverVersion: snapshot.serverVersion,
      database: { bytes: snapshot.databaseBytes, works: snapshot.works, ...database },
      files: { count, bytes, sha256: listing.sha256 },
      secretKey: config.secretKey === undefined ? 'file' : 'setting',
      mediaElsewhere: config.media.s3 ? `${config.media.s3.endpoint}/${config.media.s3.bucket}` : null,
    }
    signal.throwIfAborted()
    await writeManifest(folder, manifest)
    await syncFolder(folder)
    await finishFolder(folder, final)
    await syncFolder(parent)
    const dumped = manifest.database.tables.reduce((sum, table) => sum + table.bytes, 0) + listing.bytes
    // Not this one, whatever the clock said when others were made.
    const others = (await backupsOf(site, parent)).filter((other) => other !== final)
    const removed = options.keep === undefined ? 0 : await removeOld(others, options.keep - 1, site)
    const { newBytes, gone } = saved
    return { folder: final, manifest, bytes: bytes + dumped, newBytes: newBytes + dumped, gone, removed }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Complete backups of this site in a folder, the oldest first. Others and damaged ones are left alone. */
async function backupsOf(site: string, parent: string): Promise<string[]> {
  const own: string[] = []
  for (const backup of await findBackups(parent)) {
    const manifest = await readManifest(backup).catch(() => null)
    if (manifest?.site === site) own.push(backup)
  }
  return own
}

/** Where the backup goes to the disk that the site lives on, MIN_FREE_GB of it stay free for the site. */
async function checkSpace({ config }: Context, parent: string, needed: number): Promise<void> {
  const [there, here] = await Promise.all([stat(parent), stat(config.dataDir)])
  const spared = there.dev === here.dev ? config.media.minFreeBytes : 0
  const free = await freeBytes(parent)
  if (free - needed >= spared) return
  const space = [inMegabytes(needed), parent, inMegabytes(free)] as const
  throw new BackupError(
    spared > 0
      ? sayBackup('backup-spared', ...space, inMegabytes(spared))
      : sayBackup('backup-space', ...space),
  )
}

async function saveDatabase(
  snapshot: Snapshot,
  backup: string,
  signal: AbortSignal,
  onRows: (done: number) => void,
): Promise<Pick<Manifest['database'], 'tables' | 'sequences'>> {
  const folder = databaseFolder(backup)
  await mkdir(folder, { mode: 0o700 })
  const tables: Manifest['database']['tables'] = []
  let done = 0
  const parallel = Math.min(4, availableParallelism())
  await snapshot.each(parallel, signal, async ({ schema, name, columns, bytes }, copy) => {
    const file = `${encodeURIComponent(`${schema}.${name}`)}.copy.gz`
    const target = new HashedFile(path.join(folder, file))
    const rows = await copy(createGzip({ level: 1, chunkSize: 256 * 1024 }), target)
    if (!target.written) throw new Error(`${file} was not written`)
    tables.push({ schema, name, columns, rows, file, ...target.written })
    done += bytes
    onRows(done)
  })
  await syncFolder(folder)
  tables.sort((a, b) => (a.file < b.file ? -1 : 1))
  return { tables, sequences: await snapshot.sequences() }
}
