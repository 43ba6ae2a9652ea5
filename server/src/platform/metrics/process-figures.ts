import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { counted, type Family, gauge, Histogram } from './instruments.ts'

/** What a Node process says of itself, under the names that dashboards for Node know. */

const resolutionMs = 10
const gcBounds = [0.001, 0.01, 0.1, 1, 2, 5]
const gcKinds: Record<number, string> = { 1: 'minor', 4: 'major', 8: 'incremental', 16: 'weakcb' }

/** Begins to watch; answers how to read it, and how to end it. */
export function watchProcess(): { families(): Family[]; close(): void } {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  const gc = new Histogram('nodejs_gc_duration_seconds', 'Garbage collections by kind.', gcBounds, ['kind'])
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const kind = (entry as { detail?: { kind?: number } }).detail?.kind ?? 0
      gc.of(gcKinds[kind] ?? 'other').observe(entry.duration / 1000)
    }
  })
  observer.observe({ entryTypes: ['gc'] })

  /** Since the last look: the delay beyond the pause that was meant. */
  function lag(): Family[] {
    const seconds = (ns: number) => Math.max(0, (Number.isFinite(ns) ? ns : 0) / 1e9 - resolutionMs / 1000)
    const families = [
      gauge('nodejs_eventloop_lag_mean_seconds', 'Mean lag since the last look.', seconds(delay.mean)),
      gauge('nodejs_eventloop_lag_p99_seconds', 'Lag of 99 of 100.', seconds(delay.percentile(99))),
      gauge('nodejs_eventloop_lag_max_seconds', 'Greatest lag since the last look.', seconds(delay.max)),
    ]
    delay.reset()
    return families
  }

  return {
    families() {
      const memory = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      return [
        counted('process_cpu_seconds_total', 'CPU time used.', (user + system) / 1e6),
        gauge('process_start_time_seconds', 'When it began.', Date.now() / 1000 - process.uptime()),
        gauge('process_resident_memory_bytes', 'Memory in use.', memory.rss),
        gauge('nodejs_heap_size_used_bytes', 'Heap in use.', memory.heapUsed),
        gauge('nodejs_heap_size_total_bytes', 'Heap taken.', memory.heapTotal),
        gauge('nodejs_heap_size_limit_bytes', 'Heap at the most.', getHeapStatistics().heap_size_limit),
        gauge('nodejs_external_memory_bytes', 'Memory outside the heap.', memory.external),
        ...lag(),
        gc.family(),
      ]
    },
    close() {
      delay.disable()
      observer.disconnect()
    },
  }
}
