import type { Context } from '../../../platform/context.ts'
import { type Attempt, type AttemptState, showAttempt } from '../queries/attempts.ts'

const everyMs = 1000

/** Why an attempt is broken off where the worker goes on. */
export class GivenUp extends Error {
  override name = 'GivenUp'
}

export interface AttemptWatch {
  /** Aborted with the worker's own signal, or, with GivenUp, where the video is no longer this attempt's. */
  signal: AbortSignal
  /** The next step begins, at 0. */
  enter(state: AttemptState): Promise<void>
  /** 0 to 1; written with the next look. */
  progress(done: number): void
  end(): void
}

/**
 * Once a second writes how far an attempt has come, and by the same statement learns whether staff have given the video
 * up, or another attempt has begun.
 */
export function watchAttempt(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  attempt: Attempt,
  stop: AbortSignal,
): AttemptWatch {
  const givenUp = new AbortController()
  const shown: { state: AttemptState; progress: number } = { state: 'fetching', progress: 0 }
  let busy = false

  async function show(): Promise<void> {
    const isOurs = await showAttempt(db, attempt, shown, new Date(clock.now()))
    if (!isOurs) givenUp.abort(new GivenUp('the video is not this attempt’s any more'))
  }

  const timer = setInterval(() => {
    if (busy || givenUp.signal.aborted) return
    busy = true
    show()
      .catch((error) => log.debug({ err: error }, 'the progress of a video could not be written'))
      .finally(() => {
        busy = false
      })
  }, everyMs)

  return {
    signal: AbortSignal.any([stop, givenUp.signal]),
    async enter(state) {
      Object.assign(shown, { state, progress: 0 })
      await show()
    },
    progress(done) {
      shown.progress = Math.min(Math.max(done, 0), 1) || 0
    },
    end: () => clearInterval(timer),
  }
}
