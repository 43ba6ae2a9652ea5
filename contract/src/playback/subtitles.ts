import { z } from 'zod'
import { workRow } from '../catalogue/schemas.ts'
import { data, endpoint, rows } from '../endpoint.ts'
import { pageSizes, subtitleMaxBytes, subtitleOffsetMaxMs, subtitleTitleMax } from '../limits.ts'
import { count, id, isDht, oneOf, pageNum, pageSize, text, time, workId } from '../values.ts'
import { type SubtitleLanguage, subtitleLanguages } from './subtitle-languages.ts'

/** Subtitles of films: what players show, what is searched, and how staff keep them. */

const languageNames = Object.keys(subtitleLanguages) as [SubtitleLanguage, ...SubtitleLanguage[]]
export const subtitleLanguage = z.enum(languageNames, { error: '没有这种语言' })

export const subtitleFormats = ['srt', 'vtt', 'ass'] as const
export const subtitleSources = ['upload', 'film', 'file'] as const

/**
 * A track as a player gets it. `name` is its address beside the master playlist: `subtitles/{name}.vtt`; `.hans.vtt` and
 * `.hant.vtt` of a Chinese one are turned into the other characters; `.ass` is there where `styled` is true.
 */
export const subtitle = z.strictObject({
  id,
  name: z.string(),
  language: subtitleLanguage,
  title: z.string(),
  styled: z.literal(true).optional(),
})

/** Milliseconds. */
const moment = z.int().min(0)

const keyword = text(2, 32, '请输入 2 到 32 个字')

export const searchSubtitles = endpoint({
  method: 'GET',
  path: '/v2/video/subtitle/search',
  summary:
    '按台词找片：看得了的影片里，哪一句、在第几秒；data 只找一部作品。最多 200 句，更多时 totalCapped 为真',
  who: 'anyone',
  knowsMember: true,
  query: z.object({ keyword, data: workId.optional(), pageNum, pageSize: pageSize(pageSizes.search), isDht }),
  answer: rows(
    z.strictObject({
      work: workRow,
      /** The part that it is said in; left out where it is the whole work's film. */
      part: z.strictObject({ id, title: z.string() }).optional(),
      subtitleId: id,
      language: subtitleLanguage,
      /** Whole seconds into the film, where it begins to be said. */
      seconds: count,
      text: z.string(),
    }),
  ),
})

const who = 'staff:works:cloud'

const staffSubtitle = z.strictObject({
  subtitleId: id,
  dataId: id,
  /** The part that it is of; left out where it is of the whole work. */
  part: z.strictObject({ id, title: z.string() }).optional(),
  language: subtitleLanguage,
  title: z.string(),
  sourceKind: oneOf(subtitleSources),
  source: z.string(),
  format: oneOf(subtitleFormats),
  encoding: z.string(),
  cues: count,
  /** Lines of the file that could not be read. */
  skipped: count,
  /** Seconds at which the last one ends. */
  duration: count,
  /** Milliseconds by which all are shown later, earlier where negative. */
  offset: z.int(),
  styled: z.boolean(),
  createTime: time,
  updateTime: time,
})

export const listSubtitles = endpoint({
  method: 'GET',
  path: '/v2/staff/video/subtitle/list',
  summary: '一部作品的字幕，含各分集的',
  who,
  scope: 'videos:read',
  query: z.object({ dataId: workId, isDht }),
  answer: rows(staffSubtitle),
})

export const addSubtitle = endpoint({
  method: 'PUT',
  path: '/v2/staff/video/subtitle/{workId}',
  summary: `上传字幕：SRT、VTT、ASS，最多 ${subtitleMaxBytes / 1024 / 1024} MB，编码自动识别；不给语言时从内容判断；replaces 换掉已有的一份`,
  who,
  scope: 'videos:write',
  params: z.object({ workId }),
  query: z.object({
    fileName: text(1, 200),
    part: id.optional(),
    language: subtitleLanguage.optional(),
    title: text(0, subtitleTitleMax).optional(),
    /** The `subtitleId` of the one whose text it replaces. */
    replaces: id.optional(),
  }),
  bytes: subtitleMaxBytes,
  answer: data(staffSubtitle),
})

export const editSubtitle = endpoint({
  method: 'POST',
  path: '/v2/staff/video/subtitle/edit',
  summary: '改字幕的语言、名称，或整体提前、推后（毫秒，负数提前）',
  who,
  scope: 'videos:write',
  body: z.object({
    subtitleId: id,
    language: subtitleLanguage.optional(),
    title: text(0, subtitleTitleMax).optional(),
    offset: z
      .int({ error: '应为整数毫秒' })
      .min(-subtitleOffsetMaxMs, { error: '最多提前一小时' })
      .max(subtitleOffsetMaxMs, { error: '最多推后一小时' })
      .optional(),
  }),
  answer: data(staffSubtitle),
})

export const removeSubtitle = endpoint({
  method: 'POST',
  path: '/v2/staff/video/subtitle/remove',
  summary: '删除字幕',
  who,
  scope: 'videos:write',
  body: z.object({ subtitleId: id }),
  answer: z.strictObject({}),
})

export const listCues = endpoint({
  method: 'GET',
  path: '/v2/staff/video/subtitle/cues',
  summary: '一份字幕的各句，按时间',
  who,
  scope: 'videos:read',
  query: z.object({ subtitleId: id, pageNum, pageSize: pageSize(50), isDht }),
  answer: rows(z.strictObject({ start: moment, end: moment, text: z.string() })),
})
