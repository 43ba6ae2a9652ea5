import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { restoreMark } from '../../../../platform/database/restore-mark.ts'
import { inParallel } from '../../../../platform/storage/parallel.ts'
import { BackupError } from '../errors.ts'
import { sayBackup } from '../words.ts'
import { filesFolder, listingFile } from './layout.ts'
import { type ListedFile, readListing } from './listing.ts'
import { isLeftOut, listTree } from './tree.ts'
import { batches } from './verify.ts'
import { copyHashed, syncFolder } from './written.ts'

const parallel = 4
const batchSize = 256

/** A file of an existing site in DATA_DIR; null if there is none. Folders alone are none. */
export async function firstFile(dataDir: string): Promise<string | null> {
  for await (const { path: name } of listTree(dataDir)) return name
  return null
}

/**
 * Moves what a site has in DATA_DIR into one folder there and returns its name; files that backups
 * exclude stay.
 */
export async function putAside(dataDir: string, now: number): Promise<string> {
  const aside = path.join(
    dataDir,
    `replaced-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`,
  )
  await mkdir(aside, { mode: 0o700 })
  for (const name of await readdir(dataDir)) {
    if (!isLeftOut(name)) await rename(path.join(dataDir, name), path.join(aside, name))
  }
  return aside
}

/**
 * Folders are readable by other users only where their files have to be; those of evidence never
 * are.
 */
const folderMode = ({ mode }: ListedFile) => ((mode & 0o077) === 0 ? 0o700 : 0o755)

/** Brings every file of a backup into DATA_DIR, over what an earlier try has brought there. */
export async function restoreFiles(
  backup: string,
  dataDir: string,
  signal: AbortSignal,
  onBytes: (done: number) => void,
): Promise<void> {
  const folders = new Map<string, number>()
  let done = 0
  const listed = readListing(listingFile(backup))
  for await (const batch of batches(listed, batchSize)) {
    for (const file of batch) {
      for (let at = path.dirname(file.path); at !== '.'; at = path.dirname(at))
        folders.set(at, (folders.get(at) ?? 0o700) | folderMode(file))
      await mkdir(path.dirname(path.join(dataDir, file.path)), { recursive: true })
    }
    await inParallel(batch, parallel, signal, async (file) => {
      const to = path.join(dataDir, file.path)
      await rm(to, { force: true })
      const copied = await copyHashed(path.join(filesFolder(backup), file.path), to)
      if (copied?.sha256 !== file.sha256) throw new BackupError(sayBackup('file-changed', file.path))
      await chmod(to, file.mode)
      done += file.bytes
      onBytes(done)
    })
  }
  for (const [folder, mode] of folders) {
    const place = path.join(dataDir, folder)
    await chmod(place, mode)
    await syncFolder(place)
  }
  await syncFolder(dataDir)
}

export const markFile = (dataDir: string) => path.join(dataDir, restoreMark)
