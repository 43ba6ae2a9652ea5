import { z } from 'zod'
import { modNames } from '../channels.ts'
import { data, endpoint, rows } from '../endpoint.ts'
import { failure } from '../failure.ts'
import { adminBulkMax } from '../limits.ts'
import { count, day, id, isDht, oneOf, pageNum, pageSize, text, time, wholeOr } from '../values.ts'

/** How staff find works and put them on the site or take them off. */

export const who = 'staff:works:edit'

/** `merged` replaces `removed` where the work's id leads to another, `deleted` where staff deleted the work. */
export const workStates = ['published', 'draft', 'hidden', 'removed', 'merged', 'deleted'] as const
export const workViews = [
  'all',
  'draft',
  'coverless',
  'rightless',
  'failed',
  'magnetless',
  'unreachable',
  'hidden',
  'removed',
  'deleted',
] as const
export const entryKinds = ['performer', 'maker', 'label', 'series', 'director', 'item', 'tag'] as const

export const channelName = oneOf(modNames as ['censored', ...typeof modNames])

export const filters = {
  view: oneOf(workViews).default('all'),
  channel: channelName.optional(),
  state: oneOf(['published', 'draft', 'hidden', 'removed']).optional(),
  /** Changed within so many days; 0: whenever. */
  days: wholeOr(0, 0, 3650),
  keyword: text(1, 64).optional(),
  /** A tag, performer, maker and so on that the works have. */
  entry: id.optional(),
}

const videoOfRow = z.strictObject({
  state: oneOf(['waiting', 'fetching', 'transcoding', 'ready', 'failed', 'removed']),
  progress: z.number().min(0).max(1),
})

export const adminWorkRow = z.strictObject({
  id,
  number: z.string(),
  title: z.string(),
  modId: z.int().min(1).max(5),
  performers: z.string(),
  hasCover: z.boolean(),
  /** Null also where a case has sealed the work. */
  picSmall: z.string().nullable(),
  /** The case that keeps it off the site. */
  visibilityHold: z.strictObject({ caseNumber: count, sealed: z.boolean() }).nullable(),
  state: oneOf(workStates),
  mergedInto: id.nullable(),
  /** When a deleted work goes for good. */
  purgeTime: time.nullable(),
  magnets: count,
  isOnline: z.int().min(0).max(2),
  /** The last that it was given. */
  video: videoOfRow.nullable(),
  /** What its rights lack; empty where nothing is asked. */
  rights: z.array(z.string()),
  pubTime: day,
  /** As much of it as is known: `2024`, `2024-05` or `2024-05-31`. */
  pubText: z.string(),
  updateTime: time,
})

export const listAdminWorks = endpoint({
  method: 'GET',
  path: '/v2/staff/works/list',
  summary: '作品列表：按缺什么、频道、状态、更新时间、番号和文字查找，最近改动的在前，最多翻到第 10000 部',
  who,
  scope: 'works:read',
  query: z.object({ ...filters, pageNum, pageSize: pageSize(50), isDht }),
  answer: rows(adminWorkRow),
})

export const countAdminViews = endpoint({
  method: 'GET',
  path: '/v2/staff/works/views',
  summary: '每个视图有多少部；数到 10000 为止',
  who,
  scope: 'works:read',
  query: z.object({ isDht }),
  answer: data(
    z.strictObject({
      views: z.array(z.strictObject({ view: oneOf(workViews), count, capped: z.literal(true).optional() })),
      changedToday: count,
    }),
  ),
})

export const exportAdminWorks = endpoint({
  method: 'GET',
  path: '/v2/staff/works/export',
  summary: '把列表导出为 CSV，最多 5000 部；cut 表示没有导全',
  who,
  scope: 'works:read',
  query: z.object({ ...filters, isDht }),
  answer: data(z.strictObject({ name: z.string(), text: z.string(), lines: count, cut: z.boolean() })),
})

export const ids = z
  .array(id, { error: '应为作品编号的列表' })
  .min(1, { error: '没有选中作品' })
  .max(adminBulkMax, { error: `一次最多 ${adminBulkMax} 部` })

/** What came of a change of several works: which changed, which were refused and why, and how to take it back. */
export const bulkAnswer = data(
  z.strictObject({
    changed: z.array(id),
    refused: z.array(z.strictObject({ id, number: z.string(), ...failure })),
    /** For some seconds (`undoAdminChange`); null where nothing changed, and of a deletion. */
    undoId: id.nullable(),
  }),
)

export const listWorksOnSite = endpoint({
  method: 'POST',
  path: '/v2/staff/works/listing',
  summary: '发布、隐藏或退回待发布；已下架和已并入的不动',
  who,
  scope: 'works:write',
  body: z.object({ ids, to: oneOf(['published', 'draft', 'hidden']), reason: text(0, 200).optional() }),
  answer: bulkAnswer,
})

export const tagAdminWorks = endpoint({
  method: 'POST',
  path: '/v2/staff/works/tag',
  summary: '给作品加一个标签，标签按各自频道找，没有就新建',
  who,
  scope: 'works:write',
  body: z.object({ ids, name: z.string({ error: '请填写标签' }).trim().pipe(text(1, 120)) }),
  answer: bulkAnswer,
})

export const moveAdminWorks = endpoint({
  method: 'POST',
  path: '/v2/staff/works/channel',
  summary: '改频道；条目换成那个频道里同名的',
  who,
  scope: 'works:write',
  body: z.object({ ids, channel: channelName }),
  answer: bulkAnswer,
})

export const undoAdminChange = endpoint({
  method: 'POST',
  path: '/v2/staff/works/undo',
  summary: '撤销刚才的改动：发布、隐藏、标签、频道 30 秒内，合并 24 小时内；之后又改过的不动',
  who,
  scope: 'works:write',
  body: z.object({ undoId: id }),
  answer: data(
    z.strictObject({
      restored: z.array(id),
      /** Were published before, and may not be any more: they stay, or come back from a merge as drafts. */
      notPublished: z.array(z.strictObject({ id, number: z.string(), ...failure })),
    }),
  ),
})
