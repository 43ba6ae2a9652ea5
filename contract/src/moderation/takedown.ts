import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { failure } from '../failure.ts'
import { count, id, isDht, oneOf, workId } from '../values.ts'
import { assets, who } from './cases.ts'
import { caseNumber, caseText } from './schemas.ts'

/** A work is taken down by the staff themselves, without a report: a case of its own, decided with its opening. */

/** What age is about is sealed, and begins with a report. */
export const takeDownReasons = ['rights', 'consent', 'illegal', 'wrong', 'other'] as const

export const previewTakeDown = endpoint({
  method: 'GET',
  path: '/v2/staff/report/takedown/{id}',
  summary: '直接下架之前看会去掉、封锁什么',
  who,
  scope: 'reports:read',
  params: z.object({ id: workId }),
  query: z.object({ isDht }),
  answer: data(
    z.strictObject({
      number: z.string(),
      title: z.string(),
      /** The end of the number, to be typed. */
      tail: z.string(),
      assets,
      /** Players that have it open. */
      streams: count,
      /** Cases on it that wait to be decided, and stay so. */
      openCases: z.array(caseNumber),
      /** Why it cannot be taken down; null where it can. */
      mayNot: z.strictObject(failure).nullable(),
    }),
  ),
})

export const takeDownWork = endpoint({
  method: 'POST',
  path: '/v2/staff/report/takedown',
  summary: '直接下架并封锁：自成一件已裁定的案件，另一方可在 14 天内申诉，由另一位同事复核',
  who,
  scope: 'reports:decide',
  body: z.object({
    workId,
    reason: oneOf(takeDownReasons),
    text: caseText,
    confirm: z.string({ error: '请手打番号的末尾' }),
  }),
  answer: data(
    z.strictObject({
      caseId: id,
      caseNumber,
      /** For the responsible side: with it they look the case up and appeal. */
      otherCode: z.string(),
      removed: z.record(z.string(), z.number()),
    }),
  ),
})
