import { z } from 'zod'
import { endpoint, rows } from '../endpoint.ts'
import { finder, pageSizes } from '../limits.ts'
import { count, hasResource, id, isDht, isOnline, oneOf, pageNum, pageSize, whole } from '../values.ts'
import { directoryTables } from './directories.ts'
import { entry, keyword, modId, modName, workRow } from './schemas.ts'
import { workSorts } from './works.ts'

export const finderSorts = [...workSorts, 'duration'] as const

/** What a work can be linked to, each a part of `counts`. */
export const finderKinds = ['performer', ...directoryTables] as const

/** Conditions that take one value each; with `all`, `any` and `none` everything that can narrow a search. */
export const finderConditions = [
  'channel',
  'from',
  'to',
  'minDuration',
  'maxDuration',
  'minAverage',
  'performers',
  'isDht',
  'isOnline',
  'hasResource',
  'hasSubtitles',
  'hasMarkers',
  'playLevel',
  'keyword',
] as const

const idListError = '应为以逗号分隔的编号'

/** Ids with commas between them, sorted and each once, so that equal questions read alike. */
const idList = z
  .string({ error: idListError })
  .regex(/^\d{16,19}(,\d{16,19})*$/, { error: idListError })
  .transform((text) => [...new Set(text.split(',').map((one) => id.parse(one)))].sort())
  .meta({ pattern: '^\\d{16,19}(,\\d{16,19}){0,11}$' })

const dayError = `应为 ${finder.firstDay} 到 ${finder.lastDay} 的日期`

const isDay = (value: string) => {
  const time = Date.parse(`${value}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(value)
}

const dayOfRange = z
  .string({ error: dayError })
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: dayError })
  .refine(isDay, { error: dayError })
  .refine((value) => value >= finder.firstDay, { error: dayError, params: { reason: 'field_too_small' } })
  .refine((value) => value <= finder.lastDay, { error: dayError, params: { reason: 'field_too_large' } })
  .optional()

const averageError = '应为 0 到 5 的评分，最多一位小数'

/** How many works each choice would find if it were added to what is asked for. */
const counted = z.record(z.string(), count)

const ofKinds = Object.fromEntries(finderKinds.map((kind) => [kind, counted])) as Record<
  (typeof finderKinds)[number],
  typeof counted
>

export const findWorks = endpoint({
  method: 'GET',
  path: '/v2/works/find',
  summary:
    '组合筛选：标签、演员、制作商等各项全有（all）、任有（any）、都没有（none），加频道、日期、片长、评分、人数、资源；counts=1 给出每个选项加上后的作品数',
  who: 'anyone',
  query: z.object({
    /** Entities of any kind: works have all of them, at least one of them, none of them. */
    all: idList.optional(),
    any: idList.optional(),
    none: idList.optional(),
    modName,
    modId,
    from: dayOfRange,
    to: dayOfRange,
    /** Minutes. Works of unknown length are outside every range. */
    minDuration: whole(0, finder.longestMinutes).optional(),
    maxDuration: whole(0, finder.longestMinutes).optional(),
    minAverage: z
      .string({ error: averageError })
      .regex(/^([0-4](\.\d)?|5(\.0)?)$/, { error: averageError })
      .transform(Number)
      .optional(),
    /** The greatest number stands for so many or more. */
    performers: whole(0, finder.performersMost).optional(),
    isDht,
    isOnline,
    hasResource,
    /** 1: only works with a film that has subtitles. */
    hasSubtitles: oneOf(['0', '1']).optional(),
    /** 1: only works with a film in which chapters or moments are marked. */
    hasMarkers: oneOf(['0', '1']).optional(),
    /** Only works that can be watched at this level. */
    playLevel: whole(0, 2).optional(),
    keyword: keyword.optional(),
    /** `relevance` without a keyword: the newest first. */
    sort: oneOf(finderSorts).default('pubTime'),
    pageNum,
    pageSize: pageSize(pageSizes.search),
    counts: oneOf(['0', '1']).optional(),
    /** Entities that `counts` names beside the most frequent ones. */
    countIds: idList.optional(),
  }),
  answer: rows(workRow.extend({ collects: count.optional() })).extend({
    /** How many of all the works have a magnet. */
    magnets: count,
    /** The entities of `all`, `any` and `none`, and with `counts=1` those of `counts`. */
    entries: z.array(
      entry.extend({ tableName: z.enum(finderKinds), modId: z.int().min(1).max(5).nullable() }),
    ),
    /**
     * With `counts=1`. Of entities by id the 50 most frequent of each kind and those of `countIds`, as if added to `all`;
     * of the others by value, as if it took the place of the one that is asked for.
     */
    counts: z
      .strictObject({
        ...ofKinds,
        year: counted,
        /** By `modId`. */
        channel: counted,
        performers: counted,
        playLevel: counted,
        /** Of some ratings and lengths (`finder.averages`, `finder.minutes` of limits.ts), by the parameter's value. */
        minAverage: counted,
        minDuration: counted,
        maxDuration: counted,
        isDht: count,
        isOnline: count,
        hasResource: count,
        hasSubtitles: count,
        hasMarkers: count,
      })
      .optional(),
    /** Where nothing is found: conditions without which something would be, the one that finds most first. */
    drop: z
      .array(
        z.strictObject({
          condition: z.enum(['all', 'any', 'none', ...finderConditions]),
          /** Of `all` and `none`; the other conditions are dropped as a whole. */
          id: id.optional(),
          total: count,
        }),
      )
      .optional(),
  }),
})
