import { setTimeout as pause } from 'node:timers/promises'
import { S3ServiceError } from 's3mini'

/** Whether the same call may do better in a moment: nothing answered, or what answered is in trouble. */
function isTemporary(error: unknown): boolean {
  return !(error instanceof S3ServiceError) || error.status >= 500 || error.status === 429
}

/** Does `work` again after each of the pauses (milliseconds), as long as it fails for a reason that may pass. */
export async function withPatience<T>(
  pauses: readonly number[],
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  for (const wait of pauses) {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      if (!isTemporary(error)) throw error
    }
    await pause(wait, undefined, { signal })
  }
  return work()
}
