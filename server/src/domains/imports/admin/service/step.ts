import { type Failure, failureOf } from '@yehang/contract'
import type { Context } from '../../../../platform/context.ts'
import { addJob, type JobName } from '../../../../platform/jobs/queries.ts'
import type { RunningJob } from '../../../../platform/jobs/runner.ts'
import { ImportError } from '../../errors.ts'
import type { ImportProgress } from '../../report.ts'
import { changeBatch, noteProgress } from '../queries/batches.ts'

type ImportJob = Extract<JobName, `${string}-import`>

/** One job at a time works for an import. */
export const importJob = (batchId: string) => ({ key: `import ${batchId}` })

const noteEveryMs = 400
const busyPauseMs = 5000

/** A first reading takes this share of a step that reads twice. */
const firstReading = 0.3

/** A running job of an import: it records its progress and checks whether it should stop. */
export class Step {
  readonly #context: Context
  readonly #batchId: string
  readonly #stop = new AbortController()
  readonly #job: RunningJob
  #notedAt = 0
  #noting: Promise<void> = Promise.resolve()

  constructor(context: Context, batchId: string, job: RunningJob) {
    this.#context = context
    this.#batchId = batchId
    this.#job = job
  }

  get signal(): AbortSignal {
    return AbortSignal.any([this.#job.signal, this.#stop.signal])
  }

  /** A member of staff has asked it to stop. */
  get isStopped(): boolean {
    return this.#stop.signal.aborted
  }

  readonly stop = (): void => this.#stop.abort()

  readonly onProgress = ({ phase, fraction }: ImportProgress): void => {
    if (fraction === null || phase === 'finishing') return
    this.note(phase === 'checking' ? fraction * firstReading : firstReading + fraction * (1 - firstReading))
  }

  /** Now and then. A note that fails is one that is missing. */
  note(progress: number): void {
    const now = performance.now()
    if (now - this.#notedAt < noteEveryMs) return
    this.#notedAt = now
    this.#noting = this.#noting
      .then(() => noteProgress(this.#context.db, this.#batchId, progress))
      .then((stopAsked) => (stopAsked ? this.stop() : undefined))
      .catch(() => {})
  }

  async settled(): Promise<void> {
    await this.#noting
  }
}

/**
 * What becomes of a step that failed. True: it is tried again later, and the job is done for now. A fault that another try
 * may not have is thrown; a file that cannot be read ends the step with a reason, another fault without one.
 */
export async function afterFault(
  context: Context,
  batchId: string,
  name: ImportJob,
  error: unknown,
  { signal, isLastTry }: RunningJob,
): Promise<{ failure: Failure | null } | 'again'> {
  if (signal.aborted) throw error
  const { db, clock, log } = context
  if (error instanceof ImportError && error.reason === 'import_running') {
    const now = clock.now()
    await changeBatch(db, batchId, { failure: failureOf('import_waits_for_other') }, new Date(now))
    const job = { ...importJob(batchId), runAt: new Date(now + busyPauseMs) }
    await addJob(db, name, { batchId }, job)
    return 'again'
  }
  const isDatabase = error instanceof ImportError && error.reason === 'import_database_failed'
  if (error instanceof ImportError && !isDatabase) return { failure: error }
  if (!isLastTry) throw error
  log.error({ err: error, batchId }, 'an import failed')
  return { failure: null }
}
