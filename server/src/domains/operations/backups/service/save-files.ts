import { link, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { inParallel } from '../../../../platform/storage/parallel.ts'
import { filesFolder, listingFile } from './layout.ts'
import { beside, type ListedFile, lineOf, readListing } from './listing.ts'
import { listTree, type TreeFile } from './tree.ts'
import { copyHashed, HashedFile, syncFolder, type Written } from './written.ts'

/** The files of DATA_DIR go into a backup: copied, or given a second name where the last backup has them already. */

export interface SaveFiles {
  dataDir: string
  /** Where the backup is being made. */
  backup: string
  /** The complete backup before it, if there is one. */
  previous: string | undefined
  /** A folder that is not looked into: that of the backups. */
  except: string
  signal: AbortSignal
  onBytes(done: number): void
}

export interface SavedFiles {
  count: number
  bytes: number
  newBytes: number
  /** Files that were there and had gone when their turn came. */
  gone: number
  listing: Written
}

/** Small enough to hold, large enough that a few at a time are never idle. */
const batchSize = 256
const parallel = 4

async function* nothing(): AsyncGenerator<never> {}

const listedIn = (backup: string | undefined) => (backup ? readListing(listingFile(backup)) : nothing())

function isUnchanged({ facts }: TreeFile, then: ListedFile): boolean {
  return facts.size === then.bytes && Math.round(facts.mtimeMs) === then.mtime
}

/** How much there is, and how much of it the last backup does not have. */
export async function measureFiles(
  options: Pick<SaveFiles, 'dataDir' | 'previous' | 'except' | 'signal'>,
): Promise<{ bytes: number; newBytes: number }> {
  const sum = { bytes: 0, newBytes: 0 }
  for await (const [now, then] of beside(
    listTree(options.dataDir, options.except),
    listedIn(options.previous),
  )) {
    options.signal.throwIfAborted()
    if (now === null) continue
    sum.bytes += now.facts.size
    if (then === null || !isUnchanged(now, then)) sum.newBytes += now.facts.size
  }
  return sum
}

export async function saveFiles(options: SaveFiles): Promise<SavedFiles> {
  const { dataDir, backup, previous, except, signal, onBytes } = options
  const root = filesFolder(backup)
  await mkdir(root, { mode: 0o700 })
  const folders = new Set([root])
  const sum = { count: 0, bytes: 0, newBytes: 0, gone: 0 }

  async function makeFolder(folder: string): Promise<void> {
    if (folders.has(folder)) return
    await makeFolder(path.dirname(folder))
    await mkdir(folder, { mode: 0o700 }).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
    folders.add(folder)
  }

  async function saveOne(now: TreeFile, then: ListedFile | null): Promise<ListedFile | null> {
    const to = path.join(root, now.path)
    await makeFolder(path.dirname(to))
    const mode = now.facts.mode & 0o777
    if (previous && then && isUnchanged(now, then)) {
      const linked = await link(path.join(filesFolder(previous), now.path), to).then(
        () => true,
        // Other disks, and the limit of names for one file: then it is copied.
        () => false,
      )
      if (linked) return { ...then, mode }
    }
    const copied = await copyHashed(now.place, to)
    if (copied === null) return null
    sum.newBytes += copied.bytes
    return { path: now.path, ...copied, mode }
  }

  /** `found` in batches, each saved some at a time and listed in order. */
  async function saveAll(found: AsyncIterable<[TreeFile | null, ListedFile | null]>, list: HashedFile) {
    let batch: [TreeFile | null, ListedFile | null][] = []
    const saveBatch = async () => {
      const saved = new Map<number, ListedFile | null>()
      await inParallel(batch.entries(), parallel, signal, async ([place, [now, then]]) => {
        saved.set(place, now === null ? then : await saveOne(now, then))
        sum.bytes += saved.get(place)?.bytes ?? 0
        onBytes(sum.bytes)
      })
      for (const place of batch.keys()) {
        const file = saved.get(place)
        if (!file) sum.gone++
        else {
          sum.count++
          if (!list.write(lineOf(file))) await new Promise((resolve) => list.once('drain', resolve))
        }
      }
      batch = []
    }
    for await (const pair of found) {
      batch.push(pair)
      if (batch.length >= batchSize) await saveBatch()
    }
    await saveBatch()
  }

  async function listTo(
    file: string,
    found: AsyncIterable<[TreeFile | null, ListedFile | null]>,
  ): Promise<Written> {
    const list = new HashedFile(file)
    const failed = new Promise<never>((_, reject) => list.once('error', reject))
    const ended = new Promise<void>((resolve) => list.once('finish', resolve))
    try {
      await Promise.race([saveAll(found, list).then(() => list.end()), failed])
      await Promise.race([ended, failed])
    } finally {
      failed.catch(() => {})
      list.destroy()
    }
    if (!list.written) throw new Error(`${file} was not written`)
    return list.written
  }

  async function* firstWalk(): AsyncGenerator<[TreeFile, ListedFile | null]> {
    for await (const [now, then] of beside(listTree(dataDir, except), listedIn(previous)))
      if (now) yield [now, then]
  }

  /** Files that were moved between folders during the listing may have been seen in neither. */
  async function* secondWalk(first: string): AsyncGenerator<[TreeFile | null, ListedFile | null]> {
    for await (const [now, saved] of beside(listTree(dataDir, except), readListing(first)))
      yield saved ? [null, saved] : [now, null]
  }

  const first = `${listingFile(backup)}.first`
  await listTo(first, firstWalk())
  const { gone } = sum
  Object.assign(sum, { count: 0, bytes: 0 })
  const listing = await listTo(listingFile(backup), secondWalk(first))
  await rm(first)
  for (const folder of folders) await syncFolder(folder)
  return { ...sum, gone, listing }
}
