import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { importFile } from '../../../../platform/files/folders.ts'
import type { Chunk } from '../../../../platform/files/upload-files.ts'

/** The bytes of files of works that staff upload. A file only ever grows at its end, under the lock of its import. */

const folderOf = (dataDir: string) => path.dirname(importFile(dataDir, '0'))

export async function importBytes(dataDir: string, importId: string): Promise<number> {
  const facts = await stat(importFile(dataDir, importId)).catch(() => null)
  return facts?.size ?? 0
}

export async function appendToImport(dataDir: string, importId: string, chunk: Chunk): Promise<void> {
  await mkdir(folderOf(dataDir), { recursive: true })
  const target = await open(importFile(dataDir, importId), 'a', 0o600)
  try {
    await chunk.appendTo(target)
    await target.datasync()
  } finally {
    await target.close()
  }
}

export async function removeImportFile(dataDir: string, importId: string): Promise<void> {
  await rm(importFile(dataDir, importId), { force: true })
}

/** Ids of the imports that have a file. */
export async function importsWithFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => [])
  return names.filter((name) => /^\d{16,18}$/.test(name))
}
