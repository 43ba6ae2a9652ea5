import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { cacheFolder } from './paths.mjs'

/** A line that an earlier start left, undefined without one. */
export async function recall(name, folder = cacheFolder) {
  return readFile(path.join(folder, name), 'utf8').catch(() => undefined)
}

/** Where node_modules cannot be written, the next start does the work again; that is no reason to stop. */
export async function remember(name, value, folder = cacheFolder) {
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, name), value)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  }
}
