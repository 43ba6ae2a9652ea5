import { z } from 'zod'
import { endpoint, rows } from '../endpoint.ts'
import { allTime, homeRowMax, pageSizes, randomSeeds, relatedMax } from '../limits.ts'
import {
  count,
  day,
  hasResource,
  id,
  isDht,
  isOnline,
  oneOf,
  pageNum,
  pageSize,
  whole,
  wholeOr,
  workId,
} from '../values.ts'
import { entry, keyword, modId, modName, work, workRow } from './schemas.ts'

/** `relevance` is the usual order of a search; without a keyword it is `pubTime`, the usual order of a list. */
export const workSorts = ['relevance', 'pubTime', 'id', 'collect', 'average', 'evaluates'] as const

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
    keyword: keyword.optional(),
    sort: oneOf(workSorts).optional(),
    date: wholeOr(allTime, 1, allTime),
    tagsId: id.optional(),
    makerId: id.optional(),
    seriesId: id.optional(),
    labelId: id.optional(),
    directorId: id.optional(),
    itemId: id.optional(),
    performerId: id.optional(),
    isDht,
    isOnline,
    hasResource,
  }),
  /** `collects` is only in the rows of a ranking by collections. */
  answer: rows(workRow.extend({ collects: count.optional() })).extend({
    /** How many of all the works have a magnet; absent where they are not all counted, and from a ranking. */
    magnets: count.optional(),
    /** Nothing has the keyword: the works are those that are closest to it, the first of them by this. */
    didYouMean: z.string().optional(),
  }),
})

/** Of a work of several parts or episodes. What may be watched of the work may be watched of each. */
const part = z.strictObject({
  id,
  title: z.string(),
  /** Counted from 1. */
  position: count,
  /** 0 no film, 1 it can be watched, 2 it is being prepared. */
  isOnline: z.int().min(0).max(2),
  /** Of its film, in minutes; null where it is not known. */
  duration: count.nullable(),
  /** How many magnets it has: those of `/v2/dht/list` with this `part`. */
  magnets: count,
})

const flag = z.union([z.literal(0), z.literal(9)]).nullable()

export const getWork = endpoint({
  method: 'GET',
  path: '/v2/works/detail/{id}',
  summary: '作品详情：资料、标签、制作商、演员，以及是否喜欢和收藏',
  who: 'anyone',
  knowsMember: true,
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
    /** In their order; left out where the work has none. */
    parts: z.array(part).optional(),
  }),
})

export const listRelated = endpoint({
  method: 'GET',
  path: '/v2/works/related/{id}',
  summary: `相关作品，最多 ${relatedMax} 部：先同系列，再同演员，再同标签`,
  who: 'anyone',
  params: z.object({ id: workId }),
  query: z.object({ isDht }),
  answer: rows(workRow),
})

export const listRandom = endpoint({
  method: 'GET',
  path: '/v2/works/random',
  summary: `随机的 ${homeRowMax} 部作品：同一天、同一个 seed 总是同样的`,
  who: 'anyone',
  query: z.object({ day, seed: whole(0, randomSeeds - 1), isDht, isOnline, hasResource }),
  answer: rows(workRow),
})
