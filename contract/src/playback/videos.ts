import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { failure, possibleFailure } from '../failure.ts'
import { adminBulkMax, pageSizes, uploadChunkBytes, uploadMaxBytes } from '../limits.ts'
import { count, id, isDht, oneOf, pageNum, pageSize, text, time, workId } from '../values.ts'

/** How staff give a work its video. */

export const videoStates = ['waiting', 'fetching', 'transcoding', 'ready', 'failed', 'removed'] as const
export const videoSources = ['download', 'upload', 'file', 'demo'] as const

const who = 'staff:works:cloud'

/** The part whose film it becomes; without it, the film of the whole work. */
const partOf = id.optional()

export const downloadVideo = endpoint({
  method: 'POST',
  path: '/web/cloud/file/download',
  summary: '云下载：服务器从网址取回影片并转码；isOnline 先为 2，完成为 1，失败回到 0 并记下原因',
  who,
  scope: 'videos:write',
  body: z.object({ censoredId: workId, part: partOf, url: text(1, 2000) }),
  answer: z.strictObject({ videoId: id }),
})

export const beginUpload = endpoint({
  method: 'POST',
  path: '/v2/staff/video/upload',
  summary: '开始上传影片，可断点续传',
  who,
  scope: 'videos:write',
  body: z.object({
    dataId: workId,
    part: partOf,
    fileName: text(1, 200),
    size: z
      .int({ error: '应为字节数' })
      .min(1, { error: '文件是空的' })
      .max(uploadMaxBytes, { error: '文件太大' }),
  }),
  answer: data(z.strictObject({ uploadId: id, offset: count, size: count })),
})

export const getUpload = endpoint({
  method: 'GET',
  path: '/v2/staff/video/upload/{uploadId}',
  summary: '已收到多少字节，从这里续传',
  who,
  scope: 'videos:read',
  params: z.object({ uploadId: id }),
  query: z.object({ isDht }),
  answer: data(z.strictObject({ uploadId: id, offset: count, size: count })),
})

const offset = z
  .string({ error: '应为字节数' })
  .regex(/^\d{1,15}$/, { error: '应为字节数' })
  .transform(Number)
  .meta({ type: 'integer', minimum: 0, pattern: undefined })

export const addUploadChunk = endpoint({
  method: 'PUT',
  path: '/v2/staff/video/upload/{uploadId}',
  summary: `上传一段，从 offset 开始，最多 ${uploadChunkBytes / 1024 / 1024} MB；收齐后即开始转码，再传空的一段可重问 videoId`,
  who,
  scope: 'videos:write',
  params: z.object({ uploadId: id }),
  query: z.object({ offset }),
  bytes: uploadChunkBytes,
  /** `videoId` once all has come. */
  answer: data(z.strictObject({ offset: count, size: count, videoId: id.nullable() })),
})

export const cancelUpload = endpoint({
  method: 'POST',
  path: '/v2/staff/video/upload/cancel',
  summary: '放弃未完成的上传，已收到的部分随即删除',
  who,
  scope: 'videos:write',
  body: z.object({ uploadId: id }),
  answer: z.strictObject({}),
})

export const listVideos = endpoint({
  method: 'GET',
  path: '/v2/staff/video/list',
  summary: '影片任务，最近的在前，可按状态或作品筛选',
  who,
  scope: 'videos:read',
  query: z.object({
    pageNum,
    pageSize: pageSize(pageSizes.search),
    state: oneOf(videoStates).optional(),
    dataId: workId.optional(),
    isDht,
  }),
  answer: rows(
    z.strictObject({
      videoId: id,
      dataId: id,
      /** The part that it is of; left out where it is of the whole work. */
      part: z.strictObject({ id, title: z.string() }).optional(),
      number: z.string(),
      title: z.string(),
      sourceKind: oneOf(videoSources),
      /** An address comes without its query, which may hold a secret. */
      source: z.string(),
      state: oneOf(videoStates),
      /** Of the present state, 0 to 1. */
      progress: z.number().min(0).max(1),
      attempts: count,
      ...possibleFailure,
      /** Seconds. */
      duration: z.number().nullable(),
      height: count.nullable(),
      bytes: count.nullable(),
      createTime: time,
      updateTime: time,
    }),
  ),
})

export const retryVideo = endpoint({
  method: 'POST',
  path: '/v2/staff/video/retry',
  summary: '重新处理失败的影片',
  who,
  scope: 'videos:write',
  body: z.object({ videoId: id }),
  answer: z.strictObject({}),
})

export const retryWorks = endpoint({
  method: 'POST',
  path: '/v2/staff/video/retry-works',
  summary: '几部作品最近一次失败的影片一起重做；没有失败的不动，逐部说明',
  who,
  scope: 'videos:write',
  body: z.object({
    ids: z
      .array(workId, { error: '应为作品编号的列表' })
      .min(1, { error: '没有选中作品' })
      .max(adminBulkMax, { error: `一次最多 ${adminBulkMax} 部` }),
  }),
  answer: data(
    z.strictObject({
      /** Works whose video is prepared again. */
      retried: z.array(id),
      refused: z.array(z.strictObject({ id, number: z.string(), ...failure })),
    }),
  ),
})

export const removeVideo = endpoint({
  method: 'POST',
  path: '/v2/staff/video/remove',
  summary: '撤下影片，或取消正在处理的；已发出的播放地址立即失效，文件随后删除',
  who,
  scope: 'videos:write',
  body: z.object({ videoId: id }),
  answer: z.strictObject({}),
})
