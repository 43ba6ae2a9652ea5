import type { Failure } from '@yehang/contract'
import { importUndoHours } from '@yehang/contract/limits'
import { addAudit } from '../../../../platform/audit/queries.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { addJob } from '../../../../platform/jobs/queries.ts'
import { type Batch, type BatchChange, changeBatch } from '../queries/batches.ts'

interface Ended {
  state: 'done' | 'stopped'
  failure: Failure | null
  change?: BatchChange
  /** Of a command, of which nothing else is in the audit. */
  file?: string
}

/** Ends the writing of an import, in the transaction that holds it: what it wrote can be taken back from now on. */
export async function endWriting(
  tx: DatabaseTransaction,
  { id, created_by: actorId, written_added: added, written_changed: changed }: Batch,
  { state, failure, change = {}, file }: Ended,
  now: Date,
): Promise<void> {
  const undoUntil = added + changed > 0 ? new Date(now.getTime() + importUndoHours * 3_600_000) : null
  const ended = { state, failure, ended_at: now, undo_until: undoUntil, stop_asked: false }
  await changeBatch(tx, id, { ...change, ...ended, ...(state === 'done' && { progress: 1 }) }, now)
  if (added > 0) await addJob(tx, 'find-duplicates', { batchId: id }, { key: `duplicates ${id}` })
  const after = { ...(file !== undefined && { file }), state, added, changed }
  await addAudit(tx, { action: 'end-import', actorId, subject: { kind: 'import', id }, after }, now)
}
