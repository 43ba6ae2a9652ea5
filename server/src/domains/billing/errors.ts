import { type GivenParams, wordsOf } from '@yehang/contract'
import type { Refused } from '../../platform/http/app-error.ts'
import { SaidError } from '../../platform/text/said.ts'
import { english } from './words.ts'

type BillingReason = keyof typeof english

function inEnglish(reason: BillingReason, params: object): string {
  const words: string | ((params: never) => string) = english[reason]
  return typeof words === 'string' ? words : words(params as never)
}

/** What cannot be done to a plan, a code or an order, to staff as to an operator. */
export class BillingError<R extends BillingReason = BillingReason> extends SaidError implements Refused {
  override name = 'BillingError'
  readonly reason: BillingReason
  readonly params: object

  constructor(reason: R, ...given: GivenParams<R>) {
    const [params = {}] = given
    super({ code: reason, en: inEnglish(reason, params), zh: wordsOf(reason, ...given) })
    this.reason = reason
    this.params = params
  }
}
