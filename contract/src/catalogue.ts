import { z } from 'zod'
import { modNames } from './channels.ts'
import { data, endpoint, rows } from './endpoint.ts'
import { allTime, keywordMax, pageSizes } from './limits.ts'
import { texts } from './texts.ts'
import {
  count,
  day,
  id,
  isDht,
  oneOf,
  pageNum,
  pageSize,
  text,
  time,
  whole,
  wholeOr,
  workId,
} from './values.ts'

const modName = oneOf(modNames as ['censored', ...typeof modNames]).optional()
const modId = whole(1, 5).optional()
const keyword = text(1, keywordMax, texts.keywordHint).optional()

export const directoryTables = ['tag', 'series', 'maker', 'label', 'director', 'item'] as const
export type DirectoryTable = (typeof directoryTables)[number]

/** A link to a tag, maker, performer and so on. `nameCn` is null where the name needs no Chinese form. */
export const entry = z.strictObject({ id, name: z.string(), nameCn: z.string().nullable() })
export const directoryRow = entry.extend({ count })
export const performerRow = directoryRow.extend({ uncensoredCount: count })

/** What a card shows (design §4). Pictures are ready to show: the image host is already in front. */
export const workRow = z.strictObject({
  id,
  number: z.string(),
  title: z.string(),
  pubTime: day,
  picSmall: z.string().nullable(),
  picBig: z.string().nullable(),
  modId: z.int().min(1).max(5),
  isOnline: z.int().min(0).max(2),
  isDht: z.int().min(0).max(1),
  duration: count.nullable(),
  average: z.number().min(0).max(5).nullable(),
  evaluates: count,
  playLevel: z.int().min(0).max(2),
})

export const work = workRow.extend({
  /** Comma-separated lists (§3). */
  imageSmall: z.string(),
  imageBig: z.string(),
  /** A free preview, never a paid source. */
  mp4: z.string().nullable(),
  collects: count,
  likes: count,
})

export const magnet = z.strictObject({
  id,
  name: z.string(),
  infoHash: z.string().regex(/^[0-9a-f]{40}$/),
  length: z.string().regex(/^\d+$/).nullable(),
  createTime: time,
  category: z.string().nullable(),
  remark: z.string().nullable(),
})

export const workSorts = ['pubTime', 'id', 'collect', 'average', 'evaluates'] as const

export const listWorks = endpoint({
  method: 'GET',
  path: '/v2/works/detail/list',
  summary: '作品列表：按频道、关键词、标签、演员、制作商等筛选，按时间或榜单排序',
  who: 'anyone',
  query: z.object({
    pageNum,
    pageSize: pageSize(pageSizes.latest),
    modName,
    modId,
    keyword,
    sort: oneOf(workSorts).default('pubTime'),
    date: wholeOr(allTime, 1, allTime),
    tagsId: id.optional(),
    makerId: id.optional(),
    seriesId: id.optional(),
    labelId: id.optional(),
    directorId: id.optional(),
    itemId: id.optional(),
    performerId: id.optional(),
    isDht,
  }),
  answer: rows(workRow),
})

const flag = z.union([z.literal(0), z.literal(9)]).nullable()

export const getWork = endpoint({
  method: 'GET',
  path: '/v2/works/detail/{id}',
  summary: '作品详情：资料、标签、制作商、演员，以及是否喜欢和收藏',
  who: 'anyone',
  params: z.object({ id: workId }),
  query: z.object({ isDht }),
  answer: z.strictObject({
    data: work,
    /** 0 yes, 9 no, null for a visitor who is not signed in. */
    collect: flag,
    like: flag,
    tags: z.array(entry),
    maker: z.array(entry),
    performer: z.array(entry),
    series: z.array(entry),
    label: z.array(entry),
    director: z.array(entry),
    item: z.array(entry),
  }),
})

export const listTagGroups = endpoint({
  method: 'GET',
  path: '/v2/tag/channel',
  summary: '频道的标签，按组排列；只列出有作品的标签',
  who: 'anyone',
  query: z.object({
    pageNum,
    pageSize: pageSize(pageSizes.folders),
    sort: oneOf(['count']).default('count'),
    modId,
    modName,
    /** The historical spelling and the right one are both taken (design §4). */
    tableNmae: oneOf(['tag']).optional(),
    tableName: oneOf(['tag']).optional(),
    isDht,
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
    keyword,
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
    keyword,
    isDht,
  }),
  answer: rows(performerRow),
})

export const listMagnets = endpoint({
  method: 'GET',
  path: '/v2/dht/list',
  summary: '一部作品的磁力链接',
  who: 'anyone',
  query: z
    .object({
      pageNum,
      pageSize: pageSize(pageSizes.magnets),
      order: oneOf(['createTime', 'length', 'name']).default('createTime'),
      /** The work's id; or `keyword`, its number. */
      data: id.optional(),
      keyword: text(1, 64).optional(),
      category: text(1, 32).optional(),
      remark: text(1, 32).optional(),
      isDht,
    })
    .refine((query) => query.data !== undefined || query.keyword !== undefined, {
      path: ['data'],
      error: '请给出作品编号（data）或番号（keyword）',
    }),
  answer: rows(magnet),
})
