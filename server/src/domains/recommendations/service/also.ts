import { alsoMax, relatedMax } from '@yehang/contract'
import type { Database } from '../../../platform/database/database.ts'
import { mergedTo } from '../../catalogue/queries/details.ts'
import { isPublished, relatedWorks } from '../../catalogue/queries/related.ts'
import { type WorkRecord, worksInOrder } from '../../catalogue/queries/rows.ts'
import { visitNeighbours } from '../neighbour-bytes.ts'
import { neighboursOf, type SharedEntity, sharedWith } from '../queries/candidates.ts'

export interface AlsoWork {
  work: WorkRecord
  /** Null: the same members watched it. */
  shared: SharedEntity | null
}

/**
 * What those who took a work took as well, the nearest first; where that is little, works of the same series, cast and
 * tags follow. Null where the work is not published.
 */
export async function alsoWatched(db: Database, asked: string): Promise<AlsoWork[] | null> {
  const id = (await mergedTo(db, asked)) ?? asked
  if (!(await isPublished(db, id))) return null
  const near: string[] = []
  for (const { neighbours } of await neighboursOf(db, [id])) {
    visitNeighbours(neighbours, (other) => near.push(String(other)))
  }
  const found = (await worksInOrder(db, near)).slice(0, alsoMax)
  const rows = found.map((work): AlsoWork => ({ work, shared: null }))
  if (rows.length >= relatedMax) return rows
  const known = new Set(found.map((work) => work.id))
  const related = (await relatedWorks(db, id)).filter((work) => !known.has(work.id))
  const filling = related.slice(0, relatedMax - rows.length)
  const shared = await sharedWith(
    db,
    id,
    filling.map((work) => work.id),
  )
  const byWork = new Map(shared.map((entity) => [entity.workId, entity]))
  return [
    ...rows,
    ...filling.flatMap((work) => {
      const entity = byWork.get(work.id)
      return entity === undefined ? [] : [{ work, shared: entity }]
    }),
  ]
}
