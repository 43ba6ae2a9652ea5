import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { pageSizes } from '../limits.ts'
import { count, id, isDht, oneOf, pageNum, pageSize, text, time } from '../values.ts'

export const magnet = z.strictObject({
  id,
  name: z.string(),
  /** With MAGNETS=metered only its first four digits, the rest as `*`: copying gives the whole (`copyMagnet`). */
  infoHash: z.string().regex(/^[0-9a-f]{40}$|^[0-9a-f]{4}\*{36}$/),
  length: z.string().regex(/^\d+$/).nullable(),
  createTime: time,
  category: z.string().nullable(),
  remark: z.string().nullable(),
  /** The part that it is of; left out where it is of the whole work. */
  part: id.optional(),
})

/** Subtitles, the picture's lines, the size: in this order they decide. */
export const bestWhys = ['subtitles', '4k', '1080p', 'largest'] as const

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
      /** Of one part of the work. */
      part: id.optional(),
      isDht,
    })
    .refine((query) => query.data !== undefined || query.keyword !== undefined, {
      path: ['data'],
      error: '请给出作品编号（data）或番号（keyword）',
    }),
  answer: rows(magnet).extend({
    /** What `category` and `remark` can be narrowed to, over all magnets of the work; the most frequent first. */
    labels: z.strictObject({ category: z.array(label), remark: z.array(label) }),
    /** The best of those that are asked for, with what sets it apart; left out where nothing does. */
    best: magnet.extend({ why: z.array(z.enum(bestWhys)).min(1) }).optional(),
  }),
})

/** What is left of a day's copies; null: no limit, or none that the server keeps. */
const copyQuota = z.strictObject({ limit: count.nullable(), left: count.nullable() })

export const copyMagnet = endpoint({
  method: 'POST',
  path: '/v2/dht/copy',
  summary:
    '复制一条磁力：返回 infoHash；MAGNETS=metered 时按账号或网络计入当天次数，同一条一天只计一次，超出则拒绝',
  who: 'anyone',
  knowsMember: true,
  body: z.object({ id }),
  answer: data(copyQuota.extend({ infoHash: z.string().regex(/^[0-9a-f]{40}$/) })),
})

export const getCopyQuota = endpoint({
  method: 'GET',
  path: '/v2/dht/quota',
  summary: '今天还可以复制几次；只有 MAGNETS=metered 时由服务器计数',
  who: 'anyone',
  knowsMember: true,
  query: z.object({ isDht }),
  answer: data(copyQuota),
})
