import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sniffPicture } from './picture-files.ts'

/** What shows a right: kept as it came, since a changed file shows nothing, and outside of every folder that is served. */

export const evidenceFolder = (dataDir: string) => path.join(dataDir, 'evidence')

/** The type of a file by its first bytes; null: none that we take. */
export function sniffEvidence(bytes: Buffer): string | null {
  if (/^%PDF-\d/.test(bytes.toString('latin1', 0, 8))) return 'application/pdf'
  const picture = sniffPicture(bytes)
  return picture === null ? null : `image/${picture}`
}

/** Answers the name under which the file is kept. */
export async function keepEvidence(dataDir: string, bytes: Buffer): Promise<string> {
  await mkdir(evidenceFolder(dataDir), { recursive: true, mode: 0o700 })
  const name = randomBytes(16).toString('hex')
  try {
    await writeFile(fileOf(dataDir, name), bytes, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    await removeEvidenceFile(dataDir, name)
    throw error
  }
  return name
}

const fileOf = (dataDir: string, name: string) => path.join(evidenceFolder(dataDir), path.basename(name))

/** Null where the file has gone missing. */
export async function readEvidence(dataDir: string, name: string): Promise<Buffer | null> {
  return readFile(fileOf(dataDir, name)).catch(() => null)
}

export async function removeEvidenceFile(dataDir: string, name: string): Promise<void> {
  await rm(fileOf(dataDir, name), { force: true })
}
