import { z } from 'zod'
import { endpoint, rows } from '../endpoint.ts'
import { payChannels } from '../limits.ts'
import { appId } from '../members/schemas.ts'
import { count, id, isDht, oneOf, time } from '../values.ts'

/** Yuan with two decimals (docs/requirements.md, api 5). */
export const money = z.string().regex(/^\d{1,7}\.\d{2}$/)

/** A plan, for members and in the back office. */
export const planTerms = z.strictObject({
  id,
  name: z.string(),
  remark: z.string(),
  currentPrice: money,
  /** Equal to `currentPrice` where nothing is taken off. */
  origPrice: money,
  levelId: count,
  groupName: z.string(),
  days: count,
})

const plan = planTerms.extend({
  /** Until when the level would run, were it paid now: from now for a guest, else with what is left (null: no end). */
  endTime: time.nullable(),
})

export const listPlans = endpoint({
  method: 'GET',
  path: '/v2/app/vip/list',
  summary: 'VIP 套餐，附可用的支付方式；登录后 endTime 计入剩余天数',
  who: 'anyone',
  knowsMember: true,
  query: z.object({ status: oneOf(['0']).optional(), appId: appId.optional(), isDht }),
  answer: rows(plan).extend({
    /** Those that can be paid by just now. */
    payChannels: z.array(oneOf(payChannels)),
    /** False while sales are paused: plans are shown, orders are refused. */
    isOpen: z.boolean(),
    /** What the settings say of what one gets, and of refunds. */
    titlesText: z.string(),
    refundText: z.string(),
  }),
})
