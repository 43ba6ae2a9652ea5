import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { possibleFailure } from '../failure.ts'
import { importSourceMinutes, importSourcesMax } from '../limits.ts'
import { count, id, isDht, oneOf, text, time } from '../values.ts'
import { importStates } from './schemas.ts'

/** Sources that imports are read from on a schedule. */

const who = 'staff:works:import'

export const importSourceKinds = ['maccms', 'file', 'folder'] as const
export const importSourceWrites = ['ask', 'always'] as const

/** The reading that is under way, or the last one. */
const importSourceReading = z.strictObject({
  importId: id,
  state: oneOf(importStates),
  /** Pages that were fetched of a MacCMS site, of how many; null of files. */
  page: count.nullable(),
  pages: count.nullable(),
  works: count,
  added: count,
  changed: count,
  wrong: count,
})

export const importSourceRow = z.strictObject({
  sourceId: id,
  name: z.string(),
  kind: oneOf(importSourceKinds),
  address: z.string(),
  everyMinutes: count,
  writes: oneOf(importSourceWrites),
  maxWorks: count,
  /** Staff have written an import of it once; until then each waits for them. */
  isConfirmed: z.boolean(),
  isPaused: z.boolean(),
  beginTime: time.nullable(),
  nextTime: time,
  /** Everything that the source had then is in. */
  coveredTime: time.nullable(),
  reading: importSourceReading.nullable(),
  /** Readings that failed one after the other. */
  failures: count,
  ...possibleFailure,
})

export const listImportSources = endpoint({
  method: 'GET',
  path: '/v2/staff/import-source/list',
  summary: '定时来源，与各自最近一次读取',
  who,
  scope: 'imports:read',
  query: z.object({ isDht }),
  answer: rows(importSourceRow),
})

export const saveImportSource = endpoint({
  method: 'POST',
  path: '/v2/staff/import-source/save',
  summary: `新建或修改一个定时来源，最多 ${importSourcesMax} 个；文件与目录在 IMPORT_DIR 之下`,
  who,
  scope: 'imports:write',
  body: z.object({
    /** Absent: a new one. */
    sourceId: id.optional(),
    name: text(1, 60, '名字应为 1 到 60 个字符'),
    kind: oneOf(importSourceKinds),
    address: text(0, 1000, '最多 1000 个字符'),
    everyMinutes: z
      .int({ error: '应为分钟数' })
      .min(importSourceMinutes.min, { error: `至少 ${importSourceMinutes.min} 分钟` })
      .max(importSourceMinutes.max, { error: `最多 ${importSourceMinutes.max / 1440} 天` }),
    writes: oneOf(importSourceWrites),
    maxWorks: z
      .int({ error: '应为部数' })
      .min(1, { error: '至少 1 部' })
      .max(10_000_000, { error: '最多 10,000,000 部' }),
  }),
  answer: data(z.strictObject({ sourceId: id })),
})

export const readImportSource = endpoint({
  method: 'POST',
  path: '/v2/staff/import-source/read',
  summary: '现在就读；all 为真则从头读全部，不只读新的',
  who,
  scope: 'imports:write',
  body: z.object({ sourceId: id, all: z.boolean().default(false) }),
  answer: z.strictObject({}),
})

export const pauseImportSource = endpoint({
  method: 'POST',
  path: '/v2/staff/import-source/pause',
  summary: '停下或恢复一个来源的定时读取；正在进行的读取不受影响',
  who,
  scope: 'imports:write',
  body: z.object({ sourceId: id, isPaused: z.boolean() }),
  answer: z.strictObject({}),
})

export const removeImportSource = endpoint({
  method: 'POST',
  path: '/v2/staff/import-source/remove',
  summary: '删去一个来源；它写入的作品与导入记录都留着',
  who,
  scope: 'imports:write',
  body: z.object({ sourceId: id }),
  answer: z.strictObject({}),
})
