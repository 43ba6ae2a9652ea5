import { failureOf } from '@yehang/contract'
import type { Context } from '../../../../platform/context.ts'
import { importFile } from '../../../../platform/files/folders.ts'
import type { RunningJob } from '../../../../platform/jobs/runner.ts'
import { noteStoppedLines } from '../../../blocklist/service.ts'
import { previewImport } from '../../preview.ts'
import type { Findings } from '../../reading/open.ts'
import { columnsMax, sniffFile } from '../../reading/sniff.ts'
import type { ImportReport } from '../../report.ts'
import { goOnBySource, lockSourceOf } from '../../sources/after-check.ts'
import { advanceBatch, type Batch, changeBatch, findBatch, lockBatch } from '../queries/batches.ts'
import { addLines, clearLines, countFixed, fixesOf } from '../queries/lines.ts'
import { keptLines, LineCollector } from './collecting.ts'
import { CoverSample, lookAtCovers } from './covers.ts'
import { channelOf, emptyOf, storedFindings } from './reading-options.ts'
import { openSource } from './source.ts'
import { afterFault, Step } from './step.ts'
import { tidyImports } from './tidying.ts'

/** The dry run: what a file would change. */

const flushAt = 400
const typesMax = 200

export async function checkImport(context: Context, batchId: string, job: RunningJob): Promise<void> {
  await check(context, batchId, job)
  // Each import first cleans up after abandoned ones.
  await tidyImports(context).catch((error) => context.log.warn({ err: error }, 'imports could not be tidied'))
}

async function check(context: Context, batchId: string, job: RunningJob): Promise<void> {
  const { db, clock } = context
  const batch = await findBatch(db, batchId)
  if (batch?.state !== 'checking') return
  const step = new Step(context, batchId, job)
  const began = clock.now()
  try {
    await changeBatch(db, batchId, { progress: 0, began_at: new Date(began), failure: null }, new Date(began))
    if (batch.format === null) await noteKind(context, batchId)
    const found = await look(context, batch, step)
    if (job.signal.aborted) throw job.signal.reason
    await step.settled()
    const now = new Date(clock.now())
    if (step.isStopped) {
      await advanceBatch(
        db,
        batchId,
        'checking',
        { state: 'failed', failure: failureOf('import_check_stopped') },
        now,
      )
      return
    }
    const change = { ...found, check_ms: clock.now() - began, ended_at: now, progress: 1 }
    await db.transaction().execute(async (tx) => {
      const source = await lockSourceOf(tx, batch)
      const held = await lockBatch(tx, batchId)
      if (held?.state !== 'checking') return
      await changeBatch(tx, batchId, { ...change, state: 'ready', stop_asked: false }, now)
      // Its source may have got another address meanwhile.
      if (source !== undefined && held.source_id !== null)
        await goOnBySource(tx, source, { ...held, ...change }, now)
    })
  } catch (error) {
    const after = await afterFault(context, batchId, 'check-import', error, job)
    if (after === 'again') return
    const failure = after.failure ?? failureOf('import_check_failed')
    await advanceBatch(db, batchId, 'checking', { state: 'failed', failure }, new Date(clock.now()))
  }
}

/** What kind of file it is, which staff see also where it cannot be gone through. */
async function noteKind({ db, clock, config }: Context, batchId: string): Promise<void> {
  const { format, columnNames: columns } = await sniffFile(importFile(config.dataDir, batchId))
  await changeBatch(db, batchId, { format, columns }, new Date(clock.now()))
}

async function look(context: Context, batch: Batch, step: Step) {
  const { db, sessions: pool, config } = context
  await clearLines(db, batch.id)
  const fixes = await fixesOf(db, batch.id)
  const collector = new LineCollector(fixes.keys())
  const covers = new CoverSample()
  const types = new Map<string, { id: string; name: string; count: number }>()
  let readings = 0
  let findings: Findings | null = null
  const source = await openSource(
    context,
    batch,
    { fields: fixes, onItem: collector.onItem },
    {
      onType(id, name) {
        const key = `${id} ${name}`
        const type = types.get(key)
        if (type !== undefined) type.count++
        else if (types.size < typesMax) types.set(key, { id, name, count: 1 })
      },
      onFound: (found) => {
        findings = found
      },
    },
  )
  const items = source.items
  source.items = () => {
    readings++
    return items.call(source)
  }
  const { options } = collector
  const flush = async () => addLines(db, batch.id, collector.take())
  const report = await previewImport({ pool, importDir: config.media.importDir }, source, {
    channel: channelOf(batch),
    empty: emptyOf(batch),
    signal: step.signal,
    ...options,
    onProgress: step.onProgress,
    async onBatch(client, classified) {
      await options.onBatch?.(client, classified)
      covers.add(classified)
      if (collector.size >= flushAt) await flush()
    },
  })
  await flush()
  await noteStoppedLines(context, batch.id)
  const looked = step.signal.aborted ? undefined : await lookAtCovers(config, covers, step.signal)
  const found = findings as Findings | null
  return {
    ...countsOf(report),
    // With another encoding or header the columns are others.
    ...(found && { format: found.format, columns: found.columnNames.slice(0, columnsMax) }),
    fixed: await countFixed(db, batch.id),
    // Each item was met at every reading.
    types: [...types.values()].map((type) => ({ ...type, count: Math.round(type.count / readings) })),
    facts: {
      repeated: report.repeated,
      skipped: report.skipped,
      keptByStaff: { fields: report.keptFields, works: report.keptWorks },
      returned: report.returned,
      unknownFields: [...report.unknownFields].slice(0, 50),
      changes: collector.changes,
      ...(found && { findings: storedFindings(found) }),
      ...(looked && { covers: looked }),
      isCut: report.wrong > keptLines.wrong,
    },
  }
}

/**
 * The five counts of a report: lines repeated later in the file, and lines left out, change
 * nothing.
 */
export function countsOf({ added, changed, unchanged, repeated, skipped, wrong, blocked }: ImportReport) {
  return { added, changed, unchanged: unchanged + repeated + skipped, wrong, blocked }
}
