import type { ModName } from '@yehang/contract/channels'
import { maxPageSize, pageSizes } from '@yehang/contract/limits'
import type { AnswerTo } from '../../../api/client.ts'
import { callOptions } from '../../../api/queries.ts'
import type { Listed } from '../../../lib/preferences.ts'
import { type WorkQuery, workQuery } from '../calls.ts'
import { entryHref } from './entry-links.ts'

export type TagGroup = AnswerTo<'GET /v2/tag/channel'>['data'][number]
export type Tag = TagGroup['items'][number]

/** A tag and its group. */
export interface PlacedTag {
  group: TagGroup
  tag: Tag
}

/** Groups that are open above a tag's works; a press shows the others. */
export const groupsShown = 4

export function tagGroupsOf(channel: ModName) {
  return callOptions('GET /v2/tag/channel', { query: { modName: channel, pageSize: maxPageSize } })
}

/** The groups that are open above a tag's works, and the names of the others: all tags would be an eighth of the page. */
export function tagGroupsAround(channel: ModName, tagId: string) {
  const query = { modName: channel, pageSize: maxPageSize, openGroups: groupsShown, tagId }
  return callOptions('GET /v2/tag/channel', { query })
}

export function worksOfTag(id: string, listed: Listed): WorkQuery {
  return workQuery({ tagsId: id }, listed, pageSizes.tag)
}

/** `index` leads to the groups, where no tag is chosen. */
export function tagHref(channel: ModName, id = 'index'): string {
  return entryHref('tag', channel, id) ?? ''
}

export function findTag(groups: readonly TagGroup[], id: string): PlacedTag | undefined {
  for (const group of groups) {
    const tag = group.items.find((item) => item.id === id)
    if (tag) return { group, tag }
  }
  return undefined
}
