import { readFile } from 'node:fs/promises'
import { subtitleMaxBytes } from '@yehang/contract'
import type pg from 'pg'
import { systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { findImportFile } from '../../platform/files/import-file.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { shown } from '../../platform/text/values.ts'
import { giveNamedSubtitle } from '../playback/subtitles/service.ts'
import { findGivenSubtitles } from './queries/subtitles.ts'
import { partCalled } from './queries/videos.ts'
import { findKnown } from './queries/works.ts'
import type { ImportReport, LineProblem } from './report.ts'
import { sayLine } from './words.ts'
import { fieldOfFile, type PartFile, type PreparedWork } from './writing/prepare.ts'

export interface DueSubtitle {
  line: number
  /** Null where the work is not there yet: in a dry run. */
  workId: string | null
  file: PartFile
  /** The track that an earlier form of the same file made. */
  replaces: string | null
}

/** The subtitles that a batch names and that were not read yet, or were of another size or time then. */
export async function dueSubtitles(
  client: pg.ClientBase,
  batch: readonly PreparedWork[],
): Promise<DueSubtitle[]> {
  const naming = batch.flatMap(({ line, work, subtitles }) => subtitles.map((file) => ({ line, work, file })))
  if (naming.length === 0) return []
  const known = await findKnown(
    client,
    naming.map(({ work }) => work),
  )
  const ids = [...new Set([...known.values()].map(({ id }) => id))]
  const given = await findGivenSubtitles(client, ids)
  return naming.flatMap(({ line, file }, place): DueSubtitle[] => {
    const work = known.get(place)
    if (work === undefined) return [{ line, file, workId: null, replaces: null }]
    const last = given.find(
      ({ workId, part, source }) => workId === work.id && part === file.part && source === file.source,
    )
    if (last?.mark === file.mark) return []
    return [{ line, file, workId: work.id, replaces: last?.id ?? null }]
  })
}

/** Reads what is due, each file in a transaction of its own, and counts them. */
export async function giveSubtitles(
  { db, importDir }: { db: Database; importDir?: string | undefined },
  report: ImportReport,
  due: readonly DueSubtitle[],
  onProblem: (problem: LineProblem) => void,
): Promise<void> {
  for (const { line, workId, file, replaces } of due) {
    if (workId === null) continue
    const value = { value: shown(file.source) }
    const refuse = (reason: 'line_subtitle_unreadable' | 'line_subtitles_full') =>
      onProblem({
        line,
        field: fieldOfFile({ of: 'subtitles', part: file.part }),
        reason: sayLine(reason, value),
      })
    const found = await findImportFile(importDir, file.source)
    if (typeof found === 'string' || found.size > subtitleMaxBytes) {
      refuse('line_subtitle_unreadable')
      continue
    }
    const bytes = await readFile(found.path)
    try {
      const isGiven = await db.transaction().execute(async (tx) => {
        const partId = file.part === null ? null : await partCalled(tx, workId, file.part)
        // Staff named the parts otherwise, and what they named stays.
        if (partId === undefined) return false
        const { source, mark } = file
        await giveNamedSubtitle(
          tx,
          { workId, partId, source, mark, replaces },
          bytes,
          new Date(systemClock.now()),
        )
        return true
      })
      if (isGiven) report.subtitles++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refuse(error.reason === 'subtitles_full' ? 'line_subtitles_full' : 'line_subtitle_unreadable')
    }
  }
}
