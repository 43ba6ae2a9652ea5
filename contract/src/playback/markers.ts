import { z } from 'zod'
import { entry, keyword, workRow } from '../catalogue/schemas.ts'
import { data, endpoint, rows } from '../endpoint.ts'
import {
  adminBulkMax,
  markerProposalsPerDay,
  markerTagsMax,
  markerTitleMax,
  momentsFoundMax,
  pageSizes,
  watchSecondsMax,
} from '../limits.ts'
import { count, id, isDht, oneOf, pageNum, pageSize, text, time, workId } from '../values.ts'

/**
 * Markers lead to a second of a film: chapters that the film brought, and moments that staff marked, or members with
 * their approval.
 */

export const markerKinds = ['chapter', 'moment'] as const
export const markerStates = ['proposed', 'shown', 'refused'] as const

const part = z.strictObject({ id, title: z.string() }).optional()

const marker = z.strictObject({
  markerId: id,
  kind: oneOf(markerKinds),
  /** Whole seconds into the film. */
  seconds: count,
  /** Of a moment that has an end. */
  endSeconds: count.optional(),
  title: z.string(),
  tags: z.array(entry),
  /** The part that it is in; left out where it is the whole work's film. */
  part,
})

export const listMarkers = endpoint({
  method: 'GET',
  path: '/v2/video/marker/list',
  summary: '一部作品的章节和片段，含各分集的，按时间',
  who: 'anyone',
  query: z.object({ data: workId, isDht }),
  answer: rows(marker),
})

export const listMoments = endpoint({
  method: 'GET',
  path: '/v2/video/marker/moments',
  summary: `找片段：按标签，或按标题里的字（两个字起），都给则都要符合；新的在前，最多 ${momentsFoundMax} 个，更多时 totalCapped 为真`,
  who: 'anyone',
  query: z.object({
    tag: id.optional(),
    keyword: keyword.optional(),
    pageNum,
    pageSize: pageSize(pageSizes.search),
    isDht,
  }),
  answer: rows(z.strictObject({ work: workRow, marker })),
})

const seconds = z
  .int({ error: '应为整数秒' })
  .min(0, { error: '应为整数秒' })
  .max(watchSecondsMax, { error: '应为整数秒' })

/** One line of what can be seen. */
const title = z
  .string({ error: '请写标题' })
  .overwrite((value) => value.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
  .min(1, { error: '请写标题' })
  .pipe(text(1, markerTitleMax, `标题最多 ${markerTitleMax} 个字`))

const tags = z
  .array(id, { error: '应为标签编号的列表' })
  .max(markerTagsMax, { error: `标签最多 ${markerTagsMax} 个` })

const ownMarker = marker.extend({
  work: z.strictObject({ id, number: z.string(), title: z.string(), modId: z.int().min(1).max(5) }),
  state: oneOf(markerStates),
  createTime: time,
})

export const proposeMarker = endpoint({
  method: 'POST',
  path: '/v2/video/marker/propose',
  summary: `会员提交一个片段，工作人员通过后才显示；一天最多 ${markerProposalsPerDay} 个`,
  who: 'member',
  body: z.object({
    dataId: workId,
    part: id.optional(),
    seconds,
    endSeconds: seconds.optional(),
    title,
    tags: tags.min(1, { error: '请选一个标签' }),
  }),
  answer: data(ownMarker),
})

export const listOwnMarkers = endpoint({
  method: 'GET',
  path: '/v2/video/marker/own',
  summary: '自己提交的片段和审核结果，新的在前；data 只看一部作品',
  who: 'member',
  query: z.object({ data: workId.optional(), pageNum, pageSize: pageSize(pageSizes.search), isDht }),
  answer: rows(ownMarker),
})

export const withdrawMarker = endpoint({
  method: 'POST',
  path: '/v2/video/marker/withdraw',
  summary: '撤回自己还没有审核的片段',
  who: 'member',
  body: z.object({ markerId: id }),
  answer: z.strictObject({}),
})

const who = 'staff:works:cloud'

const staffMarker = marker.extend({
  dataId: id,
  state: oneOf(markerStates),
  /** The member who proposed it; null where staff made it, the film brought it, or the account is gone. */
  userName: z.string().nullable(),
  createTime: time,
})

export const listStaffMarkers = endpoint({
  method: 'GET',
  path: '/v2/staff/video/marker/list',
  summary: '一部作品的章节和片段，含各分集的和等待审核的，按时间',
  who,
  scope: 'videos:read',
  query: z.object({ dataId: workId, isDht }),
  answer: rows(staffMarker),
})

export const addMarker = endpoint({
  method: 'POST',
  path: '/v2/staff/video/marker/add',
  summary: '给作品的影片加一个片段，立即显示',
  who,
  scope: 'videos:write',
  body: z.object({
    dataId: workId,
    part: id.optional(),
    seconds,
    endSeconds: seconds.optional(),
    title,
    tags,
  }),
  answer: data(staffMarker),
})

export const editMarker = endpoint({
  method: 'POST',
  path: '/v2/staff/video/marker/edit',
  summary: '改章节或片段的时刻、标题、标签；endSeconds 为 null 去掉结束',
  who,
  scope: 'videos:write',
  body: z.object({
    markerId: id,
    seconds: seconds.optional(),
    endSeconds: seconds.nullable().optional(),
    title: title.optional(),
    tags: tags.optional(),
  }),
  answer: data(staffMarker),
})

export const removeMarker = endpoint({
  method: 'POST',
  path: '/v2/staff/video/marker/remove',
  summary: '删除章节或片段',
  who,
  scope: 'videos:write',
  body: z.object({ markerId: id }),
  answer: z.strictObject({}),
})

export const listProposedMarkers = endpoint({
  method: 'GET',
  path: '/v2/staff/video/marker/proposed',
  summary: '会员提交的片段：等待审核的先来的在前，已处理的新的在前',
  who,
  scope: 'videos:read',
  query: z.object({
    state: oneOf(markerStates).default('proposed'),
    pageNum,
    pageSize: pageSize(pageSizes.search),
    isDht,
  }),
  answer: rows(
    staffMarker.extend({
      number: z.string(),
      workTitle: z.string(),
      modId: z.int().min(1).max(5),
      picSmall: z.string().nullable(),
    }),
  ),
})

export const decideMarkers = endpoint({
  method: 'POST',
  path: '/v2/staff/video/marker/decide',
  summary: '审核会员提交的片段，可几个一起；别人已审核过的跳过',
  who,
  scope: 'videos:write',
  body: z.object({
    ids: z
      .array(id, { error: '应为编号的列表' })
      .min(1, { error: '没有选中片段' })
      .max(adminBulkMax, { error: `一次最多 ${adminBulkMax} 个` }),
    approved: z.boolean({ error: '应为 true 或 false' }),
  }),
  /** How many were decided now; `full`: of these works no more are shown, so that they wait on. */
  answer: data(z.strictObject({ decided: count, full: count })),
})
