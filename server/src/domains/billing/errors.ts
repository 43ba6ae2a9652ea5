import { SaidError } from '../../platform/text/said.ts'

/** What cannot be done to a plan, a code or an order; the sentence says why, to staff as to an operator. */
export class BillingError extends SaidError {
  override name = 'BillingError'
}

/** The plan, batch or order that was named is not there. */
export class NotThere extends BillingError {
  override name = 'NotThere'
}
