import { type Reason, texts } from '@yehang/contract'

/**
 * A refusal by the business rules: sent with HTTP 200 and its own code (docs/requirements.md, api 2 and api 3). Thrown
 * by rules and handlers; anything else that is thrown is a fault of the server and shows as one.
 */
export class AppError extends Error {
  readonly code: number
  /** Wrong parameters and what each should be. */
  readonly fields: Record<string, string> | undefined
  /** For programs; left out where the code says enough. */
  readonly reason: Reason | undefined

  constructor(code: number, message: string, fields?: Record<string, string>, reason?: Reason) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fields = fields
    this.reason = reason
  }
}

/** More than can be done at present: answered with HTTP 503, to be tried again. */
export class Overload extends Error {
  override name = 'Overload'
}

export function notFound(message: string = texts.notFound): AppError {
  return new AppError(404, message)
}
