/** What ends an import, in a sentence for the operator. */
export class ImportError extends Error {
  override name = 'ImportError'
}
