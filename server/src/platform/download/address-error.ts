import type { AddressReason } from '@yehang/contract'
import { SourceError } from '../files/source-error.ts'

/** An address that will never be fetched from. */
export class AddressError extends SourceError<AddressReason> {
  declare readonly reason: AddressReason
}
