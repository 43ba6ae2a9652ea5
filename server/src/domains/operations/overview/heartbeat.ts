import { availableParallelism, hostname, loadavg } from 'node:os'
import type { Context } from '../../../platform/context.ts'
import { every } from '../../../platform/jobs/every.ts'
import { processName } from '../../../platform/jobs/runs.ts'
import { noteUptime } from './queries/outages.ts'
import { beat, forgetProcess, type ProcessRecord } from './queries/processes.ts'
import { softwareVersion } from './service/version.ts'

const usualMs = 5000
/** Shorter gaps are a restart, and are not recorded. */
const outageMs = 60_000

/** What a process says of itself beside what every process does. */
export type OwnFacts = () => Pick<ProcessRecord, 'requests' | 'p99' | 'parallel'>

/**
 * Records every few seconds that this process lives, for the back office. An unavailable database
 * is reported elsewhere. Returns a function that stops it and removes the record.
 */
export function startHeartbeat(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  kind: ProcessRecord['kind'],
  own: OwnFacts,
  everyMs = usualMs,
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

  let signedAt: number | null = null
  let hasFailed = false
  /**
   * An API also records that the site was up. Its own activity distinguishes a gap from a clock
   * change.
   */
  async function give(): Promise<void> {
    await beat(db, sign())
    if (kind !== 'api') return
    const isNear = signedAt !== null && performance.now() - signedAt < outageMs
    await noteUptime(db, new Date(clock.now()), hasFailed ? 'database' : 'site', isNear ? null : outageMs)
    signedAt = performance.now()
    hasFailed = false
  }

  const stop = every(everyMs, give, (error) => {
    hasFailed = true
    log.debug({ err: error }, 'no sign of life could be given')
  })
  return async () => {
    await stop()
    await forgetProcess(db, name).catch(() => {})
  }
}
