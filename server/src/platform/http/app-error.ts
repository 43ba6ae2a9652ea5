import {
  type Failure,
  type FieldReason,
  fieldWordsOf,
  type GivenParams,
  type ParamsOf,
  type RefusalReason,
  reasons,
  wordsOf,
} from '@yehang/contract'

/** What is wrong with a parameter, for programs and in words. */
export interface FieldFault {
  readonly reason: FieldReason
  readonly msg: string
}

export type Fields = Readonly<Record<string, FieldFault>>

/** What follows the reason: its parameters, and what is wrong with which field. */
type Given<R extends RefusalReason> = readonly [...params: GivenParams<R>, fields?: Fields]

/** A reason with its parameters, where it is handed on before something is refused for it. */
export interface Refused extends Failure {
  readonly reason: RefusalReason
}

/**
 * A refusal by the business rules: sent with HTTP 200 and the code of its reason (docs/requirements.md, api 2 and api
 * 3). Anything else that is thrown is a fault of the server and shows as one. The message is what a person reads.
 */
export class AppError<R extends RefusalReason = RefusalReason> extends Error implements Refused {
  readonly reason: RefusalReason
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
  return new AppError(reason, params as ParamsOf<RefusalReason> & object, fields)
}

/** A refusal of one field, which says beside it why. */
export function wrongField<R extends RefusalReason>(
  field: string,
  reason: R,
  ...given: GivenParams<R>
): AppError {
  const [params] = given
  const fault = { reason, msg: fieldWordsOf(reason, ...given) }
  return appErrorOf({ reason, params: params ?? {} }, { [field]: fault })
}

/** More than can be done at present: answered with HTTP 503, to be tried again. */
export class Overload extends Error {
  override name = 'Overload'
}

export function notFound(): AppError {
  return new AppError('not_found')
}
