import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** The clip that works of the demo play, made by make-clip.ts. */
export const clipFolder = path.join(import.meta.dirname, 'clip')

/** What the server keeps of a video; seconds, pixels of the best quality. */
export const clipFacts = { seconds: 18, width: 1280, height: 720, hasSound: true }

/** Of all its files together. */
export async function clipBytes(): Promise<number> {
  const entries = await readdir(clipFolder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const facts = await Promise.all(files.map(({ parentPath, name }) => stat(path.join(parentPath, name))))
  return facts.reduce((sum, { size }) => sum + size, 0)
}
