import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { addJob } from '../../../../platform/jobs/queries.ts'
import { moveVersionOfRecorded } from '../../../catalogue/queries/version.ts'
import { searchTextOf, synopsisTextOf } from '../../../catalogue/service/search-text.ts'
import {
  type LinkPlace,
  linkedWorks,
  lockWorksOut,
  type NamedWork,
  namedWorks,
  newestLinked,
  setSearchDocs,
  setSynopsisDocs,
} from '../queries/search-docs.ts'

/** What works are found by follows the names of their entities, aliases among them. */

/** So many follow at once; of more, the rest is left to the worker. */
const atOnce = 500
const batch = 500

function docOf({ id, number, title, originalTitle, aliases: others, names }: NamedWork) {
  const all = names.flatMap(({ kind, name, nameCn, aliases }) => [
    { kind, name, nameCn, group: null },
    ...aliases
      .filter((alias) => alias !== name && alias !== nameCn)
      .map((alias) => ({ kind, name: alias, nameCn: null, group: null })),
  ])
  const titles = { title, ...(originalTitle !== null && { originalTitle }), aliases: others ?? [] }
  return { id, ...searchTextOf({ number, ...titles, names: all }) }
}

/**
 * Rewrites the search documents of these works, and answers whether any of them differed. Concurrent writers of works must
 * wait for the transaction.
 */
export async function refreshSearchOf(tx: DatabaseTransaction, workIds: readonly string[]): Promise<boolean> {
  if (workIds.length === 0) return false
  const works = await namedWorks(tx, workIds)
  const isNamedAnew = await setSearchDocs(tx, works.map(docOf))
  const described = works.filter(({ synopsis }) => synopsis !== null)
  const isDescribedAnew = await setSynopsisDocs(
    tx,
    described.map(({ id, synopsis }) => ({ id, ...(synopsisTextOf(synopsis) ?? { norm: null, doc: null }) })),
  )
  return isNamedAnew || isDescribedAnew
}

/** The same for works of an entity whose names have changed: the newest now, the others soon. */
export async function refreshSearchOfEntity(tx: DatabaseTransaction, entityId: string): Promise<void> {
  const newest = await newestLinked(tx, entityId, atOnce + 1)
  await refreshSearchOf(tx, newest.slice(0, atOnce))
  if (newest.length > atOnce) await addJob(tx, 'refresh-search', { entityId }, { key: `search-${entityId}` })
}

/** All of an entity's works, some at a time, so that nothing waits for long. Each time visitors find them by it. */
export async function refreshWholeSearch({ db }: Pick<Context, 'db'>, entityId: string): Promise<void> {
  let after: LinkPlace = { pubTime: '0001-01-01', id: '0' }
  for (;;) {
    const works = await linkedWorks(db, entityId, after, batch)
    await db.transaction().execute(async (tx) => {
      await lockWorksOut(tx)
      const ids = works.map(({ id }) => id)
      if (await refreshSearchOf(tx, ids)) await moveVersionOfRecorded(tx)
    })
    const last = works.at(-1)
    if (last === undefined || works.length < batch) return
    after = last
  }
}
