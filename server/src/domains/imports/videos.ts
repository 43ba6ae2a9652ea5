import type pg from 'pg'
import { systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { isPreparing, lockWork } from '../playback/queries/videos.ts'
import { giveVideo } from '../playback/service/videos.ts'
import { findGivenVideos, givenKey, partCalled } from './queries/videos.ts'
import { findKnown } from './queries/works.ts'
import type { ImportReport, LineProblem } from './report.ts'
import { sayLine } from './words.ts'
import type { PartFile, PreparedWork } from './writing/prepare.ts'

export interface DueVideo {
  line: number
  /** Null where the work is not there yet: in a dry run. */
  workId: string | null
  video: PartFile
  isPreparing: boolean
}

/**
 * The videos that a batch names and that were not given yet: neither the same file before, nor one that failed or was
 * taken away since. Asks nothing of the database where no line names one.
 */
export async function dueVideos(
  client: pg.ClientBase,
  batch: readonly PreparedWork[],
  isDemo: boolean,
): Promise<DueVideo[]> {
  const naming = batch.flatMap(({ line, work, videos }) => videos.map((video) => ({ line, work, video })))
  if (naming.length === 0) return []
  const known = await findKnown(
    client,
    naming.map(({ work }) => work),
  )
  const given = await findGivenVideos(
    client,
    [...known.values()].map(({ id }) => id),
  )
  return naming.flatMap(({ line, video }, place): DueVideo[] => {
    const work = known.get(place)
    if (work === undefined) return [{ line, video, workId: null, isPreparing: false }]
    const last = given.get(givenKey(work.id, video.part))
    const isSame = last?.source === video.source && last.mark === video.mark
    // The demo leaves alone what an operator brought.
    if (isSame || (isDemo && !work.isDemo)) return []
    return [{ line, video, workId: work.id, isPreparing: last?.isPreparing ?? false }]
  })
}

const held = ({ line, video }: DueVideo): LineProblem => ({
  line,
  field: video.part === null ? 'video' : 'parts.video',
  reason: sayLine('line_video_waits'),
})

/** Counts the videos to be added, as a dry run reports them. */
export function countVideos(
  report: ImportReport,
  due: readonly DueVideo[],
  onProblem: (problem: LineProblem) => void,
): void {
  const waiting = due.filter(({ isPreparing }) => isPreparing)
  report.videos += due.length - waiting.length
  report.videosHeld += waiting.length
  for (const video of waiting) onProblem(held(video))
}

/** Gives works the videos that are due, each in a transaction of its own, and counts them. */
export async function giveVideos(
  db: Database,
  report: ImportReport,
  due: readonly DueVideo[],
  onProblem: (problem: LineProblem) => void,
): Promise<void> {
  for (const one of due) {
    const { workId, video } = one
    if (workId === null) continue
    const isGiven = await db.transaction().execute(async (tx) => {
      if (!(await lockWork(tx, workId))) return false
      const { part, source, mark } = video
      const partId = part === null ? null : await partCalled(tx, workId, part)
      // Staff named the parts otherwise, and what they named stays.
      if (partId === undefined) return null
      if (await isPreparing(tx, workId, partId)) return false
      const given = { workId, partId, sourceKind: 'file' as const, source, sourceMark: mark, createdBy: null }
      await giveVideo(tx, given, new Date(systemClock.now()))
      return true
    })
    if (isGiven !== null) countVideos(report, [{ ...one, isPreparing: !isGiven }], onProblem)
  }
}
