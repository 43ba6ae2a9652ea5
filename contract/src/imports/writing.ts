import { z } from 'zod'
import { endpoint, rows } from '../endpoint.ts'
import { id, isDht, oneOf, pageNum, pageSize, reason } from '../values.ts'

/** From the preview to the result, and back. */

const who = 'staff:works:import'
const body = z.object({ importId: id })
const answer = z.strictObject({})

export const writeImport = endpoint({
  method: 'POST',
  path: '/v2/staff/import/write',
  summary: '写入，或从停下的地方接着写；后台进行',
  who,
  scope: 'imports:write',
  body,
  answer,
})

export const stopImport = endpoint({
  method: 'POST',
  path: '/v2/staff/import/stop',
  summary: '停下试跑或写入；已写的留下',
  who,
  scope: 'imports:write',
  body,
  answer,
})

export const dropImport = endpoint({
  method: 'POST',
  path: '/v2/staff/import/drop',
  summary: '放弃还没有写入的导入，文件随即删除',
  who,
  scope: 'imports:write',
  body,
  answer,
})

export const publishImport = endpoint({
  method: 'POST',
  path: '/v2/staff/import/publish',
  summary: '发布这次新增的作品中仍待发布的；后台进行',
  who,
  scope: 'imports:write',
  body,
  answer,
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/v2/staff/import/undo',
  summary: '整批撤回：新增的隐藏，变更的还原，此后又改过的不动；24 小时内可用，后台进行',
  who,
  scope: 'imports:write',
  body: body.extend({ reason }),
  answer,
})

export const listImportedWorks = endpoint({
  method: 'GET',
  path: '/v2/staff/import/{importId}/works',
  summary: '这次导入写入的作品',
  who,
  scope: 'imports:read',
  params: z.object({ importId: id }),
  query: z.object({ kind: oneOf(['added', 'changed']), pageNum, pageSize: pageSize(50), isDht }),
  answer: rows(
    z.strictObject({
      dataId: id,
      number: z.string(),
      title: z.string(),
      channel: z.int(),
      listing: oneOf(['published', 'draft', 'hidden', 'removed']),
    }),
  ),
})
