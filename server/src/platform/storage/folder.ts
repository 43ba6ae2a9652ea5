import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { isKey } from './keys.ts'

/**
 * The contents of a folder of this machine, as keys relative to it. Folders come before what is in
 * them.
 */
export async function listFolder(folder: string): Promise<{ files: string[]; folders: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const named = entries.map((entry) => ({
    entry,
    key: path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
  }))
  const odd = named.find(({ entry, key }) => !isKey(key) || (!entry.isFile() && !entry.isDirectory()))
  if (odd) throw new Error(`${odd.key} cannot go into the storage`)
  const keys = (wanted: boolean) =>
    named.filter(({ entry }) => entry.isFile() === wanted).map(({ key }) => key)
  return { files: keys(true), folders: keys(false).sort() }
}
