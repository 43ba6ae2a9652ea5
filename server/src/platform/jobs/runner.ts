import { setTimeout as wait } from 'node:timers/promises'
import type { Failure } from '@yehang/contract'
import { Logger, runMigrations, runTaskList, type TaskList, type WorkerPool } from 'graphile-worker'
import type { Context } from '../context.ts'
import { openPool } from '../database/database.ts'
import type { Pool } from '../database/pool.ts'
import { folderFlag, placesOfJobs } from './places.ts'
import { giveBack, type JobName, type Jobs } from './queries.ts'
import { reasonOf } from './reason.ts'
import { logRun } from './runs.ts'
import { type LockTiming, lockTiming, openWorkerLock, type WorkerLock } from './worker-lock.ts'

/** What a handler knows of its job. */
export interface RunningJob {
  /** Aborted where the worker ends, or may no longer hold the job: whatever was begun ends at once. */
  signal: AbortSignal
  /** No try comes after this one. */
  isLastTry: boolean
  /** Has the log say that this try failed, where the handler ends well because another would not help. */
  failed?(failure: Failure): void
}

/** One handler for each kind of job. What it throws has the job tried again, after a pause that grows. */
export type Handlers = { [N in JobName]: (payload: Jobs[N], job: RunningJob) => Promise<void> }

export interface Runner {
  /** Aborts what runs and puts it back into the queue for others, at once. */
  close(): Promise<void>
}

export interface RunnerOptions {
  timing?: LockTiming
  /** DATA_DIR is not the folder of the site: jobs that need it are left to other workers. */
  apart?: boolean
  /** A job does not heed its signal while others may already take it: the process has to end. */
  onStuck?(): void
}

type RunnerContext = Pick<Context, 'config' | 'connection' | 'db' | 'log'>

/** Jobs that take long have lanes of their own, so that the others never wait for them. */
const longJobs: readonly string[] = ['prepare-video'] satisfies JobName[]
const catalogueJobs: readonly string[] = [
  'check-import',
  'write-import',
  'publish-import',
  'undo-import',
  'change-works',
  'find-duplicates',
] satisfies JobName[]
/** They mostly wait for other servers. */
const fetchingJobs: readonly string[] = ['fetch-import'] satisfies JobName[]
const fetchingJobsAtOnce = 2
const catalogueJobsAtOnce = 2
const quickJobsAtOnce = 2
const retryMs = 1000

/** The queue's own log lines go to our log; the outcome of a job is logged by its handler. */
const queueLog = (log: Context['log']) =>
  new Logger(() => (level, message, meta) => {
    if (meta?.failure || meta?.success) return
    const isFault = level === 'error' || level === 'warning'
    log[isFault ? 'warn' : 'debug']({ queue: message, ...(isFault && { err: meta?.error }) }, 'queue')
  })

/**
 * Runs the jobs of the queue until it is closed. No job is ever run by two workers at a time, and
 * one whose worker dies is taken over within seconds (docs/decisions/0014). Recovers after an
 * outage of the database.
 */
