import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { caseFilesMax, evidenceMaxBytes } from '../limits.ts'
import { captchaAnswer } from '../members/schemas.ts'
import { count, isDht, oneOf, text, time, workId } from '../values.ts'
import {
  caseCode,
  caseNumber,
  caseOutcomes,
  caseReviews,
  caseSides,
  caseStates,
  contact,
  reason,
  sender,
  sendingId,
  statement,
} from './schemas.ts'

/** Calls that need no sign-in: report a work, follow the case, appeal once. */

const receipt = z.strictObject({
  caseNumber,
  /** Opens the page of the case; only the reporter gets it. */
  reportCode: z.string(),
  /** Until when it is decided. */
  dueTime: time,
  /** The work is off the site already. */
  hidden: z.boolean(),
})

export const reportWork = endpoint({
  method: 'POST',
  path: '/v2/report',
  summary: '举报一部作品，无需登录；出镜同意和年龄两类收到即隐藏，48 小时内裁定',
  who: 'anyone',
  body: z.object({
    dataId: workId,
    reason,
    statement,
    sender: sender.default(''),
    contact,
    sendingId,
    ...captchaAnswer,
  }),
  answer: data(receipt),
})

const ownFiles = z.array(z.strictObject({ name: z.string(), bytes: count, time }))

export const getReport = endpoint({
  method: 'GET',
  path: '/v2/report/{reportCode}',
  summary: '按查询码看案件办到哪一步',
  who: 'anyone',
  params: z.object({ reportCode: caseCode }),
  query: z.object({ isDht }),
  answer: data(
    z.strictObject({
      caseNumber,
      side: oneOf(caseSides),
      reason,
      /** Both empty where another case had sealed the work before. */
      number: z.string(),
      title: z.string(),
      state: oneOf(caseStates),
      createTime: time,
      /** Null if no decision is due. */
      dueTime: time.nullable(),
      hidden: z.boolean(),
      outcome: oneOf(caseOutcomes).nullable(),
      decision: z.string(),
      decideTime: time.nullable(),
      /** Until when this side may appeal; null where it may not. */
      appealUntil: time.nullable(),
      appealSide: oneOf(caseSides).nullable(),
      appealTime: time.nullable(),
      review: oneOf(caseReviews).nullable(),
      reviewText: z.string(),
      reviewTime: time.nullable(),
      letters: z.array(z.strictObject({ time, text: z.string() })),
      /** What this side has handed in, and how many more files it may. */
      files: ownFiles,
      filesLeft: count,
    }),
  ),
})

export const appealReport = endpoint({
  method: 'POST',
  path: '/v2/report/appeal',
  summary: '不服裁定的一方在 14 天内申诉一次，由另一位工作人员复核',
  who: 'anyone',
  body: z.object({ reportCode: caseCode, statement, contact, ...captchaAnswer }),
  answer: data(z.strictObject({ dueTime: time })),
})

export const addReportFile = endpoint({
  method: 'PUT',
  path: '/v2/report/file/{reportCode}',
  summary: `给自己的举报或申诉附一份证明：PDF、JPG、PNG、WebP，最多 ${caseFilesMax} 份，每份 ${evidenceMaxBytes / 1024 / 1024} MB；不公开，随案件到期删除`,
  who: 'anyone',
  params: z.object({ reportCode: caseCode }),
  query: z.object({ name: text(1, 200) }),
  bytes: evidenceMaxBytes,
  answer: data(z.strictObject({ files: ownFiles, filesLeft: count })),
})
