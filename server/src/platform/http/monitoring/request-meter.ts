import type { ServerResponse } from 'node:http'

/** Of so many requests between two looks the time is taken; of the rest only the number. */
const timed = 1000

/** How many requests a server answers, and how fast. */
export class RequestMeter {
  #count = 0
  #times: number[] = []
  #since = performance.now()

  /**
   * Called by the request pipeline: a second listener on the server would cost each cached answer 1
   * %.
   */
  begin(response: ServerResponse): void {
    this.#count += 1
    if (this.#times.length >= timed) return
    const begin = performance.now()
    response.once('finish', () => this.#times.push(performance.now() - begin))
  }

  /** Since the last look: requests a second, and the milliseconds within which 99 of 100 were answered. */
  take(): { requests: number; p99: number | null } {
    const now = performance.now()
    const seconds = Math.max((now - this.#since) / 1000, 0.001)
    const times = this.#times.sort((a, b) => a - b)
    const p99 = times[Math.min(Math.ceil(times.length * 0.99), times.length) - 1] ?? null
    const requests = this.#count / seconds
    this.#count = 0
    this.#times = []
    this.#since = now
    return { requests, p99 }
  }
}
