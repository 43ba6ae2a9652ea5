import type { Context } from '../../../context.ts'
import { heldWorks, unpublishable } from '../../catalogue-desk/rules/publishable.ts'

/** Where rights must be shown before anything is published, an import publishes nothing. */
export function draftsOnly({ config }: Pick<Context, 'config'>): boolean {
  return config.rights === 'required'
}

/** Those of the drafts that may be published now: nothing is missing, nothing blocked, no case holds them. */
export async function mayBePublished(context: Context, workIds: readonly string[]): Promise<string[]> {
  if (workIds.length === 0) return []
  const [reasons, held] = await Promise.all([
    unpublishable(context, context.db, workIds),
    heldWorks(context.db, workIds),
  ])
  return workIds.filter((id) => !reasons.has(id) && !held.has(id))
}
