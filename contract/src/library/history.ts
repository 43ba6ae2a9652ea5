import { z } from 'zod'
import { workRow } from '../catalogue/schemas.ts'
import { data, endpoint, rows } from '../endpoint.ts'
import { historyMax, homeRowMax, pageSizes } from '../limits.ts'
import { count, id, isDht, oneOf, pageNum, pageSize, time, workId } from '../values.ts'

/** `off` until the member asks for it; `paused` keeps what is there and adds nothing. */
const state = oneOf(['off', 'on', 'paused'])

export const getHistoryState = endpoint({
  method: 'GET',
  path: '/v2/user/history/state',
  summary: '浏览记录是否保存到账号',
  who: 'member',
  query: z.object({ isDht }),
  answer: data(z.strictObject({ state })),
})

export const setHistoryState = endpoint({
  method: 'POST',
  path: '/v2/user/history/state',
  summary: '开启、暂停浏览记录；off 关闭并清空',
  who: 'member',
  body: z.object({ state }),
  answer: z.strictObject({}),
})

export const addHistory = endpoint({
  method: 'POST',
  path: '/v2/user/history',
  summary: `记下打开过的作品，最近的在前，一次最多 ${historyMax} 部；未开启时不记`,
  who: 'member',
  body: z.object({
    dataIds: z
      .array(workId)
      .min(1, { error: '至少一部作品' })
      .max(historyMax, { error: `最多 ${historyMax} 部` }),
  }),
  answer: z.strictObject({}),
})

export const listHistory = endpoint({
  method: 'GET',
  path: '/v2/user/history/list',
  summary: '账号里的浏览记录，最近的在前',
  who: 'member',
  query: z.object({ pageNum, pageSize: pageSize(pageSizes.history), isDht }),
  answer: rows(
    workRow.extend({
      viewTime: time,
      /** Seconds into its video where the member left off, and the length of that; null where it was not watched. */
      position: count.nullable(),
      length: count.nullable(),
      /** The part that was watched last, of a work of several. */
      part: z.strictObject({ id, title: z.string() }).optional(),
    }),
  ),
})

/** The part that is to be watched, of a work of several. */
const part = z.strictObject({ id, title: z.string() }).optional()

export const listBegun = endpoint({
  method: 'GET',
  path: '/v2/user/history/begun',
  summary: `继续观看：开始看而没有看完、现在能看的作品，最近的在前，最多 ${homeRowMax} 部；记录未开启或已暂停时为空`,
  who: 'member',
  query: z.object({ isDht }),
  /** `position`: the second at which it goes on; 0 of a part that follows one that was watched to the end. */
  answer: rows(workRow.extend({ position: count, length: count, part })).extend({ state }),
})

export const listProgress = endpoint({
  method: 'GET',
  path: '/v2/user/history/progress',
  summary: '浏览记录里看过的作品各看到哪里；记录未开启或已暂停时为空',
  who: 'member',
  query: z.object({ isDht }),
  /** Seconds; `seen`: watched to the end. */
  answer: rows(z.strictObject({ id, position: count, length: count, seen: z.boolean() })).extend({ state }),
})

export const clearHistory = endpoint({
  method: 'POST',
  path: '/v2/user/history/clear',
  summary: '清空账号里的浏览记录，或去掉其中一部',
  who: 'member',
  body: z.object({ dataId: id.optional() }),
  answer: z.strictObject({}),
})
