import type { Database } from '../../../../platform/database/database.ts'
import { similarityKeysOf } from '../../../catalogue/service/search-text.ts'
import { addSimilarity, isUncompared, nextUncompared, setComparedTo } from '../queries/similarity.ts'

const batch = 1000

/**
 * Compares the names of at most so many entities added since the last run. Returns whether more are
 * left.
 */
export async function compareNew(db: Database, most: number): Promise<boolean> {
  for (let looked = 0; looked < most; looked += batch) {
    const found = await db.transaction().execute(async (tx) => {
      const entities = await nextUncompared(tx, batch)
      const last = entities.at(-1)
      if (last === undefined) return 0
      await addSimilarity(
        tx,
        entities.map((entity) => ({ ...entity, similarityKeys: similarityKeysOf(entity) })),
      )
      await setComparedTo(tx, last.id)
      return entities.length
    })
    if (found < batch) return false
  }
  return isUncompared(db)
}
