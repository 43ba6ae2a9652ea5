import { SaidReasonError } from '../../platform/text/said.ts'

/** What ends an import, in a sentence for the operator. */
export class ImportError extends SaidReasonError {
  override name = 'ImportError'
}
