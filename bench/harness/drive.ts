import autocannon from 'autocannon'
import { type MeasuredProcess, startMeasured } from './measured-process.ts'

export interface Measured {
  /** Requests a second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** CPU time of the server for a request, in microseconds. */
  cpu: number
}

export interface Driven extends MeasuredProcess {
  /** `headers` makes what each request for a path carries. */
  measure(
    paths: string[],
    seconds: number,
    connections: number,
    headers?: (path: string) => Record<string, string>,
  ): Promise<Measured>
}

/** Starts a server of bench/harness/api-server.ts and answers what drives it. */
export async function startServer(...args: string[]): Promise<Driven> {
  const server = await startMeasured('harness/api-server.ts', args)
  const { url, use } = server

  return {
    ...server,
    async measure(paths, seconds, connections, headers = () => ({})) {
      const before = (await use()).cpu
      const times: number[] = []
      const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
      const requests = paths.map((pathname) => ({ path: pathname, headers: headers(pathname) }))
      const run = autocannon({ url, connections, duration: seconds, requests }, (error, result) =>
        error ? reject(error) : resolve(result),
      )
      // autocannon's own percentiles are whole milliseconds; most answers take less than one
      run.on('response', (_client, _status, _bytes, time) => times.push(time))
      const result = await promise
      const used = ((await use()).cpu - before) * 1e6
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${result.non2xx + result.errors} failed calls`)
      times.sort((a, b) => a - b)
      const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
      return { rate: times.length / result.duration, p50, p99, cpu: used / times.length }
    },
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Of what is sorted. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? 0
