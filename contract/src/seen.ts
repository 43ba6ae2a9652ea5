/** With no more than this left a film counts as watched to its end, and is not offered for continuing. */
export const seen = { seconds: 10, share: 0.95 } as const

/** The second from which on a film of this length, in seconds, counts as watched to its end. */
export function seenFrom(length: number): number {
  return Math.min(length - seen.seconds, length * seen.share)
}

/** Nor is one offered that was left this soon, in seconds. */
export const hardlyBegun = 10
