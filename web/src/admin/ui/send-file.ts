import { uploadChunkBytes } from '@yehang/contract/limits'
import { ApiError } from '../../api/error.ts'

interface Sent {
  offset: number
  /** Per second, of the last piece. */
  speed: number
  /** The connection is lost; it is tried again. */
  waits: boolean
}

interface Sending<Answer extends { offset: number }> {
  file: File
  /** What the server has by now. */
  received: () => Promise<number>
  put: (piece: Blob, offset: number, signal: AbortSignal) => Promise<{ data: Answer }>
  /** Whether an answer is the last one. */
  isLast: (answer: Answer) => boolean
  onProgress: (sent: Sent) => void
  signal: AbortSignal
}

const retryMs = [1000, 2000, 4000, 8000, 15_000]
/** Some minutes. */
const mostFailures = 20
/** No answer, or that of a busy server: a retry makes sense. */
const isPassing = (error: unknown) =>
  error instanceof ApiError && [0, 408, 429, 502, 503, 504].includes(error.code)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Sends a file in pieces from where the server has it, and resumes by itself after a lost connection. Rejects where it
 * cannot be sent, or was stopped.
 */
export async function sendFileInPieces<Answer extends { offset: number }>(
  sending: Sending<Answer>,
  from: number,
): Promise<void> {
  const { file, received, put, isLast, onProgress, signal } = sending
  let offset = from
  let failures = 0
  let speed = 0
  for (let last = false; !last; ) {
    onProgress({ offset, speed, waits: false })
    const begin = performance.now()
    try {
      const { data } = await put(file.slice(offset, offset + uploadChunkBytes), offset, signal)
      speed = (data.offset - offset) / Math.max((performance.now() - begin) / 1000, 0.001)
      offset = data.offset
      failures = 0
      last = isLast(data)
    } catch (error) {
      if (signal.aborted || failures >= mostFailures) throw error
      onProgress({ offset, speed, waits: true })
      await pause(retryMs[Math.min(failures, retryMs.length - 1)] ?? 0)
      failures += 1
      // Some of the piece may have come.
      const known = await received().catch(() => offset)
      if (!isPassing(error) && known === offset) throw error
      offset = known
    }
  }
}
