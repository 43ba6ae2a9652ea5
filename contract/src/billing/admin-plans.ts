import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { planDaysMax, planNameMax, planRemarkMax } from '../limits.ts'
import { changed, conflicts, count, day, id, isDht, text, time } from '../values.ts'
import { money, planTerms } from './plans.ts'

/** Plans, as staff make and change them. */

const who = 'staff:plans:edit'

const adminPlan = planTerms.extend({
  onSale: z.boolean(),
  isDemo: z.boolean(),
  /** Orders that are not paid yet and keep the price that they were made at. */
  openOrders: count,
  /** Batches of codes made of it, which keep their days. */
  batches: count,
  /** Sold in the last 30 days. */
  sold: count,
  changed: z.strictObject({ time, by: z.string() }).nullable(),
})

export const listAdminPlans = endpoint({
  method: 'GET',
  path: '/v2/staff/plans/list',
  summary: '全部套餐，按站上的次序，停售的在后；附可选的等级',
  who,
  scope: 'plans:read',
  query: z.object({ isDht }),
  answer: rows(adminPlan).extend({
    data: z.strictObject({
      levels: z.array(z.strictObject({ levelId: count, groupName: z.string() })),
      /** What /pay says of refunds. */
      refundText: z.string(),
    }),
  }),
})

export const listPlanSales = endpoint({
  method: 'GET',
  path: '/v2/staff/plans/sales',
  summary: '各套餐近 30 日卖得怎样',
  who,
  scope: 'plans:read',
  query: z.object({ isDht }),
  answer: rows(
    z.strictObject({
      id,
      sold: count,
      income: money,
      /** Orders of these days of which money was given back. */
      refunds: count,
      /** One for each of the days, the last one today. */
      byDay: z.array(count),
      /** Changes of the price in these days, the newest first. */
      prices: z.array(z.strictObject({ time, from: money, to: money, by: z.string() })),
    }),
  ).extend({ data: z.strictObject({ firstDay: day }) }),
})

const price = z
  .string({ error: '应为金额，如 49.00' })
  .regex(/^\d{1,7}(\.\d{1,2})?$/, { error: '应为金额，如 49.00' })

const line = (min: number, max: number, error: string) =>
  z
    .string({ error })
    .trim()
    .regex(/^\P{C}*$/u, { error: '不能有换行或控制字符' })
    .pipe(text(min, max, error))

const wrongDays = `应为 1 到 ${planDaysMax} 的整数`
const fields = {
  name: line(1, planNameMax, `名称应为 1 到 ${planNameMax} 个字`),
  remark: line(0, planRemarkMax, `说明最多 ${planRemarkMax} 个字`),
  currentPrice: price,
  /** Null or the same as the price: nothing is struck out. */
  origPrice: price.nullable(),
  days: z.int({ error: wrongDays }).min(1, { error: wrongDays }).max(planDaysMax, { error: wrongDays }),
  levelId: z.int({ error: '请选择等级' }).min(2, { error: '请选择等级' }).max(99, { error: '请选择等级' }),
}

export const createPlan = endpoint({
  method: 'POST',
  path: '/v2/staff/plans/create',
  summary: '新增套餐，先不在售',
  who,
  scope: 'plans:write',
  body: z.object({
    ...fields,
    remark: fields.remark.default(''),
    origPrice: fields.origPrice.default(null),
  }),
  answer: data(z.strictObject({ id })),
})

export const savePlan = endpoint({
  method: 'POST',
  path: '/v2/staff/plans/save',
  summary:
    '保存改过的栏目；有一栏在打开之后被别人改过，就都不写，逐栏列出，由人选过再存。改动只管之后的新订单',
  who,
  scope: 'plans:write',
  body: z.object({
    id,
    changes: z.object({
      name: changed(fields.name),
      remark: changed(fields.remark),
      currentPrice: changed(fields.currentPrice),
      origPrice: changed(fields.origPrice),
      days: changed(fields.days),
      levelId: changed(fields.levelId),
    }),
  }),
  answer: data(z.strictObject({ saved: z.boolean(), conflicts, plan: adminPlan })),
})

export const sellAdminPlan = endpoint({
  method: 'POST',
  path: '/v2/staff/plans/sell',
  summary: '上架或停售；已下的订单照常付款、开通',
  who,
  scope: 'plans:write',
  body: z.object({ id, onSale: z.boolean({ error: '应为 true 或 false' }) }),
  answer: z.strictObject({}),
})

export const orderPlans = endpoint({
  method: 'POST',
  path: '/v2/staff/plans/order',
  summary: '排次序：站上照列出的先后',
  who,
  scope: 'plans:write',
  body: z.object({ ids: z.array(id).min(1).max(200) }),
  answer: z.strictObject({}),
})

export const planAdminEndpoints = [
  listAdminPlans,
  listPlanSales,
  createPlan,
  savePlan,
  sellAdminPlan,
  orderPlans,
] as const
