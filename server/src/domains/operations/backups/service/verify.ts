import { stat } from 'node:fs/promises'
import path from 'node:path'
import { fileHash } from '../../../../platform/files/file-hash.ts'
import { inParallel } from '../../../../platform/storage/parallel.ts'
import type { Said } from '../../../../platform/text/said.ts'
import { BackupError } from '../errors.ts'
import { sayBackup } from '../words.ts'
import { databaseFolder, filesFolder, listingFile } from './layout.ts'
import { type ListedFile, readListing } from './listing.ts'
import { type Manifest, readManifest } from './manifest.ts'

const parallel = 4
const batchSize = 256
/** After so many it is clear enough what the backup is worth. */
const mostDamages = 20

export interface VerifyOptions {
  signal: AbortSignal
  onBytes(done: number, total: number): void
}

/** Reads every byte of a backup and compares it with what was written. Throws BackupError, which names what is damaged. */
export async function verifyBackup(backup: string, { signal, onBytes }: VerifyOptions): Promise<Manifest> {
  const manifest = await readManifest(backup)
  const { tables } = manifest.database
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0) + manifest.files.bytes
  const damages: Said[] = []
  let done = 0

  async function check(file: string, expected: { bytes?: number; sha256: string }): Promise<void> {
    const shown = path.relative(backup, file)
    const facts = await stat(file).catch(() => null)
    if (facts === null) damages.push(sayBackup('missing', shown))
    else if (expected.bytes !== undefined && facts.size !== expected.bytes)
      damages.push(sayBackup('size', shown, facts.size, expected.bytes))
    else if ((await fileHash(file, signal)) !== expected.sha256) damages.push(sayBackup('changed', shown))
    done += expected.bytes ?? 0
    onBytes(done, total)
    if (damages.length >= mostDamages) throw damaged(backup, damages)
  }

  await inParallel(tables, parallel, signal, async (table) => {
    await check(path.join(databaseFolder(backup), table.file), table)
  })
  await check(listingFile(backup), { sha256: manifest.files.sha256 })
  // From a listing that is damaged itself, no single file can be named.
  if (damages.length > 0) throw damaged(backup, damages)
  let count = 0
  for await (const batch of batches(readListing(listingFile(backup)), batchSize)) {
    count += batch.length
    await inParallel(batch, parallel, signal, async (file) => {
      await check(path.join(filesFolder(backup), file.path), file)
    })
  }
  if (count !== manifest.files.count) damages.push(sayBackup('file-count', count, manifest.files.count))
  if (damages.length > 0) throw damaged(backup, damages)
  return manifest
}

function damaged(backup: string, damages: readonly Said[]): BackupError {
  return new BackupError(sayBackup('damaged', backup, damages, damages.length >= mostDamages))
}

export async function* batches(files: AsyncIterable<ListedFile>, size: number): AsyncGenerator<ListedFile[]> {
  let batch: ListedFile[] = []
  for await (const file of files) {
    batch.push(file)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
