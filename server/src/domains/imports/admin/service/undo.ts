import { failureOf } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import { shanghaiDay } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import type { RunningJob } from '../../../../platform/jobs/runner.ts'
import { lockRecount } from '../../../editorial/works/queries/listing.ts'
import { lockWorks } from '../../../editorial/works/queries/work.ts'
import { setListing, showChanges } from '../../../editorial/works/service/listing.ts'
import { inBatch } from '../../queries/session.ts'
import { withImportLock } from '../../writing/import-lock.ts'
import { publish } from '../../writing/load.ts'
import { restoreWorks } from '../../writing/restore.ts'
import { addUndone, advanceBatch, findBatch } from '../queries/batches.ts'
import { changedWorks, keptWorks, markTakenBack, noteRestored, worksListedAs } from '../queries/changes.ts'
import { markOf } from './journal.ts'
import { afterFault } from './step.ts'
import { removeImportFile } from './stored-uploads.ts'

const hiddenAtOnce = 1000
const restoredAtOnce = 500

/**
 * Takes an import back: hides what is new, restores what it changed. What staff or another import has changed since is
 * left as it is. Each part notes what it did in its own transaction, so that a second try goes on where one broke off.
 */
export async function undoImport(context: Context, batchId: string, job: RunningJob): Promise<void> {
  const { db, sessions: pool, clock, config } = context
  const batch = await findBatch(db, batchId)
  if (batch?.state !== 'undoing') return
  try {
    await withImportLock(pool, async (client) => {
      await hideNew(context, batchId, job)
      for (let last = '0'; ; ) {
        if (job.signal.aborted) throw job.signal.reason
        const ids = await changedWorks(db, batchId, 'changed', last, restoredAtOnce)
        if (ids.length === 0) break
        last = ids.at(-1) ?? last
        await inBatch(client, async () => {
          const kept = await keptWorks(client, batchId, ids)
          const marks = new Map(kept.map(({ id, afterMark }) => [id, afterMark]))
          const restored = await restoreWorks(client, kept, (id, now) => markOf(now) === marks.get(id))
          await noteRestored(client, batchId, ids, restored.length, kept.length - restored.length)
        })
      }
    })
    await showChanges(context)
    await publish({ db, today: shanghaiDay(clock.now()) })
  } catch (error) {
    const after = await afterFault(context, batchId, 'undo-import', error, job)
    if (after === 'again') return
    const now = new Date(clock.now())
    const failure = failureOf('import_undo_broke_off')
    await advanceBatch(db, batchId, 'undoing', { state: batch.done_state ?? 'done', failure }, now)
    return
  }
  const now = new Date(clock.now())
  await advanceBatch(db, batchId, 'undoing', { state: 'undone', failure: null }, now)
  await removeImportFile(config.dataDir, batchId)
  const { undo } = (await findBatch(db, batchId)) ?? {}
  await db.transaction().execute((tx) =>
    addAudit(
      tx,
      {
        action: 'end-undo-import',
        actorId: batch.created_by,
        subject: { kind: 'import', id: batchId },
        after: { ...undo },
      },
      now,
    ),
  )
}

async function hideNew({ db, clock }: Context, batchId: string, job: RunningJob): Promise<void> {
  for (let last = '0'; ; ) {
    if (job.signal.aborted) throw job.signal.reason
    const ids = await changedWorks(db, batchId, 'added', last, hiddenAtOnce)
    if (ids.length === 0) return
    last = ids.at(-1) ?? last
    await db.transaction().execute(async (tx) => {
      await lockRecount(tx)
      // What is taken down in this moment is only a case's to give back.
      await lockWorks(tx, ids)
      const listed = await worksListedAs(tx, ids, ['published', 'draft'])
      if (listed.length === 0) return
      const published = await worksListedAs(tx, listed, ['published'])
      const now = new Date(clock.now())
      const moved = await setListing(tx, listed, 'hidden', now)
      await markTakenBack(tx, moved, published, now)
      await addUndone(tx, batchId, { hidden: moved.length })
    })
  }
}
