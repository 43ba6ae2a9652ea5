import { Pool } from 'undici'
import type { Random } from '../../demo/random.ts'
import { median, percentile } from '../harness/drive.ts'

/** Visitors at a steady rate, whatever the answers take. */

export interface Visit {
  path: string
  headers: Record<string, string>
}

export interface Read {
  requests: number
  /** No answer, or one of 500 and above. */
  failed: number
  /** Answered by the edge itself. */
  hits: number
  p50: number
  p99: number
}

const tickMs = 10
/** More than the rate that is wanted waits for nothing. */
const mostUnderway = 2000

/** Of a browser that has passed the age gate; one in ten has chosen something. */
export function visitsOf(paths: readonly string[], random: Random): (at: number) => Visit {
  const choices = ['adult=1; theme=dark', 'adult=1; isDht=0', 'adult=1; discreet=1']
  return (at) => {
    const path = paths[at] ?? ''
    const chosen = random.unit() < 0.1 ? choices[Math.floor(random.unit() * choices.length)] : undefined
    const cookie = chosen ?? 'adult=1'
    return {
      path,
      headers: { 'accept-encoding': 'gzip, br', ...(!path.startsWith('/prod-api/') && { cookie }) },
    }
  }
}

export async function readAt(
  origin: string,
  { rate, seconds, next }: { rate: number; seconds: number; next: () => Visit },
): Promise<Read> {
  const pool = new Pool(origin, { connections: 64, pipelining: 1 })
  const times: number[] = []
  const read: Read = { requests: 0, failed: 0, hits: 0, p50: 0, p99: 0 }
  const underway = new Set<Promise<void>>()
  const ask = async ({ path, headers }: Visit) => {
    const begun = performance.now()
    try {
      const answer = await pool.request({ path, headers, method: 'GET' })
      await answer.body.dump({ limit: 10_000_000 })
      times.push(performance.now() - begun)
      if (answer.statusCode >= 500) read.failed += 1
      if (answer.headers['x-cache'] === 'hit') read.hits += 1
    } catch {
      read.failed += 1
    }
  }
  const begin = performance.now()
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const passed = performance.now() - begin
      const wanted = Math.min(passed / 1000, seconds) * rate
      while (read.requests < wanted && underway.size < mostUnderway) {
        read.requests += 1
        const one = ask(next()).finally(() => underway.delete(one))
        underway.add(one)
      }
      if (passed < seconds * 1000) return
      clearInterval(timer)
      resolve()
    }, tickMs)
  })
  await Promise.all(underway)
  await pool.close()
  times.sort((a, b) => a - b)
  return { ...read, p50: median(times), p99: percentile(times, 0.99) }
}
