import { hostname } from 'node:os'
import type { Failure } from '@yehang/contract'
import type { Context } from '../context.ts'
import { addRun, endRun, type RunOutcome } from './queries.ts'

/** By which the back office knows this process: in the log of tries, and among the processes that serve the site. */
export const processName = `${hostname()}:${process.pid}`

interface Begun {
  id: string
  task: string
  attempt: number
  payload: unknown
}

/** What a job is about: the first number of the site's own kind in its payload. */
function subjectOf(payload: unknown): string | null {
  const values = Object.values(payload ?? {})
  return values.find((value) => typeof value === 'string' && /^\d{16,18}$/.test(value)) ?? null
}

/** Writes a try of a job down, and answers how to write its end. A job never fails because its log does. */
export async function logRun(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { id, task, attempt, payload }: Begun,
) {
  const unwritten = (error: unknown) => {
    log.debug({ err: error, job: task }, 'a try of a job could not be written down')
    return undefined
  }
  const subject = subjectOf(payload)
  const run = await addRun(db, { jobId: id, task, subject, attempt, process: processName }).catch(unwritten)
  return async (outcome: RunOutcome, failure: Failure | null = null) => {
    if (run === undefined) return
    await endRun(db, run, outcome, failure).catch(unwritten)
  }
}
