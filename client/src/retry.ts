import type { HttpAnswer, HttpCall } from './transport.ts'

export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>

const firstPauseMs = 500
/** Who is told to wait for longer gets the error instead, with `retryAfter`. */
const longestPauseMs = 60_000

/** Waits; rejects as the signal does. */
export const wait: Wait = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })

/**
 * Sends reading calls again that the site has no time for (429, 503): after as long as it says, else after pauses that
 * double, each with up to half as much again, so that many clients do not come back together.
 */
export function withRetries(
  send: (call: HttpCall) => Promise<HttpAnswer>,
  retries: number,
  waiting: Wait,
): (call: HttpCall) => Promise<HttpAnswer> {
  return async (call) => {
    for (let tried = 0; ; tried++) {
      const answer = await send(call)
      const isBusy = answer.status === 429 || answer.status === 503
      if (!isBusy || call.method !== 'GET' || tried >= retries) return answer
      const pause =
        answer.retryAfter === undefined
          ? firstPauseMs * 2 ** tried * (1 + Math.random() / 2)
          : answer.retryAfter * 1000
      if (pause > longestPauseMs) return answer
      await waiting(pause, call.signal)
    }
  }
}
