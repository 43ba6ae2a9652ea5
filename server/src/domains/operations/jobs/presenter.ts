import { type Answer, operations } from '@yehang/contract'
import { shanghaiTime } from '../../../platform/clock.ts'
import { imagePath } from '../../../platform/http/images.ts'
import { presentStored } from '../../../platform/text/failures.ts'
import { imageUrl } from '../../catalogue/presenter.ts'
import { orderEnding } from '../words.ts'
import type { ListedJob } from './queries/listing.ts'
import type { Run } from './queries/runs.ts'

type Job = NonNullable<Answer<typeof operations.getJob>['data']['job']>
type Attempt = Answer<typeof operations.getJob>['data']['attempts'][number]

/** What staff know an order by. */
const orderTail = 6

export const kindNamed = (kind: string) => operations.jobKinds.find((known) => known === kind) ?? 'other'

/** What it is about where that is no work. */
function aboutOf({ task, subject, file_name }: ListedJob): string | null {
  if (file_name !== null) return file_name
  return task === 'check-order' && subject ? orderEnding(subject.slice(-orderTail)) : null
}

interface Shown {
  /** Has a name for the process that does it. */
  nameOf: (process: string) => string
  /** Of pictures, IMAGE_HOST. */
  host: string | undefined
  /** Sealed works: their jobs have no picture, and no title unless `mayLook`. */
  sealed: ReadonlySet<string>
  /** May see which works these are. */
  mayLook: boolean
  /** When those that wait will about begin. */
  starts?: ReadonlyMap<string, Date>
}

export function presentJob(
  job: ListedJob,
  { nameOf, host = imagePath, sealed, mayLook, starts }: Shown,
): Job {
  const start = job.state === 'waiting' ? starts?.get(job.ref) : undefined
  const isVideo = job.video_id !== null
  const isSealed = job.work_id !== null && sealed.has(job.work_id)
  const isUnseen = isSealed && !mayLook
  return {
    jobId: job.ref,
    kind: kindNamed(job.kind),
    videoId: job.video_id,
    dataId: isUnseen ? null : job.work_id,
    number: isUnseen ? null : job.number,
    title: isUnseen ? null : job.title,
    picSmall: isSealed || !job.pic_small ? null : imageUrl(host, job.pic_small),
    about: aboutOf(job),
    startedBy: job.started_by,
    state: job.state,
    step: job.step,
    progress: job.progress,
    process: job.process && nameOf(job.process),
    attempts: job.attempts,
    maxAttempts: job.max_attempts,
    ...presentStored(job),
    time: shanghaiTime(job.at.getTime()),
    startTime: start === undefined ? null : shanghaiTime(start.getTime()),
    took: job.took,
    canRetry: !isUnseen && job.state === 'failed',
    canCancel: !isUnseen && (job.state === 'failed' || (isVideo && job.state !== 'done')),
  }
}

export function presentRun(run: Run, nameOf: (process: string) => string): Attempt {
  return {
    attempt: run.attempt,
    process: nameOf(run.process),
    beginTime: shanghaiTime(run.began_at.getTime()),
    endTime: run.ended_at && shanghaiTime(run.ended_at.getTime()),
    outcome: run.outcome ?? 'running',
    ...presentStored(run),
  }
}
