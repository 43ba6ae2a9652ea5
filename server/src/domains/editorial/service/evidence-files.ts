import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sniffPicture } from '../../../platform/files/picture-files.ts'

/** What shows a right: kept as it came, since a changed file shows nothing, and outside of every folder that is served. */

export const evidenceFolder = (dataDir: string) => path.join(dataDir, 'evidence')

/** The type of a file by its first bytes; null: none that we take. */
export function sniffEvidence(bytes: Buffer): string | null {
  if (/^%PDF-\d/.test(bytes.toString('latin1', 0, 8))) return 'application/pdf'
  const picture = sniffPicture(bytes)
  return picture === null ? null : `image/${picture}`
}

const endings: Record<string, readonly string[]> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
}
const nameMax = 80

/**
 * The name under which a reader saves a file: as it was called, without what a disk or a reader
 * might stumble over, and with an extension by its content, so that a PDF called `contract.html` is
 * never opened as a page.
 */
export function fileName(name: string, type: string, fallback: string): string {
  const kept = name.normalize('NFC').replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, '')
  const bare =
    [...kept]
      .slice(-nameMax)
      .join('')
      .replace(/^[.\s]+/u, '')
      .trim() || fallback
  // Windows takes these for devices, whatever ending follows.
  const plain = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(bare) ? `_${bare}` : bare
  const known = endings[type] ?? ['']
  return known.some((ending) => plain.toLowerCase().endsWith(ending)) ? plain : `${plain}${known[0]}`
}

/** Returns the name under which the file is stored. */
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
