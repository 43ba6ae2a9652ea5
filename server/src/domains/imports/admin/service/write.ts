import { type Failure, failureOf } from '@yehang/contract'
import { shanghaiDay } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import type { RunningJob } from '../../../../platform/jobs/runner.ts'
import { noteStoppedLines } from '../../../blocklist/service.ts'
import { importWorks } from '../../writing/load.ts'
import { type Batch, changeBatch, findBatch, lockBatch } from '../queries/batches.ts'
import { fixesOf } from '../queries/lines.ts'
import { endWriting } from './ending.ts'
import { AdminJournal, NotWriting } from './journal.ts'
import { channelOf, emptyOf } from './reading-options.ts'
import { openSource } from './source.ts'
import { afterFault, Step } from './step.ts'
import { removeImportFile } from './stored-uploads.ts'

/**
 * Writes a file. Counters, what is needed to take it back, and its progress are written in the
 * transactions of the batches: a worker that takes over from a dead one continues after the last
 * batch whose films and subtitles are given. Lines of a later one that went in are found unchanged.
 */
export async function writeImport(context: Context, batchId: string, job: RunningJob): Promise<void> {
  const batch = await findBatch(context.db, batchId)
  if (batch?.state !== 'writing') return
  const step = new Step(context, batchId, job)
  try {
    if (!batch.stop_asked) await write(context, batch, step)
    if (job.signal.aborted) throw job.signal.reason
    await step.settled()
    await noteStoppedLines(context, batchId)
    const isStopped = batch.stop_asked || step.isStopped
    await end(context, batchId, isStopped ? { state: 'stopped' } : { state: 'done' })
  } catch (error) {
    if (error instanceof NotWriting) return
    const after = await afterFault(context, batchId, 'write-import', error, job)
    if (after === 'again') return
    const failure = after.failure ?? failureOf('import_write_broke_off')
    await end(context, batchId, { state: 'stopped', failure })
  }
}

async function write(context: Context, batch: Batch, step: Step): Promise<void> {
  const { db, sessions: pool, config, clock } = context
  const now = clock.now()
  await changeBatch(db, batch.id, { began_at: batch.began_at ?? new Date(now), failure: null }, new Date(now))
  const fields = await fixesOf(db, batch.id)
  const source = await openSource(context, batch, { fields, after: batch.files_line })
  const deps = {
    db,
    pool,
    today: shanghaiDay(now),
    importDir: config.media.importDir,
    rights: config.rights,
  }
  await importWorks(deps, source, {
    channel: channelOf(batch),
    empty: emptyOf(batch),
    asDrafts: batch.as_drafts,
    journal: new AdminJournal(batch.id, step.stop),
    signal: step.signal,
    onProgress: step.onProgress,
  })
}

async function end(
  context: Context,
  batchId: string,
  { state, failure = null }: { state: 'done' | 'stopped'; failure?: Failure | null },
): Promise<void> {
  const { db, clock, config } = context
  const now = new Date(clock.now())
  const isEnded = await db.transaction().execute(async (tx) => {
    const held = await lockBatch(tx, batchId)
    if (held?.state !== 'writing') return false
    await endWriting(tx, held, { state, failure }, now)
    return true
  })
  if (isEnded && state === 'done') await removeImportFile(config.dataDir, batchId)
}
