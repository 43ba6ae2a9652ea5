import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { newWorksKept, savedQueryMax, savedSearchesMax, savedSearchNameMax } from '../limits.ts'
import { count, id, isDht, text } from '../values.ts'

const name = z
  .string({ error: '请填写名字' })
  .transform((value) => value.replaceAll('\0', '').trim())
  .pipe(z.string().min(1, { error: '请填写名字' }))
  .pipe(text(1, savedSearchNameMax, `名字最多 ${savedSearchNameMax} 个字`))

/** Of at most 100 new works, those that are still shown to the member. */
const newCount = count.max(newWorksKept)

const savedSearch = z.strictObject({
  id,
  name: z.string(),
  /** The query of `GET /v2/works/find`, in its canonical form. */
  query: z.string(),
  newCount,
  createTime: z.string(),
})

export const listSearches = endpoint({
  method: 'GET',
  path: '/v2/user/search/list',
  summary: '自己保存的搜索，最近保存的在前，以及各有多少新作品',
  who: 'member',
  query: z.object({ isDht }),
  answer: rows(savedSearch),
})

export const saveSearch = endpoint({
  method: 'POST',
  path: '/v2/user/search',
  summary: `保存组合筛选的条件，最多 ${savedSearchesMax} 个；条件相同的只存一个，改用新名字`,
  who: 'member',
  body: z.object({
    name,
    /** The query of `GET /v2/works/find`; page and counts are left out. */
    query: z.string({ error: '缺少条件' }).max(savedQueryMax, { error: `条件最多 ${savedQueryMax} 个字符` }),
  }),
  answer: data(z.strictObject({ id })),
})

export const renameSearch = endpoint({
  method: 'POST',
  path: '/v2/user/search/rename',
  summary: '给保存的搜索改名',
  who: 'member',
  body: z.object({ id, name }),
  answer: z.strictObject({}),
})

export const deleteSearch = endpoint({
  method: 'POST',
  path: '/v2/user/search/delete',
  summary: '删除保存的搜索',
  who: 'member',
  body: z.object({ id }),
  answer: z.strictObject({}),
})

export const markSearchSeen = endpoint({
  method: 'POST',
  path: '/v2/user/search/seen',
  summary: '打开了保存的搜索：它的新作品不再算新的',
  who: 'member',
  body: z.object({ id }),
  answer: z.strictObject({}),
})

export const countNewInSearches = endpoint({
  method: 'GET',
  path: '/v2/user/search/new/count',
  summary: '保存的搜索一共有多少部新作品，每部只算一次',
  who: 'member',
  query: z.object({ isDht }),
  answer: data(z.strictObject({ count })),
})
