import type { Context } from '../../../context.ts'

/** Where rights must be shown before anything is published, an import publishes nothing. */
export function draftsOnly(_context: Context): boolean {
  return false
}

/** Those of the drafts that may be published now. */
export async function mayBePublished(_context: Context, workIds: readonly string[]): Promise<string[]> {
  return [...workIds]
}
