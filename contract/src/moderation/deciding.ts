import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { failure } from '../failure.ts'
import { id, oneOf, text } from '../values.ts'
import { who } from './cases.ts'
import { blockable, caseOutcomes, caseReviews, caseSides, caseText, removable } from './schemas.ts'

/** What staff do to a case. */

const nothing = z.strictObject({})

/** Why a work that no case holds any more is not published all the same. */
const notPublished = z.strictObject(failure).nullable()

export const assignCase = endpoint({
  method: 'POST',
  path: '/v2/staff/report/assign',
  summary: '交给谁办：自己、按用户名交给同事，或放回',
  who,
  scope: 'reports:write',
  body: z.object({ caseId: id, to: oneOf(['me', 'nobody', 'colleague']), userName: text(1, 32).optional() }),
  answer: nothing,
})

export const noteCase = endpoint({
  method: 'POST',
  path: '/v2/staff/report/note',
  summary: '备注，只有同事看见',
  who,
  scope: 'reports:write',
  body: z.object({ caseId: id, text: caseText }),
  answer: nothing,
})

export const writeLetter = endpoint({
  method: 'POST',
  path: '/v2/staff/report/letter',
  summary: '写信给来函人或另一方，对方在查询页上看到',
  who,
  scope: 'reports:write',
  body: z.object({ caseId: id, text: caseText, to: oneOf([...caseSides, 'both']) }),
  answer: nothing,
})

export const hideByCase = endpoint({
  method: 'POST',
  path: '/v2/staff/report/hide',
  summary: '先行隐藏作品，或恢复；封存的不能恢复',
  who,
  scope: 'reports:write',
  body: z.object({ caseId: id, hide: z.boolean({ error: '应为 true 或 false' }) }),
  answer: data(z.strictObject({ tokens: z.int().min(0), alsoHeldBy: z.array(z.string()), notPublished })),
})

const choice = {
  caseId: id,
  /** For a part alone: what is taken from the work, and what may not come back. */
  remove: z.array(oneOf(removable)).max(removable.length).default([]),
  block: z.array(oneOf(blockable)).max(blockable.length).default([]),
  text: caseText,
  /** The number of the case, typed. */
  confirm: z.string({ error: '请手打案件号' }),
}

const done = data(
  z.strictObject({
    /** Two administrators are needed, and this was the first. */
    waitsForSecond: z.boolean(),
    removed: z.record(z.string(), z.number()),
    /** Cases that keep the work off the site all the same. */
    alsoHeldBy: z.array(z.string()),
    notPublished,
  }),
)

export const decideCase = endpoint({
  method: 'POST',
  path: '/v2/staff/report/decide',
  summary: '裁定：不成立则恢复上架，部分成立则去掉指明的内容，成立则下架、删除并封锁',
  who,
  scope: 'reports:decide',
  body: z.object({ ...choice, outcome: oneOf(caseOutcomes) }),
  answer: done,
})

export const reviewCase = endpoint({
  method: 'POST',
  path: '/v2/staff/report/review',
  summary: '复核申诉，原裁定人不能办：维持，撤销恢复，或改成部分成立',
  who,
  scope: 'reports:decide',
  body: z.object({ ...choice, outcome: oneOf(caseReviews) }),
  answer: done,
})
