import { repeatSubmitMs } from '@yehang/contract/limits'

/**
 * Decides whether a submission may be sent: the same one not twice within 1000 ms (docs/requirements.md, api 11). A
 * refused one does not lengthen the wait. Stores fingerprints, and only those of the last second.
 */
export function repeatGuard(now: () => number = Date.now): (submission: string) => boolean {
  /** When each was let through, the oldest first. */
  const admitted = new Map<string, number>()
  return (submission) => {
    const time = now()
    for (const [old, since] of admitted) {
      // A clock that was set back must not hold anything for longer than the wait.
      if (since <= time && time - since < repeatSubmitMs) break
      admitted.delete(old)
    }
    const mark = fingerprint(submission)
    if (admitted.has(mark)) return false
    admitted.set(mark, time)
    return true
  }
}

/**
 * The text's length and 32 bits of its FNV-1a hash, so that a long text is neither stored nor compared. Two different
 * submissions within a second look alike once in 2^32, and then the visitor presses again.
 */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  }
  return `${text.length} ${hash}`
}
