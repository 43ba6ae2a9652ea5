import { type Failure, failureOf } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import { shanghaiDay } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import type { RunningJob } from '../../../../platform/jobs/runner.ts'
import { lockRecount } from '../../../editorial/works/queries/listing.ts'
import { lockWorks } from '../../../editorial/works/queries/work.ts'
import { showChanges } from '../../../editorial/works/service/listing.ts'
import { publishWorks } from '../../../editorial/works/service/publishable.ts'
import { publish } from '../../writing/load.ts'
import { addPublished, advanceBatch, findBatch } from '../queries/batches.ts'
import { changedWorks, worksListedAs } from '../queries/changes.ts'
import { afterFault } from './step.ts'

/** Where rights must be shown before anything is published, an import publishes nothing. */
export function draftsOnly({ config }: Pick<Context, 'config'>): boolean {
  return config.rights === 'required'
}

const atOnce = 1000

/** Publishes the new works of an import that still wait for it. Doing it again publishes the rest. */
export async function publishImport(context: Context, batchId: string, job: RunningJob): Promise<void> {
  const { db, clock } = context
  const batch = await findBatch(db, batchId)
  if (batch?.state !== 'publishing') return
  let failure: Failure | null = null
  try {
    failure = await publishAll(context, batchId, job)
  } catch (error) {
    const after = await afterFault(context, batchId, 'publish-import', error, job)
    if (after === 'again') return
    failure = failureOf('import_publish_broke_off')
  }
  const now = new Date(clock.now())
  await advanceBatch(db, batchId, 'publishing', { state: batch.done_state ?? 'done', failure }, now)
  const { published = 0 } = (await findBatch(db, batchId)) ?? {}
  await db.transaction().execute((tx) =>
    addAudit(
      tx,
      {
        action: 'end-publish-import',
        actorId: batch.created_by,
        subject: { kind: 'import', id: batchId },
        before: { published: batch.published },
        after: { published },
      },
      now,
    ),
  )
}

/** Returns what has to be said of works that stay drafts. */
async function publishAll(context: Context, batchId: string, job: RunningJob): Promise<Failure | null> {
  const { db, clock } = context
  let held = 0
  for (let last = '0'; ; ) {
    if (job.signal.aborted) throw job.signal.reason
    const ids = await changedWorks(db, batchId, 'added', last, atOnce)
    if (ids.length === 0) break
    last = ids.at(-1) ?? last
    held += await db.transaction().execute(async (tx) => {
      await lockRecount(tx)
      // What is taken down in this moment is no draft any more once we have the lock.
      await lockWorks(tx, ids)
      const drafts = await worksListedAs(tx, ids, ['draft'])
      const { moved, refused } = await publishWorks(context, tx, drafts, new Date(clock.now()))
      if (moved.length > 0) await addPublished(tx, batchId, moved.length)
      return refused.size
    })
  }
  await showChanges(context)
  await publish({ db, today: shanghaiDay(clock.now()) })
  return held === 0 ? null : failureOf('import_works_unpublishable', { count: held })
}
