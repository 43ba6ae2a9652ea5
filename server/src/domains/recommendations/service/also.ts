import { alsoMax, relatedMax } from '@yehang/contract'
import type { Database } from '../../../platform/database/database.ts'
import { mergedTo } from '../../catalogue/queries/details.ts'
import { isPublished, relatedBy, relatedWorks } from '../../catalogue/queries/related.ts'
import { type WorkRecord, worksInOrder } from '../../catalogue/queries/rows.ts'
import { bothOfEntity, neighboursTag, workTag, workTags } from '../../catalogue/service/tags.ts'
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
export async function alsoWatched(
  db: Database,
  asked: string,
): Promise<{ works: AlsoWork[]; tags: string[] } | null> {
  const id = (await mergedTo(db, asked)) ?? asked
  if (!(await isPublished(db, id))) return null
  const near: string[] = []
  for (const { neighbours } of await neighboursOf(db, [id])) {
    visitNeighbours(neighbours, (other) => near.push(String(other)))
  }
  const found = (await worksInOrder(db, near)).slice(0, alsoMax)
  const rows = found.map((work): AlsoWork => ({ work, shared: null }))
  // A neighbour that is not published may come back.
  const tags = [neighboursTag, workTag(asked), workTag(id), ...near.map(workTag)]
  if (rows.length >= relatedMax) return { works: rows, tags }
  const known = new Set(found.map((work) => work.id))
  const [all, by] = await Promise.all([relatedWorks(db, id), relatedBy(db, id)])
  const related = all.filter((work) => !known.has(work.id))
  const filling = related.slice(0, relatedMax - rows.length)
  const shared = await sharedWith(
    db,
    id,
    filling.map((work) => work.id),
  )
  const byWork = new Map(shared.map((entity) => [entity.workId, entity]))
  const filled = filling.flatMap((work) => {
    const entity = byWork.get(work.id)
    return entity === undefined ? [] : [{ work, shared: entity }]
  })
  tags.push(...workTags(all), ...by.flatMap(bothOfEntity))
  return { works: [...rows, ...filled], tags }
}
