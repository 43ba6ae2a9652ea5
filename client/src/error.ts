import type { FieldReason, Reason } from './generated/reasons.ts'

/** What the words of a reason are made of. */
export type ReasonParams = Record<string, string | number | null | string[]>

/** A later version of the site may give reasons that this one of the client does not name. */
export type AnyReason = Reason | (string & {})

/** What an answer has beside its own fields; a refusal has little else. */
export interface Envelope {
  /** 200 where it is left out. */
  code?: number
  msg?: string
  reason?: AnyReason
  params?: ReasonParams
  data?: { fields?: Record<string, string>; reasons?: Record<string, FieldReason> } | null
  requestId?: string
}

interface Circumstances {
  /** The HTTP status; 0 where no answer came. */
  status?: number
  retryAfter?: number | undefined
  cause?: unknown
}

/** The one error that calls reject with, but for their own abort signal. Decide by `reason`, else by `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The answer's code, else the HTTP status; 0 without a connection, 408 after the time limit. */
  readonly code: number
  readonly reason: AnyReason | undefined
  readonly params: ReasonParams
  /** Wrong parameters: what each should be, in words for people, and why it is refused, for programs. */
  readonly fields: Record<string, string>
  readonly fieldReasons: Record<string, FieldReason | (string & {})>
  /** Found in the log of the server. */
  readonly requestId: string | undefined
  readonly status: number
  /** Seconds after which the site wants to be asked again, where it says so. */
  readonly retryAfter: number | undefined

  constructor(
    code: number,
    { msg, reason, params = {}, data, requestId }: Envelope = {},
    { status = 0, retryAfter, cause }: Circumstances = {},
  ) {
    super(msg || `The site answered with code ${code}`, { cause })
    this.code = code
    this.reason = reason
    this.params = params
    this.fields = data?.fields ?? {}
    this.fieldReasons = data?.reasons ?? {}
    this.requestId = requestId
    this.status = status
    this.retryAfter = retryAfter
  }
}
