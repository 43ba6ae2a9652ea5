import type { Context } from '../../../../platform/context.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { moveVersionOfRecorded } from '../../../catalogue/queries/version.ts'
import { entityText } from '../../../catalogue/service/search-text.ts'
import { lockWorksOut } from '../queries/search-docs.ts'
import { entitiesAfter, setEntitySearch, settleSearchIndex, worksAfter } from '../queries/search-rebuild.ts'
import { refreshSearchOf } from './search-docs.ts'

const batch = 500

/**
 * Writes anew what all works and entities are found by, where that differs, some at a time, so that nothing waits for
 * long. It may be ended and begun again at will.
 */
export async function rebuildSearch({ db }: Pick<Context, 'db'>): Promise<void> {
  for (let after = '0'; ; ) {
    const ids = await worksAfter(db, after, batch)
    const last = ids.at(-1)
    if (last === undefined) break
    await db.transaction().execute(async (tx) => {
      await lockWorksOut(tx)
      if (await settleSearchIndex(tx, () => refreshSearchOf(tx, ids))) await moveVersionOfRecorded(tx)
    })
    after = last
  }
  for (let after: string | undefined = '0'; after !== undefined; ) after = await rebuildEntities(db, after)
}

/** So many entities behind one; answers the last of them. */
function rebuildEntities(db: Database, after: string): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    await lockWorksOut(tx)
    const entities = await entitiesAfter(tx, after, batch)
    const isAnew = await setEntitySearch(
      tx,
      entities.map((entity) => ({ id: entity.id, search: entityText(entity).search })),
    )
    if (isAnew) await moveVersionOfRecorded(tx)
    return entities.at(-1)?.id
  })
}
