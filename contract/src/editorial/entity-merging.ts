import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { count, id, isDht } from '../values.ts'
import { who } from './entity-shapes.ts'

/** Making one entity of two. */

const side = z.strictObject({ id, name: z.string(), works: count, aliases: count, followers: count })

export const previewEntityMerge = endpoint({
  method: 'GET',
  path: '/v2/staff/entities/merge',
  summary: '合并之前看会动什么；只能合并同一类、同一频道的条目',
  who,
  scope: 'works:read',
  query: z.object({ fromId: id, intoId: id, isDht }),
  answer: data(
    z.strictObject({
      from: side,
      into: side,
      after: z.strictObject({ works: count, aliases: z.array(z.string()), followers: count }),
      /** Works that have both, and members that follow both: they count once afterwards. */
      sharedWorks: count,
      sharedFollowers: count,
    }),
  ),
})

export const mergeAdminEntities = endpoint({
  method: 'POST',
  path: '/v2/staff/entities/merge',
  summary: '把一个条目并入另一个：作品、关注、别名都过去，旧编号和旧名称今后指向留下的；24 小时内可拆回',
  who,
  scope: 'works:write',
  body: z.object({ fromId: id, intoId: id }),
  answer: data(z.strictObject({ mergeId: id, works: count })),
})

export const splitAdminEntities = endpoint({
  method: 'POST',
  path: '/v2/staff/entities/split',
  summary: '拆回一次合并，24 小时之内',
  who,
  scope: 'works:write',
  body: z.object({ mergeId: id }),
  answer: data(z.strictObject({ works: count })),
})

export const keepEntitiesApart = endpoint({
  method: 'POST',
  path: '/v2/staff/entities/apart',
  summary: '两个条目不是同一个：不再当作疑似重复列出',
  who,
  scope: 'works:write',
  body: z.object({ firstId: id, secondId: id }),
  answer: z.strictObject({}),
})
