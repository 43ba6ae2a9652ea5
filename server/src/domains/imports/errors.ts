import { SaidError } from '../../platform/text/said.ts'

/** What ends an import, in a sentence for the operator. */
export class ImportError extends SaidError {
  override name = 'ImportError'
}
