import type { GivenParams } from '@yehang/contract'
import type { Refused } from '../../platform/http/app-error.ts'
import { SaidReasonError } from '../../platform/text/said.ts'
import { type BillingReason, sayBilling } from './words.ts'

/** What cannot be done to a plan, a code or an order, to staff as to an operator. */
export class BillingError<R extends BillingReason = BillingReason>
  extends SaidReasonError<R>
  implements Refused
{
  override name = 'BillingError'

  constructor(reason: R, ...given: GivenParams<R>) {
    super(sayBilling(reason, ...given))
  }
}
