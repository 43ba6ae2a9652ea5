import { availableParallelism, hostname, loadavg } from 'node:os'
import type { Context } from '../../context.ts'
import { processName } from '../../jobs/process-name.ts'
import { forgetProcess, giveSign, type ProcessRecord } from './queries/processes.ts'
import { softwareVersion } from './rules/version.ts'

const everyMs = 5000

/** What a process says of itself beside what every process does. */
export type OwnFacts = () => Pick<ProcessRecord, 'requests' | 'p99' | 'parallel'>

/**
 * Every few seconds writes that this process lives, by which the back office knows it. A database that is away is
 * somebody else's news. Answers how to stop, and be forgotten.
 */
export function startHeartbeat(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  kind: ProcessRecord['kind'],
  own: OwnFacts,
): () => Promise<void> {
  // A process may hold several: tests, and an API beside its worker.
  const name = `${processName}:${kind}`
  const began = new Date(clock.now())
  let usage = process.cpuUsage()
  let since = performance.now()

  function sign(): ProcessRecord {
    const used = process.cpuUsage(usage)
    const elapsed = Math.max(performance.now() - since, 1)
    usage = process.cpuUsage()
    since = performance.now()
    return {
      name,
      kind,
      host: hostname(),
      version: softwareVersion,
      began_at: began,
      seen_at: new Date(clock.now()),
      cpu: (used.user + used.system) / 10 / elapsed,
      load: ((loadavg()[0] ?? 0) / availableParallelism()) * 100,
      memory: String(process.memoryUsage.rss()),
      ...own(),
    }
  }

  let running: Promise<void> | undefined
  const run = () => {
    running ??= giveSign(db, sign())
      .catch((error) => log.debug({ err: error }, 'no sign of life could be given'))
      .finally(() => {
        running = undefined
      })
  }
  run()
  const timer = setInterval(run, everyMs)
  return async () => {
    clearInterval(timer)
    await running
    await forgetProcess(db, name).catch(() => {})
  }
}
