import { isDeepStrictEqual } from 'node:util'
import type { Body, imports } from '@yehang/contract'
import { type AuditEntry, addAudit } from '../../../../platform/audit/queries.ts'
import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { AppError, notFound } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { addJob } from '../../../../platform/jobs/queries.ts'
import { confirmSource, keepReading, lockSourceOf } from '../../sources/after-check.ts'
import { type Batch, type BatchChange, changeBatch, findBatch, lockBatch } from '../queries/batches.ts'
import { deleteLines } from '../queries/lines.ts'
import { checkReading, emptyOf, readAs } from './reading-options.ts'
import { importJob } from './step.ts'
import { removeImportFile } from './stored-uploads.ts'

/**
 * Requests of staff for an import. Changes run one after the other, and are refused if the import's
 * state has changed.
 */

async function change(
  { db, clock }: Context,
  id: string,
  states: readonly Batch['state'][],
  act: (tx: DatabaseTransaction, held: Batch, now: Date) => Promise<BatchChange>,
): Promise<Batch> {
  return db.transaction().execute(async (tx) => {
    const known = await findBatch(tx, id)
    if (known !== undefined) await lockSourceOf(tx, known)
    const held = await lockBatch(tx, id)
    if (held === undefined || held.state === 'dropped') throw notFound()
    if (!states.includes(held.state)) throw new AppError('import_moved_on')
    const now = new Date(clock.now())
    const changes = await act(tx, held, now)
    await changeBatch(tx, id, changes, now)
    return held
  })
}

const about = (id: string, actor: Actor): Pick<AuditEntry, 'actor' | 'subject'> => ({
  actor,
  subject: { kind: 'import', id },
})

export async function setOptions(
  context: Context,
  { importId: id, asDrafts, empty, ...reading }: Body<typeof imports.setImportOptions>,
): Promise<void> {
  await change(context, id, ['ready', 'failed'], async (tx, held, now) => {
    checkReading(held, reading)
    const { channel } = reading
    const mapping = { ...readAs(held.mapping, reading), empty: empty ?? emptyOf(held) }
    await keepReading(tx, held, { channel, mapping, asDrafts }, now)
    const isReadAnew =
      (channel !== undefined && channel !== held.channel) ||
      !isDeepStrictEqual(mapping, { ...held.mapping, empty: emptyOf(held) })
    const said: BatchChange = {
      mapping,
      ...(channel !== undefined && { channel }),
      ...(asDrafts !== undefined && { as_drafts: asDrafts }),
    }
    // A file that could not be read is tried again also as it is.
    if (!isReadAnew && held.state === 'ready') return said
    await addJob(tx, 'check-import', { batchId: id }, importJob(id))
    return { ...said, state: 'checking', reason: null, stop_asked: false, progress: 0, began_at: now }
  })
}

export async function requestWrite(context: Context, id: string, actor: Actor): Promise<void> {
  await change(context, id, ['ready', 'stopped'], async (tx, held, now) => {
    if (held.origin === 'command') throw new AppError('import_of_command')
    if (held.state === 'ready' && held.added + held.changed === 0) {
      throw new AppError('import_nothing_to_write')
    }
    await confirmSource(tx, held, now)
    const { added, changed, as_drafts: asDrafts } = held
    const after = { file: held.file_name, added, changed, asDrafts, fromLine: held.done_line }
    await addAudit(tx, { action: 'write-import', ...about(id, actor), after }, now)
    await addJob(tx, 'write-import', { batchId: id }, importJob(id))
    return { state: 'writing', reason: null, stop_asked: false, progress: 0, began_at: now, ended_at: null }
  })
}

export async function requestStop(context: Context, id: string, actor: Actor): Promise<void> {
  await change(context, id, ['fetching', 'checking', 'writing'], async (tx, held, now) => {
    const after = { state: held.state, line: held.done_line }
    await addAudit(tx, { action: 'stop-import', ...about(id, actor), after }, now)
    return { stop_asked: true }
  })
}

/** Lets an import go of which nothing was written. */
export async function dropImport(context: Context, id: string, actor: Actor): Promise<void> {
  await change(context, id, ['uploading', 'ready', 'failed'], async (tx, held, now) => {
    await addAudit(tx, { action: 'drop-import', ...about(id, actor), before: { file: held.file_name } }, now)
    await deleteLines(tx, id)
    return { state: 'dropped' }
  })
  await removeImportFile(context.config.dataDir, id)
}

export async function requestPublish(context: Context, id: string, actor: Actor): Promise<void> {
  await change(context, id, ['done', 'stopped'], async (tx, held, now) => {
    if (held.written_added === 0) throw new AppError('import_nothing_added')
    const after = { added: held.written_added }
    await addAudit(tx, { action: 'publish-import', ...about(id, actor), after }, now)
    await addJob(tx, 'publish-import', { batchId: id }, importJob(id))
    return { state: 'publishing', done_state: held.state as 'done' | 'stopped', reason: null }
  })
}

export async function requestUndo(context: Context, id: string, reason: string, actor: Actor): Promise<void> {
  await change(context, id, ['done', 'stopped'], async (tx, held, now) => {
    if (held.undo_until === null || held.undo_until <= now) {
      throw new AppError('import_undo_expired')
    }
    const { written_added: added, written_changed: changed } = held
    await addAudit(
      tx,
      { action: 'undo-import', ...about(id, actor), before: { added, changed }, reason },
      now,
    )
    await addJob(tx, 'undo-import', { batchId: id }, importJob(id))
    return { state: 'undoing', done_state: held.state as 'done' | 'stopped', reason: null }
  })
}
