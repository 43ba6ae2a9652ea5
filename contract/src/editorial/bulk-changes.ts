import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { failure, possibleFailure } from '../failure.ts'
import { bulkTagsMax, entityNameMax } from '../limits.ts'
import { count, id, isDht, oneOf, pageNum, pageSize, reason, text, time } from '../values.ts'
import { viewFilters } from './saved-views.ts'
import { channelName, filters, who } from './works.ts'

/** Changes of all works that a filter finds, each done by a job. */

const tagNames = z
  .array(z.string().trim().pipe(text(1, entityNameMax)))
  .max(bulkTagsMax, { error: `最多 ${bulkTagsMax} 个` })

export const bulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('level'), playLevel: z.int().min(0).max(2) }),
  z.object({ kind: z.literal('channel'), channel: channelName }),
  /** By name, in the channel of each work; one that is to be added and is not there is made. */
  z.object({ kind: z.literal('tags'), add: tagNames, remove: tagNames }),
  z.object({ kind: z.literal('listing'), to: oneOf(['published', 'draft', 'hidden']) }),
  z.object({ kind: z.literal('delete') }),
])
export type BulkAction = z.infer<typeof bulkAction>

export const bulkStates = [
  'waiting',
  'running',
  'done',
  'stopped',
  'undo_waiting',
  'undoing',
  'undone',
] as const

const bulkChange = z.strictObject({
  bulkId: id,
  action: bulkAction,
  /** As the address of the list has it. */
  filter: viewFilters,
  state: oneOf(bulkStates),
  works: count,
  changed: count,
  same: count,
  refused: count,
  /** Of the undo. */
  restored: count,
  kept: count,
  stopAsked: z.boolean(),
  /** Why it stopped by itself. */
  ...possibleFailure,
  note: z.string().nullable(),
  staffName: z.string().nullable(),
  createTime: time,
  endTime: time.nullable(),
  /** Until when it can be undone; null: not, or not yet. */
  undoTime: time.nullable(),
  undoneBy: z.string().nullable(),
})

const filterQuery = { ...filters, isDht }

export const previewBulkChange = endpoint({
  method: 'GET',
  path: '/v2/staff/works/bulk/preview',
  summary: '筛选出的全部作品有多少部，各是什么状态、观看要求、频道；不受列表的 10000 部限制',
  who,
  scope: 'works:read',
  query: z.object(filterQuery),
  answer: data(
    z.strictObject({
      works: count,
      states: z.strictObject({
        published: count,
        draft: count,
        hidden: count,
        removed: count,
        merged: count,
        deleted: count,
      }),
      /** How many of each level, 0 to 2, and of each channel, 1 to 5. */
      levels: z.array(count),
      channels: z.array(count),
      /** With a case that is not over. */
      underCase: count,
    }),
  ),
})

export const startBulkChange = endpoint({
  method: 'POST',
  path: '/v2/staff/works/bulk/start',
  summary:
    '改筛选出的全部作品：此刻符合的记下来，由任务逐批改，后来才符合的不算；同时只做一件，其余排队。删除要有权限和部数确认',
  who,
  scope: 'works:write',
  body: z.object({
    filter: viewFilters,
    action: bulkAction,
    note: reason.optional(),
    /** The number of works that was confirmed: with another one nothing is deleted. */
    works: count.optional(),
  }),
  answer: data(z.strictObject({ bulkId: id, works: count })),
})

export const listBulkChanges = endpoint({
  method: 'GET',
  path: '/v2/staff/works/bulk/list',
  summary: '批量改动，最近的在前',
  who,
  scope: 'works:read',
  query: z.object({ pageNum, pageSize: pageSize(20), isDht }),
  answer: rows(bulkChange),
})

export const getBulkChange = endpoint({
  method: 'GET',
  path: '/v2/staff/works/bulk/detail/{bulkId}',
  summary: '一次批量改动：进度、结果、没有改的按原因计数',
  who,
  scope: 'works:read',
  params: z.object({ bulkId: id }),
  query: z.object({ isDht }),
  answer: data(
    bulkChange.extend({
      reasons: z.array(z.strictObject({ of: oneOf(['change', 'undo']), ...failure, works: count })),
    }),
  ),
})

export const listBulkRefused = endpoint({
  method: 'GET',
  path: '/v2/staff/works/bulk/refused/{bulkId}',
  summary: '一次批量改动没有改的作品，或撤销时没有动的，逐部说明原因',
  who,
  scope: 'works:read',
  params: z.object({ bulkId: id }),
  query: z.object({
    of: oneOf(['change', 'undo']).default('change'),
    pageNum,
    pageSize: pageSize(50),
    isDht,
  }),
  answer: rows(z.strictObject({ id, number: z.string(), title: z.string(), ...failure })),
})

export const stopBulkChange = endpoint({
  method: 'POST',
  path: '/v2/staff/works/bulk/stop',
  summary: '停下一次批量改动：已改的留着，可以撤销；撤销停不下',
  who,
  scope: 'works:write',
  body: z.object({ bulkId: id }),
  answer: z.strictObject({}),
})

export const undoBulkChange = endpoint({
  method: 'POST',
  path: '/v2/staff/works/bulk/undo',
  summary: '撤销一次批量改动，24 小时内，删除的 7 天内：它改过、之后没人再改的复原，其余计数',
  who,
  scope: 'works:write',
  body: z.object({ bulkId: id }),
  answer: z.strictObject({}),
})
