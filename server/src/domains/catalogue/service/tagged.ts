import type { catalogue, Query } from '@yehang/contract'
import type { Found } from '../finder/service.ts'
import type { DetailRecord } from '../queries/details.ts'
import type { SearchPage } from '../queries/search.ts'
import { askedEntities, channelOf, gridChannelOf } from './lists.ts'
import { searchTags } from './search-tags.ts'
import type { Suggestions } from './suggest.ts'
import {
  bothOfEntity,
  collectsTag,
  entityTag,
  namesTag,
  placesTag,
  rankingTag,
  worksOfEntityTag,
  workTag,
  workTags,
} from './tags.ts'

/** Which tags the answers about works carry. */

export function tagsOfDetail(asked: string, work: DetailRecord): string[] {
  return [workTag(asked), workTag(work.id), ...work.entities.map(({ id }) => entityTag(id))]
}

const isGuessed = ({ total, didYouMean }: SearchPage) => total === 0 || didYouMean !== undefined

export function tagsOfList(query: Query<typeof catalogue.listWorks>, page: SearchPage): string[] {
  const { keyword, sort } = query
  const entities = askedEntities(query)
  const tags = workTags(page.works)
  // Of several entities a work in the list has all, but where one has no works at all the totals are others.
  tags.push(...entities.flatMap(bothOfEntity))
  if (sort === 'collect') tags.push(collectsTag)
  if (keyword !== undefined) tags.push(...searchTags(keyword, isGuessed(page), page.readings ?? []))
  else if (entities.length === 0) {
    const modId = gridChannelOf(query)
    tags.push(placesTag(modId))
    if (sort === 'collect' || sort === 'average' || sort === 'evaluates') tags.push(rankingTag(modId))
  }
  return tags
}

export function tagsOfFound(query: Query<typeof catalogue.findWorks>, found: Found): string[] {
  const { works, entries, total, counts, readings } = found
  const { all = [], any = [], none = [], countIds = [], keyword, sort } = query
  const tags = workTags(works)
  tags.push(
    ...[...all, ...any, ...none, ...countIds].map(entityTag),
    ...entries.map(({ id }) => entityTag(id)),
  )
  if (counts !== null) tags.push(namesTag)
  if (sort === 'collect') tags.push(collectsTag)
  // Where nothing is found, conditions are left out one by one; counts leave some out too.
  const isWide = counts !== null || total === 0
  const [entity] = all
  if (isWide) tags.push(placesTag(null))
  if (keyword !== undefined) tags.push(...searchTags(keyword, isWide, readings))
  else if (entity !== undefined) tags.push(worksOfEntityTag(entity))
  else tags.push(placesTag(channelOf(query)))
  return tags
}

export function tagsOfSuggestions(keyword: string, { exact, found, entries }: Suggestions): string[] {
  return [
    ...searchTags(keyword, isGuessed(found), found.readings ?? []),
    // The newest works are looked at first, whatever they are.
    placesTag(null),
    namesTag,
    ...workTags(found.works),
    ...(exact === null ? [] : [workTag(exact.id)]),
    ...entries.map(({ id }) => entityTag(id)),
  ]
}
