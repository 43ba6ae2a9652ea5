/**
 * What a PostgreSQL that is away, starting, full of connections or no longer the primary says, and a machine that is
 * not there; SQLSTATE or a system's code.
 */
const databaseAway = new Set([
  'DATABASE_AWAY',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  // a write to a standby
  '25006',
])

/** Whether an error says that the database cannot be reached, whatever was asked of it. */
export function isDatabaseAway(error: { code?: string; severity?: string; message: string }): boolean {
  // PgBouncer says so whatever keeps it from the database; in PostgreSQL it is a mistake of ours, and no FATAL.
  if (error.code === '08P01') return error.severity === 'FATAL'
  if (error.code !== undefined) return databaseAway.has(error.code)
  return /Connection terminated|timeout exceeded when trying to connect|is not queryable/.test(error.message)
}

/** Whether PostgreSQL has ended a statement that took longer than it may. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014'
