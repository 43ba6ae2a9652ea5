import type { Readable } from 'node:stream'
import { addAudit } from '../../../../platform/audit/queries.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Chunk } from '../../../../platform/files/upload-files.ts'
import { AppError, notFound } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { addJob } from '../../../../platform/jobs/queries.ts'
import { changeAsMember } from '../../../members/queries/member-lock.ts'
import { refuseFullDisk, takePiece, wrongOffset } from '../../../playback/service/pieces.ts'
import { lockSource, noteFileRead, type ReadFile } from '../../sources/queries.ts'
import { addBatch, changeBatch, countOpen, findBatch, lockBatch } from '../queries/batches.ts'
import { importJob } from './step.ts'
import { appendToImport, importBytes, removeImportFile } from './stored-uploads.ts'

const openMax = 20
const what = 'file'

export interface UploadState {
  importId: string
  offset: number
  size: number
}

export async function beginImport(
  context: Context,
  { fileName, size }: { fileName: string; size: number },
  actor: Actor,
): Promise<UploadState> {
  const { db, config, clock } = context
  await refuseFullDisk(context, size, what)
  const name = fileName.replaceAll(/\p{C}/gu, '')
  const importId = await changeAsMember(db, actor.id, async (tx) => {
    if ((await countOpen(tx, actor.id)) >= openMax) {
      throw new AppError('imports_full', { max: openMax })
    }
    const now = new Date(clock.now())
    const id = await addBatch(tx, { fileName: name, size, createdBy: actor.id }, now)
    const after = { file: name, bytes: size }
    await addAudit(tx, { action: 'begin-import', actor, subject: { kind: 'import', id }, after }, now)
    return id
  })
  // What another life of the database left under the same number (an older backup was restored) is none of it.
  await removeImportFile(config.dataDir, importId)
  return { importId, offset: 0, size }
}

/** Takes a piece of the file: aside first, then under the import's lock to its end. With the last one the dry run begins. */
export async function addImportChunk(
  context: Context,
  importId: string,
  offset: number,
  bytes: Readable,
): Promise<{ offset: number; size: number }> {
  const batch = await findBatch(context.db, importId)
  if (batch === undefined || batch.state === 'dropped') throw notFound()
  const size = Number(batch.bytes)
  if (batch.state !== 'uploading') return { offset: size, size }
  const left = Math.max(0, size - offset)
  const added = await takePiece(context, { bytes, left, what }, (chunk) =>
    append(context, importId, offset, chunk),
  )
  if (offset + added === size) await beginCheck(context, importId)
  return { offset: offset + added, size }
}

async function append(context: Context, importId: string, offset: number, chunk: Chunk): Promise<void> {
  const { db, config, clock } = context
  await db.transaction().execute(async (tx) => {
    const held = await lockBatch(tx, importId)
    if (held?.state !== 'uploading') throw notFound()
    const received = await importBytes(config.dataDir, importId)
    if (received !== offset) throw wrongOffset(received)
    if (chunk.bytes > 0) await appendToImport(config.dataDir, importId, chunk)
    await changeBatch(tx, importId, {}, new Date(clock.now()))
  })
}

/** A file of a source, which counts as read once its import is past fetching it. */
export interface TakenFile {
  sourceId: string
  file: ReadFile
}

/** Has a file gone through that has come whole. Again, it does nothing. */
export async function beginCheck(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  importId: string,
  taken: TakenFile | null = null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (taken !== null) await lockSource(tx, taken.sourceId)
    const held = await lockBatch(tx, importId)
    if (held?.state !== 'uploading' && held?.state !== 'fetching') return
    const now = new Date(clock.now())
    if (taken !== null) await noteFileRead(tx, taken.sourceId, taken.file)
    await changeBatch(tx, importId, { state: 'checking', began_at: now }, now)
    await addJob(tx, 'check-import', { batchId: importId }, importJob(importId))
  })
}
