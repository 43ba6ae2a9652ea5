import type { ListedJob } from './queries/listing.ts'

/**
 * The estimated start of waiting jobs. Only for videos: all others begin at once if a worker runs.
 */

export interface Pace {
  /** Videos that all workers prepare at a time. */
  parallel: number
  /** Seconds that one takes, as the last ones took; null where none has been prepared lately. */
  median: number | null
}

const isVideo = ({ task }: ListedJob) => task === 'prepare-video'

/** Of a try that has come some way its own speed says more than that of others. */
function secondsLeft({ at, progress, step }: ListedJob, median: number, now: number): number {
  const ran = Math.max(0, (now - at.getTime()) / 1000)
  if (step === 'transcoding' && progress !== null && progress > 0.1) return (ran * (1 - progress)) / progress
  return Math.max(0, median - ran)
}

/**
 * By their references: each begins when a lane is free, the lanes in their turn; one whose next try is put off not before
 * that. `waiting` in the order in which the queue takes them.
 */
export function expectedStarts(
  running: readonly ListedJob[],
  waiting: readonly ListedJob[],
  { parallel, median }: Pace,
  now: number,
): Map<string, Date> {
  const starts = new Map<string, Date>()
  if (parallel === 0 || median === null) return starts
  const free = running
    .filter(isVideo)
    .map((job) => now + secondsLeft(job, median, now) * 1000)
    .sort((one, other) => one - other)
    .slice(-parallel)
  while (free.length < parallel) free.unshift(now)
  for (const { ref, due } of waiting.filter(isVideo)) {
    const next = Math.max(free.shift() ?? now, due?.getTime() ?? now)
    starts.set(ref, new Date(next))
    free.push(next + median * 1000)
    free.sort((one, other) => one - other)
  }
  return starts
}
