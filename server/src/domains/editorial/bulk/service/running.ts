import { bulkUndoHours, deletedDays, type Failure, failureOf } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import { dayMs } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import { addJob } from '../../../../platform/jobs/queries.ts'
import type { RunningJob } from '../../../../platform/jobs/runner.ts'
import { showChanges } from '../../works/service/listing.ts'
import {
  type BulkChange,
  isOtherRunning,
  lockBulkChange,
  nextWaiting,
  takeBulkTurn,
  updateBulkChange,
} from '../queries/changes.ts'
import type { BulkAction } from './actions.ts'
import { changeBatch, undoBatch } from './batches.ts'

/** So many batches become visible together: each time the counts are made anew. */
const shownBatches = 10
const hourMs = 3_600_000

type Phase = 'running' | 'undoing'

/**
 * Changes the works of a bulk change, or takes the change back, batch by batch. What a batch did is
 * written down in its transaction: a worker that takes over from a dead one goes on after the last
 * batch that is in.
 */
export async function runBulkChange(context: Context, bulkId: string, job: RunningJob): Promise<void> {
  const phase = await begin(context, bulkId)
  if (phase === null) return
  const step = phase === 'running' ? changeBatch : undoBatch
  let isStopped = false
  try {
    for (let batches = 1; ; batches++) {
      if (job.signal.aborted) throw job.signal.reason
      const next = await step(context, bulkId)
      isStopped = next === 'stopped'
      if (next !== 'more') break
      if (batches % shownBatches === 0) await showChanges(context)
    }
    await showChanges(context)
  } catch (error) {
    if (job.signal.aborted || !job.isLastTry) throw error
    context.log.error({ err: error, bulkId }, 'a bulk change failed')
    await showChanges(context)
    await end(context, bulkId, phase, {
      isStopped: true,
      failure: failureOf(phase === 'running' ? 'bulk_broke_off' : 'bulk_undo_broke_off'),
    })
    return
  }
  await end(context, bulkId, phase, { isStopped, failure: null })
}

/** Null: there is nothing to do, or another one is at work, which starts this one when it ends. */
async function begin({ db, clock }: Context, bulkId: string): Promise<Phase | null> {
  return db.transaction().execute(async (tx) => {
    await takeBulkTurn(tx)
    const change = await lockBulkChange(tx, bulkId)
    if (change?.state === 'running' || change?.state === 'undoing') return change.state
    if (change?.state !== 'waiting' && change?.state !== 'undo_waiting') return null
    if (await isOtherRunning(tx, bulkId)) return null
    const phase = change.state === 'waiting' ? 'running' : 'undoing'
    const began = phase === 'running' && { began_at: new Date(clock.now()) }
    await updateBulkChange(tx, bulkId, { state: phase, done_to: '0', ...began })
    return phase
  })
}

/** The end of a change or of its undo; the one that has waited longest begins. */
async function end(
  { db, clock }: Context,
  bulkId: string,
  phase: Phase,
  { isStopped, failure }: { isStopped: boolean; failure: Failure | null },
): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    await takeBulkTurn(tx)
    const change = await lockBulkChange(tx, bulkId)
    if (change?.state !== phase) return
    const { changed, same, refused, restored, kept } = change
    const state = phase === 'undoing' && failure === null ? 'undone' : isStopped ? 'stopped' : 'done'
    const ended = phase === 'running' && { ended_at: now, undo_until: undoUntil(change, now) }
    await updateBulkChange(tx, bulkId, { state, stop_asked: false, failure, ...ended })
    await addAudit(
      tx,
      {
        action: phase === 'running' ? 'end-bulk-change' : 'end-undo-bulk-change',
        actor: change.actor,
        subject: { kind: 'bulk-change', id: bulkId },
        after: { state, ...(phase === 'running' ? { changed, same, refused } : { restored, kept }) },
      },
      now,
    )
    const next = await nextWaiting(tx)
    if (next !== undefined) await addJob(tx, 'change-works', { bulkId: next }, { key: `bulk ${next}` })
  })
}

/** Deleted works are there longer than what else a change was before. */
function undoUntil({ action, changed }: BulkChange, now: Date): Date | null {
  if (changed === 0) return null
  const isDeletion = (action as unknown as BulkAction).kind === 'delete'
  return new Date(now.getTime() + (isDeletion ? deletedDays * dayMs : bulkUndoHours * hourMs))
}
