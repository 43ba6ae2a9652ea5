import { failureOf } from '@yehang/contract'
import { hourMs, minuteMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/queries.ts'
import { changeBatch, findBatch } from '../admin/queries/batches.ts'
import { importJob } from '../admin/service/step.ts'
import { type NextFile, nextFile } from './files.ts'
import {
  addSourceBatch,
  changeSource,
  dueSources,
  findSource,
  type ImportSource,
  lockSource,
} from './queries.ts'
import { nextTime, noteSourceFailure } from './schedule.ts'

/** Begins the readings of sources: each becomes an import, with its dry run, its writing and its undo. */

/** A reading takes at most so long, and one that broke off is gone on with within it; after that the pages of a site are too different. */
export const goneOnMs = 24 * hourMs

export async function beginDueSources(context: Context): Promise<void> {
  for (const id of await dueSources(context.db, new Date(context.clock.now()))) {
    await beginReading(context, id, { isAsked: false })
  }
}

/** `waits`: the last one is under way, or waits for staff. `nothing`: there is nothing to be read, or no way to. */
type Begun = 'begun' | 'waits' | 'nothing'

export async function beginReading(
  context: Context,
  sourceId: string,
  { isAsked }: { isAsked: boolean },
): Promise<Begun> {
  const { db, clock, config } = context
  const known = await findSource(db, sourceId)
  if (known === undefined) return 'nothing'
  const file = known.kind === 'maccms' ? null : await nextFile(db, config.importSourceDir, known, clock.now())
  return db.transaction().execute(async (tx) => {
    const source = await lockSource(tx, sourceId)
    const now = new Date(clock.now())
    if (source === undefined || (!isAsked && (source.paused || source.next_at > now))) return 'nothing'
    const last = source.batch_id === null ? undefined : await findBatch(tx, source.batch_id)
    const isOver = last === undefined || ['done', 'undone', 'failed', 'dropped'].includes(last.state)
    if (!isOver) {
      // What it would change waits for staff: it is looked at again in a while.
      await changeSource(tx, sourceId, { next_at: new Date(now.getTime() + minuteMs) }, now)
      return 'waits'
    }
    if (last?.state === 'undone' && !isAsked && source.reason !== 'import_source_undone') {
      // What staff took back would be brought again.
      await changeSource(tx, sourceId, { paused: true, failure: failureOf('import_source_undone') }, now)
      return 'nothing'
    }
    if (file !== null && 'failure' in file) {
      await noteSourceFailure(tx, source, file.failure, now)
      return 'nothing'
    }
    if (file?.name === null) {
      await changeSource(
        tx,
        sourceId,
        {
          next_at: file.isSettling ? new Date(now.getTime() + minuteMs) : nextTime(source, now),
          failures: 0,
          failure: null,
        },
        now,
      )
      return 'nothing'
    }
    const isBrokenOff =
      last?.state === 'failed' &&
      source.next_page !== null &&
      source.began_at !== null &&
      now.getTime() - source.began_at.getTime() < goneOnMs
    if (last !== undefined && isBrokenOff) {
      await changeBatch(tx, last.id, { state: 'fetching', failure: null, stop_asked: false }, now)
      await changeSource(tx, sourceId, { next_at: nextTime(source, now) }, now)
      await addJob(tx, 'fetch-import', { batchId: last.id }, importJob(last.id))
      return 'begun'
    }
    const isIn = last?.state === 'done' && last.reason === null
    const covered = isIn && source.kind === 'maccms' ? source.began_at : source.covered_at
    await addReading(tx, { ...source, covered_at: covered }, file, now)
    return 'begun'
  })
}

async function addReading(
  tx: DatabaseTransaction,
  source: ImportSource,
  file: NextFile | null,
  now: Date,
): Promise<void> {
  const site = source.kind === 'maccms' ? { site: new URL('/', source.address).href } : {}
  const asFile = file?.name == null ? null : { name: file.name, bytes: file.size }
  const batchId = await addSourceBatch(
    tx,
    { ...source, mapping: { ...source.mapping, ...site } },
    asFile,
    now,
  )
  await changeSource(
    tx,
    source.id,
    {
      batch_id: batchId,
      began_at: now,
      covered_at: source.covered_at,
      next_page: 1,
      pages: null,
      fetched_bytes: '0',
      fetched_works: 0,
      next_at: nextTime(source, now),
    },
    now,
  )
  await addJob(tx, 'fetch-import', { batchId }, importJob(batchId))
}
