import type { Reason } from '@yehang/contract'
import { statusText, texts } from '@yehang/contract/texts'

type ErrorDetails = Pick<Envelope, 'requestId' | 'reason' | 'data'>

/** The one failure of a call. `message` is shown to the visitor. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /**
   * The answer's code, or the HTTP status where the answer is not from the API; 0 without connection, 408 after the
   * timeout.
   */
  readonly code: number
  /** Found in the log of the server. */
  readonly requestId: string | undefined
  /** The reason, which decides how it is handled; the message is only shown. */
  readonly reason: Reason | undefined
  /** Wrong parameters and what each should be, shown by a form. */
  readonly fields: Record<string, string>

  constructor(code: number, message: string, { requestId, reason, data }: ErrorDetails = {}) {
    super(message)
    this.code = code
    this.requestId = requestId
    this.reason = reason
    this.fields = data?.fields ?? {}
  }
}

export function networkError(): ApiError {
  return new ApiError(0, texts.networkError)
}

/** An answer that is not from the API, although its status is a success. */
export function unreadableError(): ApiError {
  return new ApiError(200, statusText(200))
}

export interface Envelope {
  /** 200 where it is left out (docs/requirements.md, api 1). */
  code?: number
  msg?: string
  requestId?: string
  reason?: Reason
  data?: { fields?: Record<string, string> } | null
}
