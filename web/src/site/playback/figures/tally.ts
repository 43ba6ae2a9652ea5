import type { PostInput } from '../../../api/client.ts'

export type PlaybackReport = PostInput<'POST /v2/video/report'>['body']
type Failure = NonNullable<PlaybackReport['failure']>

/** The server takes no larger ones. */
const mostStart = 600_000
/** A visitor that leaves after so long without a picture has not changed its mind: the film does not play. */
const lateMs = 10_000
/** Shorter halts are not seen. */
const leastStallMs = 100
/** Between two looks at the time a film goes on by less than this, at four times its speed. */
const mostStep = 2

/** Sums up one playback, of moments in milliseconds. */
export function tally(begun: number) {
  let start: number | null = null
  let failure: Failure | null = null
  let refused = false
  let stalls = 0
  let stalled = 0
  let haltedAt: number | null = null
  let received = 0
  let seconds = 0
  let position: number | null = null

  const goesOn = (now: number) => {
    if (haltedAt !== null && now - haltedAt >= leastStallMs) {
      stalls += 1
      stalled += now - haltedAt
    }
    haltedAt = null
  }
  return {
    /** The first picture. */
    picture(now: number) {
      start ??= Math.min(mostStart, Math.max(0, Math.round(now - begun)))
    },
    halts(now: number) {
      if (start !== null) haltedAt ??= now
    },
    goesOn,
    /** The film is at a second. */
    plays(now: number, at: number, seeking: boolean) {
      goesOn(now)
      const step = position === null ? 0 : at - position
      if (!seeking && step > 0 && step < mostStep) seconds += step
      position = at
    },
    loads(more: number) {
      received += more
    },
    fail(reason: Failure) {
      failure ??= reason
    },
    /** The visitor may not watch: that is no playback. */
    refuse() {
      refused = true
    },
    /** What there is to say; null where there was none. */
    report(now: number): Omit<PlaybackReport, 'dataId' | 'network'> | null {
      goesOn(now)
      if (refused) return null
      // In a tab out of sight a film plays without a picture.
      if (start === null && seconds === 0 && now - begun >= lateMs) failure ??= 'late'
      return {
        ...(start !== null && { start }),
        ...(failure !== null && { failure }),
        ...{
          stalls,
          stalled: Math.round(stalled),
          received: Math.round(received),
          seconds: Math.round(seconds),
        },
      }
    },
  }
}
