import { allTime, type catalogue, channels, type ModId, type ModName, type Query } from '@yehang/contract'
import { daysBefore } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import type { Availability } from './queries/availability.ts'
import { presentIds } from './queries/directories.ts'
import { entityWorks, latestWorks, rankingWorks, type WorkFilter, type WorkPage } from './queries/lists.ts'
import { type Slice, withCollects } from './queries/rows.ts'
import { searchWorks } from './queries/search.ts'

export { copiesOfMember } from './copy-rules.ts'

interface ChannelQuery {
  modName?: ModName | undefined
  modId?: number | undefined
}

/** The channel asked for; where both come, the name wins (design §4). Null: all channels. */
export function channelOf({ modName, modId }: ChannelQuery): ModId | null {
  if (modName !== undefined) return channels[modName]
  return (modId as ModId | undefined) ?? null
}

/**
 * The channel of a directory; the censored one where none is named. Makers are asked for by numbers of their own:
 * 2 is censored, 3 western (specification §7). This is the one place where that is translated.
 */
export function directoryChannelOf(tableName: string, query: ChannelQuery): ModId {
  if (query.modName === undefined && tableName === 'maker' && query.modId === 2) return channels.censored
  return channelOf(query) ?? channels.censored
}

export function sliceOf(query: { pageNum: number; pageSize: number }): Slice {
  return { offset: (query.pageNum - 1) * query.pageSize, limit: query.pageSize }
}

type ListQuery = Query<typeof catalogue.listWorks>

/** Whatever is asked for applies: what has a magnet, or a film, has either. */
function availabilityOf({ isDht, isOnline, hasResource }: ListQuery): Availability {
  if (isDht === '1') return isOnline === '1' ? 'both' : 'magnet'
  if (isOnline === '1') return 'online'
  return hasResource === '1' ? 'resource' : 'all'
}

/** The page of works that a query asks for. `today` is a day of Asia/Shanghai. */
export async function findWorks(db: Database, query: ListQuery, today: string): Promise<WorkPage> {
  const asked = [
    query.tagsId,
    query.makerId,
    query.seriesId,
    query.labelId,
    query.directorId,
    query.itemId,
    query.performerId,
  ].filter((id) => id !== undefined)
  const page = await listedWorks(db, query, await presentIds(db, asked), today)
  return query.sort === 'collect' ? { ...page, works: await withCollects(db, page.works) } : page
}

/** Which list of works a query asks for, and its page. */
function listedWorks(db: Database, query: ListQuery, entityIds: string[], today: string): Promise<WorkPage> {
  const filter: WorkFilter = {
    modId: channelOf(query),
    availability: availabilityOf(query),
    days: query.date,
    since: query.date === allTime ? null : daysBefore(today, query.date),
    entityIds,
  }
  const slice = sliceOf(query)
  const { keyword, sort } = query
  if (keyword !== undefined) return searchWorks(db, keyword, filter, sort, slice)
  if (filter.entityIds.length > 0) return entityWorks(db, filter, sort, slice)
  if (sort === 'pubTime' || sort === 'id') return latestWorks(db, filter, sort, slice)
  return rankingWorks(db, filter, sort, slice)
}
