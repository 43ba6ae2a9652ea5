import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { burstMax } from '../limits.ts'
import { count, isDht, oneOf, wholeOr } from '../values.ts'
import { who } from './cases.ts'
import { caseText, reason } from './schemas.ts'

/** Many reports from one source, for administrators. */

export const burstSources = ['network', 'contact'] as const

const moment = z.iso.datetime({ error: '应为 ISO 时间' })
const mark = z.string({ error: '应为来源' }).regex(/^[0-9a-f]{64}$/, { error: '应为来源' })

export const listBursts = endpoint({
  method: 'GET',
  path: '/v2/staff/report/bursts',
  summary: '同一来源（网段或联系方式）的多件未决举报；只有管理员能看',
  who,
  scope: null,
  query: z.object({ hours: wholeOr(24, 1, 744), isDht }),
  answer: rows(
    z.strictObject({
      by: oneOf(burstSources),
      /** Distinguishes sources without revealing them. */
      source: mark,
      cases: count,
      works: count,
      /** Of the cases: those that keep their work off the site, those that seal it, those beyond the hourly cap. */
      hidden: count,
      sealed: count,
      waits: count,
      reasons: z.array(reason),
      from: moment,
      to: moment,
    }),
  ),
})

export const rejectBurst = endpoint({
  method: 'POST',
  path: '/v2/staff/report/bursts/reject',
  summary: '一个来源在一段时间里的未决举报全部驳回，作品恢复；封存的也一并解封。只有管理员能办',
  who,
  scope: null,
  body: z.object({
    by: oneOf(burstSources),
    source: mark,
    from: moment,
    to: moment,
    /** As many as were seen: where another one has come since, nothing happens. */
    count: z
      .int({ error: '应为件数' })
      .min(1)
      .max(burstMax, { error: `一次最多 ${burstMax} 件` }),
    text: caseText,
  }),
  answer: data(z.strictObject({ cases: count, works: count, stay: count })),
})
