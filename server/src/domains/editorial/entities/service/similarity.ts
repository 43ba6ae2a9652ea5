import type { Database } from '../../../../platform/database/database.ts'
import { likenessesOf } from '../../../catalogue/service/search-text.ts'
import { addLikeness, isUnlikened, nextUnlikened, setLikenedTo } from '../queries/similarity.ts'

const batch = 1000

/** Looks at the names of at most so many entities that came in since somebody last did. Answers whether more are left. */
export async function likenNew(db: Database, most: number): Promise<boolean> {
  for (let looked = 0; looked < most; looked += batch) {
    const found = await db.transaction().execute(async (tx) => {
      const entities = await nextUnlikened(tx, batch)
      const last = entities.at(-1)
      if (last === undefined) return 0
      await addLikeness(
        tx,
        entities.map((entity) => ({ ...entity, likeness: likenessesOf(entity) })),
      )
      await setLikenedTo(tx, last.id)
      return entities.length
    })
    if (found < batch) return false
  }
  return isUnlikened(db)
}
