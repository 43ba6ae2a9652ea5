import { type Reason, wordsOf } from '@yehang/contract'
import { SourceError } from '../files/source-error.ts'

/** An address that will never be fetched from. */
export class AddressError extends SourceError {
  readonly reason: Reason & `address_${string}`

  constructor(reason: Reason & `address_${string}`) {
    super(wordsOf(reason))
    this.reason = reason
  }
}
