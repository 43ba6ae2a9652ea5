import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileHash } from '../../../platform/files/file-hash.ts'
import type { Chunk } from '../../../platform/files/upload-files.ts'

/**
 * Files that the sides of a case hand in: as they came, a folder for each case, below that of evidence and outside of
 * every folder that is served. Whatever a crash leaves there goes with the case's folder.
 */

const folderOf = (dataDir: string, caseId: string) =>
  path.join(dataDir, 'evidence', 'cases', path.basename(caseId))
const fileOf = (dataDir: string, caseId: string, name: string) =>
  path.join(folderOf(dataDir, caseId), path.basename(name))

/** Writes what has come in aside. Returns its name and its SHA-256. */
export async function keepCaseFile(
  dataDir: string,
  caseId: string,
  chunk: Chunk,
): Promise<{ file: string; hash: string }> {
  await mkdir(folderOf(dataDir, caseId), { recursive: true, mode: 0o700 })
  const file = randomBytes(16).toString('hex')
  const at = fileOf(dataDir, caseId, file)
  const target = await open(at, 'wx', 0o600)
  try {
    await chunk.appendTo(target)
    await target.datasync()
  } catch (error) {
    await rm(at, { force: true })
    throw error
  } finally {
    await target.close()
  }
  return { file, hash: await fileHash(at) }
}

/** Null where it has gone missing. */
export async function readCaseFile(dataDir: string, caseId: string, name: string): Promise<Buffer | null> {
  return readFile(fileOf(dataDir, caseId, name)).catch(() => null)
}

export async function removeCaseFile(dataDir: string, caseId: string, name: string): Promise<void> {
  await rm(fileOf(dataDir, caseId, name), { force: true })
}

/** All that was handed in of a case. */
export async function removeCaseFiles(dataDir: string, caseId: string): Promise<void> {
  await rm(folderOf(dataDir, caseId), { recursive: true, force: true })
}
