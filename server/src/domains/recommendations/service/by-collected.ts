import { homeRowMax } from '@yehang/contract'
import type { Database } from '../../../platform/database/database.ts'
import { type WorkRecord, worksInOrder } from '../../catalogue/queries/rows.ts'
import { hiddenAmong, unwantedAmong } from '../queries/candidates.ts'
import { tasteOf, wantsRecommendations } from '../queries/taste.ts'
import { type AlsoWork, alsoWatched } from './also.ts'

/** Of the last collected works so many are looked at for one with enough that may be shown. */
const lookedAt = 4
const enough = 4

interface ByCollected {
  work: Pick<WorkRecord, 'id' | 'number' | 'title'> | null
  rows: AlsoWork[]
}

/** A work that a member collected of late, and what those who took it took as well. */
export async function recommendByCollected(db: Database, memberId: string): Promise<ByCollected> {
  const none: ByCollected = { work: null, rows: [] }
  const [isWanted, taste] = await Promise.all([wantsRecommendations(db, memberId), tasteOf(db, memberId)])
  if (!isWanted) return none
  const hidden = taste.filter(({ kind }) => kind === 'hidden').map(({ id }) => id)
  const newest = taste.filter(({ kind }) => kind === 'collected').slice(0, lookedAt)
  const ids = newest.map(({ id }) => id)
  const hiddenWorks = await hiddenAmong(db, memberId, ids, hidden)
  const collected = await worksInOrder(
    db,
    ids.filter((id) => !hiddenWorks.has(id)),
  )
  for (const work of collected) {
    const also = (await alsoWatched(db, work.id))?.works ?? []
    const unwanted = await unwantedAmong(
      db,
      memberId,
      also.map(({ work }) => work.id),
      hidden,
    )
    const rows = also.filter(({ work }) => !unwanted.has(work.id)).slice(0, homeRowMax)
    if (rows.length >= enough) return { work, rows }
  }
  return none
}
