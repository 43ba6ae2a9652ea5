import type { Reason } from '@yehang/contract'
import { type Answer, operations } from '@yehang/contract'
import { addAudit } from '../../../platform/audit/queries.ts'
import { dayMs, endOfShanghaiDay } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import { AppError, notFound } from '../../../platform/http/app-error.ts'
import type { Actor, Principal } from '../../../platform/http/principal.ts'
import { sealedAmong } from '../../catalogue/queries/sealed.ts'
import { assertSeen, seesSealed } from '../../catalogue/service/sealed.ts'
import { removeVideo, retryVideo } from '../../playback/service/videos.ts'
import { transcodesAtOnce } from '../overview/queries/processes.ts'
import { workerNames } from '../overview/service/processes.ts'
import { expectedStarts } from './expected.ts'
import { presentJob, presentRun } from './presenter.ts'
import { dropJob, putFirst, tryAgain } from './queries/changing.ts'
import {
  countWaiting,
  doneFacts,
  doneJobs,
  failedJobs,
  findFailedVideo,
  findJob,
  type ListedJob,
  runningJobs,
  videoPace,
  waitingJobs,
} from './queries/listing.ts'
import { queueByKind } from './queries/queue.ts'
import { lastRun, type Run, runsOf } from './queries/runs.ts'

const { jobsShown } = operations
/** As fast as the last days. */
const paceDays = 7

/** All that the page shows at once; each part ends at `jobsShown`. */
export async function jobsAt(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  kind: string | undefined,
  principal: Principal,
): Promise<Omit<Answer<typeof operations.listJobs>['data'], 'parallel' | 'workers'>> {
  const today = new Date(endOfShanghaiDay(clock.now()) - dayMs)
  const [running, failed, waiting, done, waits, facts, queue, nameOf] = await Promise.all([
    runningJobs(db, kind, jobsShown),
    failedJobs(db, kind, jobsShown),
    waitingJobs(db, kind, jobsShown),
    doneJobs(db, today, kind, jobsShown),
    countWaiting(db, kind),
    doneFacts(db, today, kind),
    queueByKind(db),
    workerNames(db),
  ])
  const [starts, sealed] = await Promise.all([
    startsOf({ db, clock }, kind, running, waiting),
    sealedOf(db, [...running, ...failed, ...waiting, ...done]),
  ])
  const shown = { nameOf, host: config.site.imageHost, sealed, mayLook: seesSealed(principal), starts }
  const ofKind = queue.filter((row) => kind === undefined || row.kind === kind)
  const sum = (of: 'running' | 'failed') => ofKind.reduce((total, row) => total + row[of], 0)
  const part = (jobs: ListedJob[], total: number) => ({
    rows: jobs.map((job) => presentJob(job, shown)),
    total: Math.max(total, jobs.length),
  })
  return {
    running: part(running, sum('running')),
    failed: part(failed, sum('failed')),
    waiting: part(waiting, waits),
    done: part(done, facts.total),
    median: facts.median,
    slowest: facts.slowest,
  }
}

const sealedOf = (db: Database, jobs: readonly ListedJob[]) =>
  sealedAmong(
    db,
    jobs.flatMap(({ work_id }) => work_id ?? []),
  )

/** The lane of videos is one for fetching and transcoding, whichever of the two is looked at. */
async function startsOf(
  { db, clock }: Site,
  kind: string | undefined,
  running: ListedJob[],
  waiting: ListedJob[],
): Promise<Map<string, Date>> {
  if (!waiting.some(({ video_id }) => video_id !== null)) return new Map()
  const now = clock.now()
  const [parallel, median, all] = await Promise.all([
    transcodesAtOnce(db, new Date(now)),
    videoPace(db, new Date(now - paceDays * dayMs)),
    kind === undefined
      ? { running, waiting }
      : Promise.all([runningJobs(db, undefined, jobsShown), waitingJobs(db, undefined, jobsShown)]).then(
          ([runs, waits]) => ({ running: runs, waiting: waits }),
        ),
  ])
  return expectedStarts(all.running, all.waiting, { parallel, median }, now)
}

