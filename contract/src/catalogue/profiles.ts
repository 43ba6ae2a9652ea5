import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { pageSizes } from '../limits.ts'
import { count, day, hasResource, id, isDht, isOnline, oneOf, pageNum, pageSize } from '../values.ts'
import { directoryTables } from './directories.ts'
import { directoryRow, entry, keyword, modName, sizes } from './schemas.ts'

/** Pages of people, series and so on, and directories with pictures: our own, beside the calls of the first clients. */

export const entryTables = ['performer', ...directoryTables] as const
export type EntryTable = (typeof entryTables)[number]

/** Of an entry: the portrait that staff uploaded, or the cover of one of its works. */
const entryPicture = z.strictObject({
  src: z.string(),
  /** As `picSizes` of a work. */
  sizes: sizes.optional(),
  /** The work whose cover it is; left out for a portrait. */
  work: id.optional(),
})

/** Where names begin with: a letter, by pinyin; `0` is every other beginning. */
const initial = z.string({ error: '应为 A 到 Z，或者 0' }).regex(/^[A-Z0]$/, { error: '应为 A 到 Z，或者 0' })

export const entrySorts = ['hot', 'new', 'count'] as const
export type EntrySort = (typeof entrySorts)[number]

export const listEntries = endpoint({
  method: 'GET',
  path: '/v2/tag/entries',
  summary: '带图的目录：演员、系列、制作商、标签等，按热门、最新或作品数排，可按拼音首字母看',
  who: 'anyone',
  query: z.object({
    tableName: oneOf(entryTables).default('performer'),
    /** Censored where none is named. Performers belong to all channels; `uncensored` lists those with works there. */
    modName,
    /** `hot`: by how often its works are collected; `new`: by its newest work. */
    sort: oneOf(entrySorts).default('hot'),
    initial: initial.optional(),
    keyword: keyword.optional(),
    pageNum,
    pageSize: pageSize(pageSizes.entries),
    isDht,
  }),
  answer: rows(directoryRow.extend({ picture: entryPicture.nullable() })).extend({
    /** How many entries of the whole directory begin so. */
    initials: z.record(z.string(), count),
  }),
})

/** An entry that the works of another one have, and how many of them. */
const related = entry.extend({ count, modId: z.int().min(1).max(5).nullable() })

const person = related.extend({ picture: entryPicture.nullable() })

export const getEntryProfile = endpoint({
  method: 'GET',
  path: '/v2/tag/profile/{id}',
  summary: '演员、系列、制作商等的资料：图片、别名、活跃年份、作品数、常见标签、合作演员、相关系列',
  who: 'anyone',
  params: z.object({ id }),
  /** Which of its works `years` counts: those that a list with the same filter shows. */
  query: z.object({ modName, isDht, isOnline, hasResource }),
  answer: data(
    z.strictObject({
      id,
      aliases: z.array(z.string()),
      /** Null: none was uploaded. */
      portrait: entryPicture.nullable(),
      /** Of its newest works. */
      covers: z.array(entryPicture),
      /** Of all its works, as the two that follow. */
      works: count,
      magnets: count,
      online: count,
      /** Publication of its first and its last work; null where it has none. */
      from: day.nullable(),
      to: day.nullable(),
      /** The latest first. */
      years: z.array(z.strictObject({ year: count, works: count })),
      tags: z.array(related),
      performers: z.array(person),
      /** Of a series those that share most people with it, of others those that most of its works are of. */
      series: z.array(related),
      makers: z.array(related),
      directors: z.array(related),
    }),
  ),
})
