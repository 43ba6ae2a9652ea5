import type { Reason } from '@yehang/contract'
import { statusText, texts } from '@yehang/contract/texts'

/** Codes whose own sentence is shown (docs/requirements.md, api 3). */
const speaksForItself = new Set([402, 413, 429, 500, 503])

const fixedTexts: Record<number, string> = {
  401: texts.unauthenticated,
  403: texts.sessionEnded,
  404: texts.notFound,
}

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

export function timeoutError(): ApiError {
  return new ApiError(408, texts.timeout)
}

/** An answer that is not from the API, although its status is a success. */
export function unreadableError(): ApiError {
  return new ApiError(200, statusText(200))
}

/** The same error as the server's repeat guard answers (docs/requirements.md, api 11). */
export function tooFastError(): ApiError {
  return new ApiError(500, texts.tooFast, { reason: 'submitted_twice' })
}

/** The error of an answer, or null for an answer to a successful call. */
export function errorOf(status: number, answer: unknown): ApiError | null {
  if (!isEnvelope(answer)) return new ApiError(status, statusText(status))
  const { code = 200, msg } = answer
  if (code === 200) return status < 400 ? null : new ApiError(status, statusText(status))
  const text = fixedTexts[code] ?? (speaksForItself.has(code) && msg ? msg : texts.unknownError)
  return new ApiError(code, text, answer)
}

interface Envelope {
  /** 200 where it is left out (docs/requirements.md, api 1). */
  code?: number
  msg?: string
  requestId?: string
  reason?: Reason
  data?: { fields?: Record<string, string> } | null
}

function isEnvelope(answer: unknown): answer is Envelope {
  return typeof answer === 'object' && answer !== null && ('code' in answer || 'msg' in answer)
}
