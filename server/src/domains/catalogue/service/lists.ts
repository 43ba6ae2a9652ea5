import { allTime, type catalogue, channels, type ModId, type ModName, type Query } from '@yehang/contract'
import { daysBefore } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sliceOf } from '../../../platform/database/pagination.ts'
import type { ListedAvailability } from '../../../platform/database/tables/tables.ts'
import type { Site } from '../../../platform/site/site.ts'
import { type Availability, keptCount } from '../queries/availability.ts'
import { presentIds } from '../queries/directories.ts'
import { channelCounts, entityWorks, latestWorks, rankingWorks, type WorkFilter } from '../queries/lists.ts'
import { withCollects } from '../queries/rows.ts'
import { type SearchIndex, type SearchPage, searchWorks } from '../queries/search.ts'

export { copiesOfMember } from './copies.ts'

interface ChannelQuery {
  modName?: ModName | undefined
  modId?: number | undefined
}

/** The channel asked for; where both come, the name wins (docs/requirements.md, api 15). Null: all channels. */
export function channelOf({ modName, modId }: ChannelQuery): ModId | null {
  if (modName !== undefined) return channels[modName]
  return (modId as ModId | undefined) ?? null
}

/**
 * The channel of a directory; the censored one where none is named. Clients name channels of makers by other numbers:
 * 2 is censored, 3 western (docs/requirements.md, api 15). This is the one place where that is translated.
 */
export function directoryChannelOf(tableName: string, query: ChannelQuery): ModId {
  if (query.modName === undefined && tableName === 'maker' && query.modId === 2) return channels.censored
  return channelOf(query) ?? channels.censored
}

/**
 * The channel of a list of works. With a maker, 2 is the directory's number for the censored channel and the usual one
 * of the uncensored: a maker belongs to one channel, which says which of them is meant.
 */
export function gridChannelOf(query: ChannelQuery & { makerId?: string | undefined }): ModId | null {
  const isDirectorys = query.modName === undefined && query.modId === 2 && query.makerId !== undefined
  return isDirectorys ? null : channelOf(query)
}

export type AvailabilityQuery = Pick<Query<typeof catalogue.listWorks>, 'isDht' | 'isOnline' | 'hasResource'>

/** The filter of a list of all channels at all times. */
export function everywhere(query: AvailabilityQuery): WorkFilter {
  return { modId: null, availability: availabilityOf(query), days: allTime, since: null, entityIds: [] }
}

/** Where fewer works than one in so many pass the filter that lists begin with, they begin with all. */
const fewestShown = 5

/**
 * What lists show until a visitor chooses, of each channel and under `all`: what the operator says, unless it would hide
 * nearly everything, as after the import of a catalogue without magnets.
 */
export async function listBeginnings(
  db: Database,
  { listFilter, channels: shown }: Pick<Site, 'listFilter' | 'channels'>,
): Promise<Record<ModName | 'all', ListedAvailability>> {
  const counts = await channelCounts(db)
  const of = (modId: number | null, usual: ListedAvailability) => {
    const of = counts.filter(({ mod_id }) => modId === null || mod_id === modId)
    const total = (one: ListedAvailability) => of.reduce((sum, channel) => sum + keptCount(channel, one), 0)
    return total(usual) * fewestShown < total('all') ? 'all' : usual
  }
  const channelsOf = shown.map(({ channel, listFilter: own }) => [channel, of(channels[channel], own)])
  return Object.fromEntries([...channelsOf, ['all', of(null, listFilter)]])
}

/** How many works the channels that are shown have. */
export async function worksShown(db: Database, { channels: shown }: Pick<Site, 'channels'>): Promise<number> {
  const visible = shown.filter((one) => one.visible).map(({ channel }): number => channels[channel])
  return (await channelCounts(db))
    .filter(({ mod_id }) => visible.includes(mod_id))
    .reduce((sum, { work_count }) => sum + work_count, 0)
}

type ListQuery = Query<typeof catalogue.listWorks>

/** Whatever is asked for applies: what has a magnet, or a film, has either. */
export function availabilityOf({ isDht, isOnline, hasResource }: AvailabilityQuery): Availability {
  if (isDht === '1') return isOnline === '1' ? 'both' : 'magnet'
  if (isOnline === '1') return 'online'
  return hasResource === '1' ? 'resource' : 'all'
}

/** The entities that a work in the list has to have. */
export function askedEntities(query: ListQuery): string[] {
  return [
    query.tagsId,
    query.makerId,
    query.seriesId,
    query.labelId,
    query.directorId,
    query.itemId,
    query.performerId,
  ].filter((id) => id !== undefined)
}

/** The page of works that a query asks for. `today` is a day of Asia/Shanghai. */
export async function findWorks(
  db: Database,
  query: ListQuery,
  today: string,
  index: SearchIndex | null,
): Promise<SearchPage> {
  const page = await listedWorks(db, query, await presentIds(db, askedEntities(query)), today, index)
  return query.sort === 'collect' ? { ...page, works: await withCollects(db, page.works) } : page
}

/** Which list of works a query asks for, and its page. */
function listedWorks(
  db: Database,
  query: ListQuery,
  entityIds: string[],
  today: string,
  index: SearchIndex | null,
): Promise<SearchPage> {
  const filter: WorkFilter = {
    ...everywhere(query),
    modId: gridChannelOf(query),
    days: query.date,
    since: query.date === allTime ? null : daysBefore(today, query.date),
    entityIds,
  }
  const slice = sliceOf(query)
  const { keyword } = query
  if (keyword !== undefined) {
    return searchWorks(db, keyword, { filter, sort: query.sort ?? 'relevance', slice }, index)
  }
  const sort = query.sort === undefined || query.sort === 'relevance' ? 'pubTime' : query.sort
  if (filter.entityIds.length > 0) return entityWorks(db, filter, sort, slice)
  if (sort === 'pubTime' || sort === 'id') return latestWorks(db, filter, sort, slice)
  return rankingWorks(db, filter, sort, slice)
}
