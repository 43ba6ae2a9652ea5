import { ApiError } from './error.ts'

/**
 * Sends a call once more where a renewal of the token can put its 401 right (docs/requirements.md, api 8). Calls that
 * fail at the same time share one renewal, and a call that was sent before it ended is simply sent again.
 */
export function withTokenRenewal<I, O>(
  send: (input: I) => Promise<O>,
  renew: (() => Promise<boolean>) | undefined,
): (input: I) => Promise<O> {
  if (!renew) return send
  let renewals = 0
  let underway: Promise<boolean> | null = null
  const renewOnce = async () => {
    try {
      const renewed = await renew()
      if (renewed) renewals++
      return renewed
    } finally {
      underway = null
    }
  }
  return async (input) => {
    const sentAfter = renewals
    try {
      return await send(input)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 401) throw error
      if (sentAfter === renewals) {
        underway ??= renewOnce()
        if (!(await underway)) throw error
      }
      return send(input)
    }
  }
}
