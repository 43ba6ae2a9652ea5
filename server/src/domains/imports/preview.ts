import type pg from 'pg'
import type { ImportedWork } from '../catalogue/service/imported-work.ts'
import { type Difference, differencesOf } from './differences.ts'
import { lastLinesOf } from './first-reading.ts'
import { refuseWrites } from './queries/session.ts'
import { findStored } from './queries/stored.ts'
import { emptyReport, type ImportProgress, type ImportReport } from './report.ts'
import { type Source, sourceOf } from './source.ts'
import { dueSubtitles } from './subtitles.ts'
import { countVideos, dueVideos } from './videos.ts'
import { type Classified, classify, count } from './writing/classify.ts'
import type { ImportDeps, ImportOptions } from './writing/load.ts'
import { prepareBatches } from './writing/prepare.ts'

export interface PreviewOptions extends ImportOptions {
  /**
   * Called for the first works that would be written. `differences` is null for a new one; of `kept`, which staff changed,
   * `before` would stay.
   */
  onWork?(work: ImportedWork, differences: Difference[] | null, kept: Difference[]): void
  /** Called for every batch, with the session that may not write. */
  onBatch?(client: pg.ClientBase, classified: Classified): Promise<void>
}

const worksShown = 20

/** What importWorks would do, without doing it: the session may not write. */
export async function previewImport(
  deps: Pick<ImportDeps, 'pool' | 'importDir'>,
  given: Source | Iterable<unknown> | AsyncIterable<unknown>,
  options: PreviewOptions = {},
): Promise<ImportReport> {
  const {
    channel = null,
    isDemo = false,
    empty = 'clear',
    signal,
    onProgress,
    onProblem,
    onRepetition,
    onBlocked,
  } = options
  const source = 'items' in given ? given : sourceOf(given)
  const report = emptyReport()
  const progress = (phase: ImportProgress['phase'], lines: number) =>
    onProgress?.({ ...report, lines, phase, fraction: source.fraction() })
  const client = await deps.pool.connect()
  client.on('error', () => {})
  try {
    await refuseWrites(client)
    const lastLines = await lastLinesOf(client, source, deps.importDir, options, (line) => {
      if (line % 1000 === 0) progress('checking', line)
    })
    const batches = prepareBatches(
      source,
      {
        channel,
        importDir: deps.importDir,
        isDemo,
        empty,
        signal,
        lastLines,
        expectsNew: () => false,
        onRead: () => progress('comparing', report.lines),
        onProblem: (problem) => onProblem?.(problem),
        onRepetition: (repetition) => onRepetition?.(repetition),
      },
      report,
    )
    let left = worksShown
    for await (const batch of batches) {
      const classified = await classify(client, batch, { isDemo, named: lastLines })
      count(report, batch, classified)
      for (const blocked of classified.blocked) onBlocked?.(blocked)
      const due = await dueVideos(client, classified.passed, isDemo)
      countVideos(report, due, (problem) => onProblem?.(problem))
      report.subtitles += (await dueSubtitles(client, classified.passed)).length
      await options.onBatch?.(client, classified)
      left -= await show(client, classified, left, options)
    }
    report.interrupted = signal?.aborted ?? false
    return report
  } finally {
    client.release(true)
  }
}

/** Returns how many works it showed: at most `most`, half of them new where there are both kinds. */
async function show(
  client: pg.ClientBase,
  { added, changed }: Classified,
  most: number,
  { onWork }: PreviewOptions,
): Promise<number> {
  if (most <= 0 || !onWork) return 0
  const shownChanged = changed.slice(0, Math.max(most - added.length, Math.ceil(most / 2)))
  const shownAdded = added.slice(0, most - shownChanged.length)
  const stored = await findStored(
    client,
    shownChanged.map(({ known }) => known.id),
  )
  for (const { work } of shownAdded) onWork(work, null, [])
  for (const { work, known, kept } of shownChanged) {
    const before = stored.get(known.id)
    if (before !== undefined) onWork(work, differencesOf(before, work), kept)
  }
  return shownAdded.length + shownChanged.length
}
