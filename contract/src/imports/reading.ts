import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { possibleFailure } from '../failure.ts'
import { importMaxBytes, uploadChunkBytes } from '../limits.ts'
import { count, id, isDht, oneOf, pageNum, pageSize, text } from '../values.ts'
import {
  importDetail,
  importFindings,
  importLine,
  importReading,
  importRow,
  importSampleWork,
} from './schemas.ts'

/** From the file to what it would change. */

const who = 'staff:works:import'
const params = z.object({ importId: id })

export const beginImport = endpoint({
  method: 'POST',
  path: '/v2/staff/import/begin',
  summary: '开始导入：先上传文件，可断点续传',
  who,
  scope: 'imports:write',
  body: z.object({
    fileName: text(1, 200, '文件名应为 1 到 200 个字符'),
    size: z
      .int({ error: '应为字节数' })
      .min(1, { error: '文件是空的' })
      .max(importMaxBytes, { error: `文件最大 ${importMaxBytes / 1024 / 1024} MB` }),
  }),
  answer: data(z.strictObject({ importId: id, offset: count, size: count })),
})

const offset = z
  .string({ error: '应为字节数' })
  .regex(/^\d{1,12}$/, { error: '应为字节数' })
  .transform(Number)
  .meta({ type: 'integer', minimum: 0, pattern: undefined })

export const addImportChunk = endpoint({
  method: 'PUT',
  path: '/v2/staff/import/upload/{importId}',
  summary: `上传一段，从 offset 开始，最多 ${uploadChunkBytes / 1024 / 1024} MB；收齐即开始试跑`,
  who,
  scope: 'imports:write',
  params,
  query: z.object({ offset }),
  bytes: uploadChunkBytes,
  answer: data(z.strictObject({ offset: count, size: count })),
})

export const listImports = endpoint({
  method: 'GET',
  path: '/v2/staff/import/list',
  summary: '过往的导入，最近的在前',
  who,
  scope: 'imports:read',
  query: z.object({ pageNum, pageSize: pageSize(20), isDht }),
  answer: rows(importRow),
})

export const getImport = endpoint({
  method: 'GET',
  path: '/v2/staff/import/{importId}',
  summary: '一次导入：试跑的五个数、选项、写入进度与结果',
  who,
  scope: 'imports:read',
  params,
  query: z.object({ isDht }),
  answer: data(importDetail),
})

export const listImportLines = endpoint({
  method: 'GET',
  path: '/v2/staff/import/{importId}/lines',
  summary: '试跑看到的行：有错的、变更的、拦下的、新增的；变更与新增只留前面一部分',
  who,
  scope: 'imports:read',
  params,
  query: z.object({
    kind: oneOf(['wrong', 'changed', 'blocked', 'added']),
    pageNum,
    pageSize: pageSize(50),
    isDht,
  }),
  answer: rows(importLine),
})

export const setImportOptions = endpoint({
  method: 'POST',
  path: '/v2/staff/import/options',
  summary: '改变读法或写法；读法变了就重新试跑',
  who,
  scope: 'imports:write',
  body: importReading.extend({
    importId: id,
    empty: oneOf(['clear', 'keep']).optional(),
    asDrafts: z.boolean().optional(),
  }),
  answer: z.strictObject({}),
})

export const sampleImport = endpoint({
  method: 'POST',
  path: '/v2/staff/import/sample',
  summary: '按这样的读法，文件开头的十部新作品会是什么样子；什么也不写，也不改读法',
  who,
  scope: 'imports:read',
  body: importReading.extend({ importId: id }),
  answer: data(
    z.strictObject({
      /** Why nothing can be read so. */
      ...possibleFailure,
      findings: importFindings.nullable(),
      works: z.array(importSampleWork),
      /** Of the lines that were looked at. */
      lines: count,
      wrong: count,
      /** What is wrong with the first wrong ones. */
      problems: z.array(
        z.strictObject({ line: count, field: z.string(), name: z.string(), ...possibleFailure }),
      ),
    }),
  ),
})

export const fixImportLine = endpoint({
  method: 'POST',
  path: '/v2/staff/import/fix',
  summary: '就地改一个错的字段；alike 把同样写法的行一起改。答复改了几行、几行可以写入',
  who,
  scope: 'imports:write',
  body: z.object({
    importId: id,
    line: z.int({ error: '应为行号' }).min(1, { error: '应为行号' }),
    field: text(1, 60),
    value: text(0, 20_000, '最多 20000 个字符'),
    alike: z.boolean().default(false),
  }),
  answer: data(z.strictObject({ lines: count, right: count, row: importLine })),
})

export const exportWrongLines = endpoint({
  method: 'GET',
  path: '/v2/staff/import/{importId}/wrong',
  summary: '还错着的行，CSV',
  who,
  scope: 'imports:read',
  params,
  query: z.object({ isDht }),
  answer: data(z.strictObject({ name: z.string(), text: z.string(), isCut: z.boolean() })),
})
