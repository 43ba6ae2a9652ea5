import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { incomingFile, workFolder } from './folders.ts'

/** What is left on the disk of preparing videos. */

/** A source that was fetched or uploaded, with what the download notes beside it. */
export async function removeIncoming(dataDir: string, videoId: string): Promise<void> {
  const folder = path.dirname(incomingFile(dataDir, videoId))
  for (const name of await namesIn(folder)) {
    if (ownerOf(name) === videoId) await rm(path.join(folder, name), { force: true })
  }
}

/**
 * What transcodings wrote. An ffmpeg that outlived its worker may still write there; it ends once its folder is gone, and
 * may make a file while we remove.
 */
export async function removeWork(dataDir: string, videoId: string): Promise<void> {
  await rm(workFolder(dataDir, videoId), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

export interface Leftover {
  /** The id of a video, or the text before the first dot. */
  owner: string
  path: string
  /** Milliseconds since 1970: when it was last written, moved or renamed. */
  changed: number
}

export const incomingLeftovers = (dataDir: string) => leftoversIn(path.dirname(incomingFile(dataDir, '0')))
export const workLeftovers = (dataDir: string) => leftoversIn(path.dirname(workFolder(dataDir, '0')))

export async function removeLeftover(leftover: Leftover): Promise<void> {
  await rm(leftover.path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

const ownerOf = (name: string) => name.split('.', 1)[0] ?? name

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

async function leftoversIn(folder: string): Promise<Leftover[]> {
  const found: Leftover[] = []
  for (const name of await namesIn(folder)) {
    const place = path.join(folder, name)
    // It may go while we look.
    const facts = await stat(place).catch(() => null)
    if (facts !== null) found.push({ owner: ownerOf(name), path: place, changed: facts.ctimeMs })
  }
  return found
}
