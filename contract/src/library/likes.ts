import { z } from 'zod'
import { workRow } from '../catalogue/schemas.ts'
import { endpoint, rows } from '../endpoint.ts'
import { pageSizes } from '../limits.ts'
import { isDht, pageNum, pageSize, workId } from '../values.ts'

/** 0 yes, 9 no (docs/requirements.md, library 1). */
export const status = z
  .union([z.enum(['0', '9']), z.literal(0), z.literal(9)], { error: '应为 0 或 9' })
  .transform(Number)

export const like = endpoint({
  method: 'POST',
  path: '/v2/user/like',
  summary: '喜欢（status 0）或取消喜欢（status 9）一部作品',
  who: 'member',
  body: z.object({ status, dataId: workId }),
  answer: z.strictObject({}),
})

export const listLikes = endpoint({
  method: 'GET',
  path: '/v2/user/like/detail/list',
  summary: '喜欢的作品，最近的在前',
  who: 'member',
  query: z.object({ pageNum, pageSize: pageSize(pageSizes.likes), isDht }),
  answer: rows(workRow),
})
