import { constants, createReadStream, type Stats } from 'node:fs'
import { copyFile, link, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { listFolder } from './folder.ts'
import { checkPrefix, isKey } from './keys.ts'
import { inParallel } from './parallel.ts'
import type { MediaStorage, StoredFile } from './storage.ts'

/** Syncs wait for the disk, which serves several at once faster than one after another. */
const parallel = 4

/** Keeps media below a folder of this machine. */
export function diskStorage(root: string): MediaStorage {
  const stand = (key: string) => path.join(root, ...key.split('/'))
  /** Beside a folder, under names that no key can have. */
  const beside = (folder: string, ending: 'new' | 'old') =>
    path.join(path.dirname(folder), `.${path.basename(folder)}.${ending}`)
  const remove = (folder: string) => rm(folder, { recursive: true, force: true })

  return {
    async putFolder(prefix, folder, signal) {
      checkPrefix(prefix)
      const target = stand(prefix)
      const [fresh, old] = [beside(target, 'new'), beside(target, 'old')]
      const { files, folders } = await listFolder(folder)
      await Promise.all([remove(fresh), remove(old)])
      await mkdir(fresh, { recursive: true })
      try {
        for (const name of folders) await mkdir(path.join(fresh, name))
        await inParallel(files, parallel, signal, async (name) => {
          await take(path.join(folder, name), path.join(fresh, name))
        })
        for (const name of ['', ...folders]) await sync(path.join(fresh, name))
        // No system swaps two folders: for a moment readers of one that is replaced find nothing.
        await rename(target, old).catch(ignoring('ENOENT'))
        await rename(fresh, target)
        await sync(path.dirname(target))
      } catch (error) {
        await remove(fresh)
        throw error
      }
      await remove(old)
    },

    async putFile(key, file) {
      if (!isKey(key)) throw new Error(`${key} is no key`)
      const target = stand(key)
      const fresh = beside(target, 'new')
      await rm(fresh, { force: true })
      try {
        await take(file, fresh)
        await rename(fresh, target)
      } catch (error) {
        await rm(fresh, { force: true })
        throw error
      }
      await sync(path.dirname(target))
    },

    async find(key) {
      if (!isKey(key)) return null
      try {
        const [from, file] = await Promise.all([realpath(root), realpath(stand(key))])
        if (!file.startsWith(from + path.sep)) return null
        const facts = await stat(file)
        return facts.isFile() ? storedFile(file, facts) : null
      } catch (error) {
        if (isAbsence(error)) return null
        throw error
      }
    },

    async removeFolder(prefix) {
      checkPrefix(prefix)
      const target = stand(prefix)
      await Promise.all([target, beside(target, 'new'), beside(target, 'old')].map(remove))
    },
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

const isAbsence = (error: unknown) => ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(String(codeOf(error)))

const ignoring = (code: string) => (error: unknown) => {
  if (codeOf(error) !== code) throw error
}

function storedFile(file: string, { size, mtime, mtimeMs }: Stats): StoredFile {
  return {
    size,
    modified: mtime,
    etag: `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}"`,
    path: file,
    // In Node's pieces of 64 KB: larger ones were no faster, and each reader holds one or two.
    read: (range) => createReadStream(file, { ...(range && { start: range.first, end: range.last }) }),
  }
}

/** Brings a file over, by a second name for it where both are on one file system, and sees it on the disk. */
async function take(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE))
  await sync(to)
}

/** Waits until a file, or the names in a folder, would survive a loss of power. Windows knows no such thing of folders. */
async function sync(name: string): Promise<void> {
  const handle = await open(name).catch(ignoring('EISDIR'))
  try {
    await handle?.sync().catch(ignoring('EPERM'))
  } finally {
    await handle?.close()
  }
}
