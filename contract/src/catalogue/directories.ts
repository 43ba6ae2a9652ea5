import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { pageSizes } from '../limits.ts'
import { id, isDht, oneOf, pageNum, pageSize, whole } from '../values.ts'
import { directoryRow, keyword, modId, modName, performerRow } from './schemas.ts'

export const directoryTables = ['tag', 'series', 'maker', 'label', 'director', 'item'] as const
export type DirectoryTable = (typeof directoryTables)[number]

export const tagSorts = ['pubTime', 'id', 'count', 'uncensoredCount'] as const

export const listTagGroups = endpoint({
  method: 'GET',
  path: '/v2/tag/channel',
  summary: '频道的标签，按组排列；只列出有作品的标签',
  who: 'anyone',
  query: z.object({
    pageNum,
    pageSize: pageSize(pageSizes.folders),
    /** Within each group. `pubTime`: by the newest work. */
    sort: oneOf(tagSorts).default('count'),
    modId,
    modName,
    /** The historical spelling and the right one are both taken (docs/requirements.md, api 14). */
    tableNmae: oneOf(['tag']).optional(),
    tableName: oneOf(['tag']).optional(),
    isDht,
    /** Our own: at most this many groups come with their tags, the others with their names alone. */
    openGroups: whole(1, 100).optional(),
    /** Our own, with `openGroups`: the group of this tag is one of them. */
    tagId: id.optional(),
  }),
  answer: data(z.array(z.strictObject({ name: z.string(), items: z.array(directoryRow) }))),
})

export const listDirectory = endpoint({
  method: 'GET',
  path: '/v2/tag/list',
  summary: '目录：标签、系列、制作商、发行商、导演、同类，连同作品数',
  who: 'anyone',
  query: z.object({
    tableName: oneOf(directoryTables).default('tag'),
    modId,
    modName,
    /** Our own: entries of every channel, whatever channel is named. */
    allChannels: oneOf(['0', '1']).optional(),
    keyword: keyword.optional(),
    sort: oneOf(['count', 'id']).default('count'),
    pageNum,
    pageSize: pageSize(pageSizes.directory),
    isDht,
  }),
  answer: rows(directoryRow),
})

export const listPerformers = endpoint({
  method: 'GET',
  path: '/v2/works/performer/list',
  summary: '演员目录，按全部作品数或无码作品数排序',
  who: 'anyone',
  query: z.object({
    pageNum,
    pageSize: pageSize(pageSizes.directory),
    sort: oneOf(['count', 'uncensoredCount']).default('count'),
    modName,
    modId,
    keyword: keyword.optional(),
    isDht,
  }),
  answer: rows(performerRow),
})

/** Our own: a directory's page shows an entry that may be far down in it. */
export const getEntry = endpoint({
  method: 'GET',
  path: '/v2/tag/detail/{id}',
  summary: '目录中的一项：标签、系列、制作商、发行商、导演、同类或演员',
  who: 'anyone',
  params: z.object({ id }),
  query: z.object({ isDht }),
  answer: data(
    performerRow.extend({
      tableName: z.enum([...directoryTables, 'performer']),
      /** Null for performers, who belong to all channels. */
      modId: z.int().min(1).max(5).nullable(),
      /** The name of a tag's group; null where there is none. */
      group: z.string().nullable(),
    }),
  ),
})
