import type { Context } from '../../../context.ts'
import type { DatabaseTransaction } from '../../../database/database.ts'
import { heldWorks, unpublishable } from '../../catalogue-desk/rules/publishable.ts'

/** Where rights must be shown before anything is published, an import publishes nothing. */
export function draftsOnly({ config }: Pick<Context, 'config'>): boolean {
  return config.rights === 'required'
}

/** Those of the locked drafts that may be published: nothing is missing, nothing blocked, no case holds them. */
export async function mayBePublished(
  site: Pick<Context, 'config' | 'clock'>,
  tx: DatabaseTransaction,
  workIds: readonly string[],
): Promise<string[]> {
  if (workIds.length === 0) return []
  const reasons = await unpublishable(site, tx, workIds)
  const held = await heldWorks(tx, workIds)
  return workIds.filter((id) => !reasons.has(id) && !held.has(id))
}
