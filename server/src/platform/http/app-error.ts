import {
  fieldWordsOf,
  type GivenParams,
  type ParamsOf,
  type Reason,
  reasons,
  wordsOf,
} from '@yehang/contract'

type Fields = Readonly<Record<string, string>>

/** What follows the reason: its parameters, and what is wrong with which field. */
type Given<R extends Reason> = readonly [...params: GivenParams<R>, fields?: Fields]

/** A reason with its parameters, where it is handed on before something is refused for it. */
export interface Refused {
  readonly reason: Reason
  readonly params: object
}

/**
 * A refusal by the business rules: sent with HTTP 200 and the code of its reason (docs/requirements.md, api 2 and api
 * 3). Anything else that is thrown is a fault of the server and shows as one. The message is what a person reads.
 */
export class AppError<R extends Reason = Reason> extends Error implements Refused {
  readonly reason: Reason
  readonly params: object
  readonly code: number
  /** Wrong parameters and what each should be. */
  readonly fields: Fields | undefined

  constructor(reason: R, ...given: Given<R>) {
    const [params, fields] = given as unknown as readonly [object?, Fields?]
    super(wordsOf(reason, ...([params] as unknown as GivenParams<R>)))
    this.name = 'AppError'
    this.reason = reason
    this.params = params ?? {}
    this.code = reasons[reason].code
    this.fields = fields
  }
}

export function appErrorOf({ reason, params }: Refused, fields?: Fields): AppError {
  return new AppError(reason, params as ParamsOf<Reason> & object, fields)
}

/** A refusal of one field, which says beside it why. */
export function wrongField<R extends Reason>(field: string, reason: R, ...given: GivenParams<R>): AppError {
  const [params] = given
  return appErrorOf({ reason, params: params ?? {} }, { [field]: fieldWordsOf(reason, ...given) })
}

/** More than can be done at present: answered with HTTP 503, to be tried again. */
export class Overload extends Error {
  override name = 'Overload'
}

export function notFound(): AppError {
  return new AppError('not_found')
}