export function startRunner(
  context: RunnerContext,
  handlers: Partial<Handlers>,
  options: RunnerOptions = {},
): Runner {
  const closing = new AbortController()
  const work = async () => {
    while (!closing.signal.aborted) {
      try {
        await workShift(context, handlers, options, closing.signal)
      } catch (error) {
        context.log.warn({ err: error }, 'the queue cannot be reached')
      }
      await wait(retryMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const ended = work()
  return {
    async close() {
      closing.abort()
      await ended
    },
  }
}

/** Works as long as one connection holds the worker's lock. Throws where it cannot begin. */
async function workShift(
  context: RunnerContext,
  handlers: Partial<Handlers>,
  { timing = lockTiming, apart = false, onStuck }: RunnerOptions,
  closing: AbortSignal,
): Promise<void> {
  const { log, config } = context
  const pool = openQueuePool(context)
  const stop = new AbortController()
  const shift: Shift = { signal: stop.signal, running: new Set(), brokenOff: [] }
  const ready = Promise.withResolvers<void>()
  let lanes: WorkerPool[] = []
  let lock: WorkerLock | undefined
  try {
    // Refuses to work beside a newer version of the queue.
    await runMigrations({ pgPool: pool, logger: queueLog(log) })
    lock = await openWorkerLock(context, timing)
    const tasks = tasksOf(context, handlers, shift)
    const lane = (names: string[], atOnce: number) =>
      runTaskList(
        laneOptions(atOnce, apart, ready.promise, log),
        Object.fromEntries(names.map((name) => [name, tasks[name]])),
        pool,
      )
    const names = (Object.keys(handlers) as JobName[]).filter(
      (name) => !apart || placesOfJobs[name] === 'any',
    )
    const isQuick = (name: string) => ![...longJobs, ...catalogueJobs, ...fetchingJobs].includes(name)
    lanes = [
      lane(
        names.filter((name) => longJobs.includes(name)),
        config.media.parallel,
      ),
      lane(
        names.filter((name) => catalogueJobs.includes(name)),
        catalogueJobsAtOnce,
      ),
      lane(
        names.filter((name) => fetchingJobs.includes(name)),
        fetchingJobsAtOnce,
      ),
      lane(names.filter(isQuick), quickJobsAtOnce),
    ]
    await lock.hold(lanes.map(({ id }) => id))
    ready.resolve()
    const asked = new Promise<null>((resolve) => {
      if (closing.aborted) resolve(null)
      closing.addEventListener('abort', () => resolve(null), { once: true })
    })
    const fell = lanes.map(({ promise }) => promise.then(() => new Error('it ended by itself')))
    const reason = await Promise.race([lock.lost, asked, ...fell])
    if (reason !== null) log.warn({ err: reason }, 'the worker has lost its hold; its jobs are broken off')
  } finally {
    stop.abort()
    const ends = lanes.map(async (lane) => lane.gracefulShutdown())
    // Only now: a lane that still waited for the lock must not take a job.
    ready.resolve()
    const stuck = setTimeout(() => {
      if (closing.aborted) return
      if (shift.running.size > 0) onStuck?.()
      // The queue itself waits for a database that is away, and would do so for as long as that says nothing.
      pool.away()
    }, timing.patience)
    await Promise.allSettled([...ends, ...lanes.map(({ promise }) => promise)])
    clearTimeout(stuck)
    if (shift.brokenOff.length > 0) await giveBack(context.db, shift.brokenOff).catch(() => {})
    await lock?.release()
    await pool.end()
  }
}

/** Each lane listens by one connection and needs another now and then. */
function openQueuePool({ connection, config, log }: RunnerContext): Pool {
  return openPool({
    connection,
    max: 6 + catalogueJobsAtOnce + fetchingJobsAtOnce + config.media.parallel,
    onError: (error) => log.debug({ err: error }, 'a connection of the queue broke'),
  })
}

function laneOptions(atOnce: number, apart: boolean, ready: Promise<void>, log: Context['log']) {
  return {
    concurrency: atOnce,
    ...(apart && { forbiddenFlags: [folderFlag] }),
    noHandleSignals: true,
    schema: 'graphile_worker',
    logger: queueLog(log),
    preset: {
      // Without a delay (0 ms too) the outcome of a job is written without being awaited.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [{ name: 'worker-lock', version: '1', worker: { hooks: { startWorker: () => ready } } }],
    },
  }
}

interface Shift {
  /** Aborted at its end. */
  signal: AbortSignal
  /** Ids of jobs whose handlers have not ended. */
  running: Set<string>
  /** Ids of jobs that were stopped, not failed. */
  brokenOff: string[]
}

function tasksOf(
  context: Pick<Context, 'db' | 'log'>,
  handlers: Partial<Handlers>,
  { signal, running, brokenOff }: Shift,
): TaskList {
  const task =
    <N extends JobName>(name: N) =>
    async (payload: unknown, { job }: { job: { id: string; attempts: number; max_attempts: number } }) => {
      const end = await logRun(context, { id: job.id, task: name, attempt: job.attempts, payload })
      let failure: Failure | undefined
      const failed = (why: Failure) => {
        failure = why
      }
      try {
        // A handler that begins after the abort would never hear of it.
        signal.throwIfAborted()
        const isLastTry = job.attempts >= job.max_attempts
        running.add(job.id)
        await handlers[name]?.(payload as Jobs[N], { signal, isLastTry, failed }).finally(() =>
          running.delete(job.id),
        )
        await end(failure === undefined ? 'done' : 'failed', failure)
      } catch (error) {
        if (signal.aborted) brokenOff.push(job.id)
        else context.log.warn({ err: error, job: name, payload }, 'a job failed')
        await end(signal.aborted ? 'stopped' : 'failed', signal.aborted ? null : reasonOf(error))
        throw error
      }
    }
  return Object.fromEntries((Object.keys(handlers) as JobName[]).map((name) => [name, task(name)]))
}
