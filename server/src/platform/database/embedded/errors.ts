/** Errors of the embedded database, in a sentence for the operator. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}

/** The code of a system error (`ENOENT`) or of a PostgreSQL error (`57P03`). */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