/** A job with the log of its tries. Throws 404 if it is unknown. */
export async function jobAt(
  { db, config }: Pick<Context, 'db' | 'config'>,
  reference: string,
  principal: Principal,
): Promise<Answer<typeof operations.getJob>['data']> {
  const id = reference.slice(1)
  const nameOf = await workerNames(db)
  const present = async (job: ListedJob) =>
    presentJob(job, {
      nameOf,
      host: config.site.imageHost,
      sealed: await sealedOf(db, [job]),
      mayLook: seesSealed(principal),
    })
  const tries = (runs: Run[]) => runs.map((run) => presentRun(run, nameOf))
  if (reference.startsWith('v')) {
    const video = await findFailedVideo(db, id)
    const runs = await runsOf(db, { videoId: id })
    if (video === undefined && runs.length === 0) throw notFound()
    return { job: video ? await present(video) : null, attempts: tries(runs) }
  }
  const job = await findJob(db, id)
  const last = await lastRun(db, id)
  if (job === undefined && last === undefined) throw notFound()
  const isVideo = last?.task === 'prepare-video' && last.subject !== null
  const runs = await runsOf(db, isVideo ? { videoId: String(last.subject) } : { jobId: id })
  return { job: job ? await present(job) : null, attempts: tries(runs) }
}

type Site = Pick<Context, 'db' | 'clock'>

/** Changes a job of the queue that is in a state for it, with the entry of it. */
async function changeJob(
  { db, clock }: Site,
  jobId: string,
  action: string,
  staff: Actor,
  change: (tx: DatabaseTransaction, jobId: string) => Promise<boolean>,
  otherwise: Reason & `job_not_${string}`,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const job = await findJob(tx, jobId)
    if (job === undefined) throw notFound()
    if (job.work_id !== null) await assertSeen(tx, job.work_id, staff)
    if (!(await change(tx, jobId))) throw new AppError(otherwise)
    const entry = { action, actor: staff, subject: { kind: 'job' as const, id: jobId } }
    await addAudit(tx, { ...entry, detail: { task: job.task } }, new Date(clock.now()))
  })
}

/** Throws 404, and 500 where it has not failed. */
export async function retryJob(context: Site, reference: string, staff: Actor): Promise<void> {
  const id = reference.slice(1)
  if (reference.startsWith('v')) return retryVideo(context, id, staff)
  await changeJob(context, id, 'retry-job', staff, tryAgain, 'job_not_failed')
}

/** Tries again what has failed, each for itself: one that cannot be is left. Returns how many could. */
export async function retryAll(context: Site, kind: string | undefined, staff: Actor): Promise<number> {
  let retried = 0
  for (const { ref } of await failedJobs(context.db, kind, jobsShown)) {
    try {
      await retryJob(context, ref, staff)
      retried += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return retried
}

/** Gives up a video that is prepared or has failed, or drops a job that has failed. */
export async function cancelJob(context: Site, reference: string, staff: Actor): Promise<void> {
  const id = reference.slice(1)
  if (reference.startsWith('v')) {
    if (!(await findFailedVideo(context.db, id))) throw notFound()
    return removeVideo(context, id, staff)
  }
  const job = await findJob(context.db, id)
  if (job === undefined) throw notFound()
  if (job.video_id !== null) return removeVideo(context, job.video_id, staff)
  await changeJob(context, id, 'drop-job', staff, dropJob, 'job_not_cancellable')
}

export async function runJobNow(context: Site, reference: string, staff: Actor): Promise<void> {
  if (reference.startsWith('v')) throw new AppError('job_not_waiting')
  await changeJob(context, reference.slice(1), 'hasten-job', staff, putFirst, 'job_not_waiting')
}
