import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { count, day, isDht, oneOf, time } from '../values.ts'

/** The log: eight measures by day of Asia/Shanghai. */

const who = 'staff:overview:read'

/** Days that the log shows. */
export const figureDays = ['14', '30', '90'] as const

/** Null: not counted on that day. */
const figures = z.strictObject({
  members: count.nullable(),
  orders: count.nullable(),
  /** Received on the day, in fen; what was given back is not taken off. */
  revenue: count.nullable(),
  /** Members with a level that runs, at the end of the day. */
  vip: count.nullable(),
  copies: count.nullable(),
  plays: count.nullable(),
  /** Messages that waited for a reply at the end of the day. */
  messages: count.nullable(),
  reports: count.nullable(),
})

export const getFigures = endpoint({
  method: 'GET',
  path: '/v2/staff/overview/figures',
  summary:
    '总览日志：新会员、订单、收入、有效 VIP、磁力复制、播放、未回复留言、举报，按日（Asia/Shanghai），末一天是今天',
  who,
  scope: 'overview:read',
  query: z.object({ days: oneOf(figureDays).default('30'), isDht }),
  answer: data(
    z.strictObject({
      /** Every day of the range, the present one last. */
      days: z.array(figures.extend({ day })),
      /** Yesterday until this hour; for totals (rather than flows) their value at its end. */
      before: figures,
      now: z.strictObject({
        paid: count,
        unpaid: count,
        /** Of today's revenue what came by Alipay, in fen. */
        alipay: count,
        /** Asked back today, in fen. */
        refunds: count,
        /** VIP that ends today. */
        vipEnding: count,
        /** Players that are open. */
        watching: count,
        /** Messages that have waited for more than a day. */
        oldMessages: count,
        /** Cases that are not decided. */
        openCases: count,
        time,
      }),
      /** Events that may have changed the figures. */
      events: z.array(z.strictObject({ day, kind: oneOf(['price', 'outage']), text: z.string() })),
    }),
  ),
})
