import {
  deleteDemoWorks,
  deleteUnusedEntities,
  markLive,
  removeDemoFigures,
  removeDemoMedia,
} from './queries/demo.ts'
import { inBatch, vacuumCatalogue } from './queries/session.ts'
import { withImportLock } from './writing/import-lock.ts'
import { type ImportDeps, publish } from './writing/load.ts'

/** Removes the demo catalogue for good, in one transaction. Throws ImportError while an import runs. */
export async function removeDemo(deps: ImportDeps): Promise<{ works: number; names: number }> {
  return withImportLock(deps.pool, async (client) => {
    const removed = await inBatch(client, async () => {
      await markLive(client)
      await removeDemoMedia(client)
      await removeDemoFigures(client)
      return { works: await deleteDemoWorks(client), names: await deleteUnusedEntities(client) }
    })
    await publish(deps)
    await vacuumCatalogue(client)
    return removed
  })
}
