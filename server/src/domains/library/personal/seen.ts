/**
 * With no more than this left a video counts as watched to its end, and is not offered for
 * continuing.
 */
export const seen = { seconds: 10, share: 0.95 }

/** Nor is what was left this soon, in seconds. */
export const hardlyBegun = 10
