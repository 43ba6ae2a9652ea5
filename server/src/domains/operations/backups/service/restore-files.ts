import {
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
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

/** A file of an existing site in DATA_DIR, below `kept` none; null if there is none. Folders alone are none. */
export async function firstFile(dataDir: string, kept: string): Promise<string | null> {
  for await (const { path: name } of listTree(dataDir, kept)) return name
  return null
}

/** They may be mounted, or a part of them linked. */
const mayHoldDisks = ['media', 'media/ready']

const isLinkedFolder = async (place: string) =>
  (await lstat(place)).isSymbolicLink() &&
  (await stat(place).then(
    (facts) => facts.isDirectory(),
    () => false,
  ))

/**
 * Moves what a site has in DATA_DIR aside and returns the folders into which: one there, and one in each folder that is
 * linked or mounted. Those stay in their place, so that a restore brings their files to the same disk. Files that backups
 * exclude stay, and so does `kept`.
 */
export async function putAside(dataDir: string, kept: string, now: number): Promise<string[]> {
  const name = `replaced-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`
  const made = new Set<string>()
  async function moveBelow(below: string, aside: string): Promise<void> {
    const folder = path.join(dataDir, below)
    const moveWithin = (inside: string) => moveBelow(inside, path.join(dataDir, inside, name))
    for (const entry of await readdir(folder)) {
      const inside = path.join(below, entry)
      const place = path.join(folder, entry)
      const real = await realpath(place).catch(() => place)
      if (isLeftOut(inside) || real === kept) continue
      if (mayHoldDisks.includes(inside) || (await isLinkedFolder(place))) await moveWithin(inside)
      else if (kept.startsWith(real + path.sep)) await moveBelow(inside, path.join(aside, entry))
      else {
        await mkdir(aside, { recursive: true, mode: 0o700 })
        made.add(aside)
        await rename(place, path.join(aside, entry)).catch((error) => {
          // A folder to which a disk is mounted cannot be moved.
          if (error.code !== 'EBUSY') throw error
          return moveWithin(inside)
        })
      }
    }
  }
  await moveBelow('', path.join(dataDir, name))
  return [...made]
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

/** How far a restore into a DATA_DIR has come that has not ended. */
export type Begun = 'moving' | 'filling'

/** Says of which backup it is, and how far it has come. */
export const writeMark = (dataDir: string, backup: string, begun: Begun) =>
  writeFile(markFile(dataDir), `${backup}\n${begun}\n`, { mode: 0o600 })

export async function readMark(dataDir: string): Promise<Begun | null> {
  const text = await readFile(markFile(dataDir), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  return text.endsWith('\nfilling\n') ? 'filling' : 'moving'
}
