import { type Failure, failureOf } from '@yehang/contract'
import { addAudit } from '../../../platform/audit/queries.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import type { ImportMapping } from '../../../platform/database/tables/imports.ts'
import { addJob } from '../../../platform/jobs/queries.ts'
import { type Batch, changeBatch } from '../admin/queries/batches.ts'
import { importJob } from '../admin/service/step.ts'
import { changeSource, type ImportSource, lockSource, noteConfirmed } from './queries.ts'

/** What becomes of the import of a source after its dry run, and what staff say of it there. */

/** A larger share of wrong lines is one of a source that has changed its form. */
const wrongMost = 0.1

type Of = Pick<Batch, 'source_id'>

export async function lockSourceOf(
  tx: DatabaseTransaction,
  { source_id }: Of,
): Promise<ImportSource | undefined> {
  return source_id === null ? undefined : lockSource(tx, source_id)
}

/** Writes it where the source is one that is written by itself, ends it where there is nothing to write, else says why it waits. */
export async function goOnBySource(
  tx: DatabaseTransaction,
  source: ImportSource,
  batch: Batch,
  now: Date,
): Promise<void> {
  const { id, added, changed, wrong } = batch
  // Lines of which all are as the catalogue has them are read as they are meant.
  if (added + changed === 0 && (source.confirmed_at !== null || wrong === 0)) {
    await confirmSource(tx, batch, now)
    await changeBatch(tx, id, { state: 'done' }, now)
    return
  }
  const why = reasonToWait(source, batch)
  if (why !== null) {
    await changeBatch(tx, id, { failure: why }, now)
    return
  }
  if (source.writes === 'ask') return
  const after = { file: batch.file_name, added, changed, asDrafts: batch.as_drafts, fromLine: 0 }
  await addAudit(tx, { action: 'write-import', subject: { kind: 'import', id }, after }, now)
  await addJob(tx, 'write-import', { batchId: id }, importJob(id))
  await changeBatch(tx, id, { state: 'writing', progress: 0, began_at: now, ended_at: null }, now)
}

function reasonToWait(
  { confirmed_at, max_works: max }: ImportSource,
  { added, changed, unchanged, wrong, blocked }: Batch,
): Failure | null {
  const works = added + changed
  if (confirmed_at === null) return failureOf('import_source_first')
  if (works > max) return failureOf('import_source_over_cap', { works, max })
  const lines = works + unchanged + wrong + blocked
  return wrong > lines * wrongMost ? failureOf('import_source_many_wrong', { wrong }) : null
}

/** How staff want an import to be read is how its source is read from then on. */
export async function keepReading(
  tx: DatabaseTransaction,
  { source_id }: Of,
  said: { channel?: number | null | undefined; mapping: ImportMapping; asDrafts?: boolean | undefined },
  now: Date,
): Promise<void> {
  if (source_id === null) return
  const { channel, asDrafts } = said
  const { site: _, ...mapping } = said.mapping
  await changeSource(
    tx,
    source_id,
    {
      mapping,
      ...(channel !== undefined && { channel }),
      ...(asDrafts !== undefined && { as_drafts: asDrafts }),
    },
    now,
  )
}

/** Staff have looked at an import of it, and written it. */
export async function confirmSource(tx: DatabaseTransaction, { source_id }: Of, now: Date): Promise<void> {
  if (source_id !== null) await noteConfirmed(tx, source_id, now)
}
