import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { adminBatchMax, batchLabelMax } from '../limits.ts'
import { count, day, id, isDht, oneOf, pageNum, pageSize, reason, text, time } from '../values.ts'

/** Activation codes, as staff make, hand out and end them. */

const who = 'staff:codes:make'

const batch = z.strictObject({
  batchId: id,
  /** How people call it: `B-044`. */
  batchName: z.string(),
  label: z.string(),
  planName: z.string(),
  groupName: z.string(),
  days: count,
  codes: count,
  used: count,
  revoked: count,
  /** The last day on which its codes can be redeemed; null: no end. */
  lastDay: day.nullable(),
  /** made: its codes are created by the export. */
  state: oneOf(['made', 'live', 'ended', 'revoked']),
  oncePerMember: z.boolean(),
  isDemo: z.boolean(),
  createTime: time,
  /** Empty for a command. */
  createdBy: z.string(),
  exportTime: time.nullable(),
  exportedBy: z.string(),
})

export const listBatches = endpoint({
  method: 'GET',
  path: '/v2/staff/codes/batches',
  summary: '激活码批次，新的在前',
  who,
  scope: 'codes:read',
  query: z.object({ pageNum, pageSize: pageSize(20), isDht }),
  answer: rows(batch).extend({
    data: z.strictObject({
      /** Codes that can be redeemed, and whether there are more than could be counted. */
      usable: count,
      usableCapped: z.boolean(),
      plans: z.array(
        z.strictObject({
          id,
          name: z.string(),
          days: count,
          groupName: z.string(),
          price: z.string(),
          onSale: z.boolean(),
        }),
      ),
    }),
  }),
})

export const makeAdminBatch = endpoint({
  method: 'POST',
  path: '/v2/staff/codes/make',
  summary: '制一批激活码：记下套餐、枚数和用途，码在导出时才产生',
  who,
  scope: 'codes:write',
  body: z.object({
    planId: id,
    count: z
      .int({ error: `应为 1 到 ${adminBatchMax} 的整数` })
      .min(1, { error: `应为 1 到 ${adminBatchMax} 的整数` })
      .max(adminBatchMax, { error: `应为 1 到 ${adminBatchMax} 的整数` }),
    /** The last day on which they can be redeemed; left out: no end. */
    lastDay: day.optional(),
    oncePerMember: z.boolean().default(false),
    label: z
      .string({ error: '请写明用途' })
      .trim()
      .min(1, { error: '请写明用途' })
      .regex(/^\P{C}*$/u, { error: '不能有换行或控制字符' })
      .pipe(text(1, batchLabelMax, `用途最多 ${batchLabelMax} 个字`)),
  }),
  answer: data(z.strictObject({ batchId: id })),
})

export const exportBatch = endpoint({
  method: 'POST',
  path: '/v2/staff/codes/export',
  summary: '产生这批码并给出 CSV，只此一次：库里只留摘要，谁也不能再看到',
  who,
  scope: 'codes:write',
  body: z.object({ batchId: id }),
  answer: data(z.strictObject({ name: z.string(), text: z.string() })),
})

export const revokeAdminBatch = endpoint({
  method: 'POST',
  path: '/v2/staff/codes/revoke',
  summary: '整批作废：没有兑换过的码不再能用，兑换过的不动',
  who,
  scope: 'codes:write',
  body: z.object({
    batchId: id,
    reason,
    /** The number of the batch without `B-`, typed. */
    tail: z.string({ error: '请输入批次号' }),
  }),
  answer: data(z.strictObject({ revoked: count })),
})

const who2 = z.strictObject({ userId: id, userName: z.string() })

export const lookUpCode = endpoint({
  method: 'POST',
  path: '/v2/staff/codes/look-up',
  summary: '查一枚激活码的来去；码在正文里，不进地址和日志',
  who,
  scope: 'codes:read',
  body: z.object({ code: text(1, 100, '请贴一枚码') }),
  answer: data(
    z.strictObject({
      state: oneOf(['none', 'mistyped', 'usable', 'used', 'revoked', 'ended']),
      text: z.string(),
      batch: batch.nullable(),
      redeemedBy: who2.nullable(),
      redeemTime: time.nullable(),
    }),
  ),
})

export const listRedemptions = endpoint({
  method: 'GET',
  path: '/v2/staff/codes/redemptions',
  summary: '最近的兑换，成与不成',
  who,
  scope: 'codes:read',
  query: z.object({ isDht }),
  answer: rows(
    z.strictObject({
      time,
      /** The last four signs; empty where they are not known. */
      tail: z.string(),
      batchName: z.string(),
      userId: id,
      userName: z.string(),
      kind: oneOf(['ok', 'bad', 'ended', 'unknown']),
      text: z.string(),
      /** The end of the level afterwards. */
      until: time.nullable(),
    }),
  ),
})

export const codeAdminEndpoints = [
  listBatches,
  makeAdminBatch,
  exportBatch,
  revokeAdminBatch,
  lookUpCode,
  listRedemptions,
] as const
