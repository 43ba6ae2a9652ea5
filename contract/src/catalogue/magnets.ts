import { z } from 'zod'
import { endpoint, rows } from '../endpoint.ts'
import { pageSizes } from '../limits.ts'
import { count, id, isDht, oneOf, pageNum, pageSize, text, time } from '../values.ts'

export const magnet = z.strictObject({
  id,
  name: z.string(),
  infoHash: z.string().regex(/^[0-9a-f]{40}$/),
  length: z.string().regex(/^\d+$/).nullable(),
  createTime: time,
  category: z.string().nullable(),
  remark: z.string().nullable(),
})

const label = z.strictObject({ name: z.string(), count })

export const listMagnets = endpoint({
  method: 'GET',
  path: '/v2/dht/list',
  summary: '一部作品的磁力链接',
  who: 'anyone',
  query: z
    .object({
      pageNum,
      pageSize: pageSize(pageSizes.magnets),
      order: oneOf(['createTime', 'length', 'name']).default('createTime'),
      /** The work's id; or `keyword`, its number. */
      data: id.optional(),
      keyword: text(1, 64).optional(),
      category: text(1, 32).optional(),
      remark: text(1, 32).optional(),
      isDht,
    })
    .refine((query) => query.data !== undefined || query.keyword !== undefined, {
      path: ['data'],
      error: '请给出作品编号（data）或番号（keyword）',
    }),
  answer: rows(magnet).extend({
    /** What `category` and `remark` can be narrowed to, over all magnets of the work; the most frequent first. */
    labels: z.strictObject({ category: z.array(label), remark: z.array(label) }),
  }),
})

export const copyMagnet = endpoint({
  method: 'POST',
  path: '/v2/dht/copy',
  summary: '记下一次磁力复制；只按日期和会员等级计数，不记录是谁',
  who: 'anyone',
  knowsMember: true,
  body: z.object({ id }),
  answer: z.strictObject({}),
})
