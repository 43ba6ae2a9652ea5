/**
 * Sends a call once more where a renewal of the token can put its refusal right (docs/requirements.md, api 8). Calls that
 * fail at the same time share one renewal, and a call that was sent before it ended is simply sent again.
 */
export function withTokenRenewal<Call, Answer>(
  send: (call: Call) => Promise<Answer>,
  renew: (() => Promise<boolean>) | undefined,
  isUnauthenticated: (error: unknown) => boolean,
): (call: Call) => Promise<Answer> {
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
  return async (call) => {
    const sentAfter = renewals
    try {
      return await send(call)
    } catch (error) {
      if (!isUnauthenticated(error)) throw error
      if (sentAfter === renewals) {
        underway ??= renewOnce()
        if (!(await underway)) throw error
      }
      return send(call)
    }
  }
}
