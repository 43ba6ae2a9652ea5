import { z } from 'zod'
import { orderTimeline } from '../billing/admin-orders.ts'
import { money } from '../billing/plans.ts'
import { data, endpoint } from '../endpoint.ts'
import { failure } from '../failure.ts'
import { payChannels } from '../limits.ts'
import { count, id, isDht, oneOf, time } from '../values.ts'
import { answering } from './admin.ts'

/** Data beside a message: the sender, their payments, and possible actions. */

export const adminOrder = z.strictObject({
  orderId: id,
  payName: z.string(),
  price: money,
  days: count,
  payChannel: oneOf(payChannels),
  createTime: time,
  /** As `orderStatuses` names it. */
  status: count,
  isGranted: z.boolean(),
  /** Until when the level ran once it was granted. */
  endTime: time.nullable(),
  /** Why it needs attention. */
  problem: z.string().nullable(),
})

export const getAdminMember = endpoint({
  method: 'GET',
  path: '/v2/staff/message/{id}/member',
  summary: '写这条留言的会员：等级、今日复制、近 4 笔订单、留言数、最近登录；没有相应权限的部分为 null',
  who: answering,
  scope: 'messages:read',
  params: z.object({ id }),
  query: z.object({ isDht }),
  answer: data(
    z.strictObject({
      userId: id,
      userName: z.string(),
      isBanned: z.boolean(),
      createTime: time,
      levelId: count,
      levelName: z.string(),
      /** The end of the level, or of the last one that has ended. */
      endTime: time.nullable(),
      hasEnded: z.boolean(),
      /** Null where copies are not metered. */
      copies: z.strictObject({ count, limit: count.nullable() }).nullable(),
      messages: z.strictObject({ total: count, open: count }),
      /** With `orders:read`: the last four, and the one that the message is about. */
      orders: z.array(adminOrder).nullable(),
      /** With `members:read`. */
      lastSignIn: z.strictObject({ time, device: z.string() }).nullable(),
    }),
  ),
})

export const getAdminOrder = endpoint({
  method: 'GET',
  path: '/v2/staff/message/order/{orderId}',
  summary: '一笔付款的经过',
  who: 'staff:orders:read',
  scope: 'orders:read',
  params: z.object({ orderId: id }),
  query: z.object({ isDht }),
  answer: data(
    z.strictObject({
      order: adminOrder,
      timeline: orderTimeline,
    }),
  ),
})

export const askAdminOrder = endpoint({
  method: 'POST',
  path: '/v2/staff/message/order/ask',
  summary: '向渠道回查，只看不动：渠道怎么说，补发会做什么',
  who: 'staff:orders:edit',
  scope: 'orders:write',
  body: z.object({ orderId: id }),
  answer: data(
    z.strictObject({
      time,
      /** What the channel says, in a sentence. */
      says: z.string(),
      /** Whether crediting would grant it. */
      canCredit: z.boolean(),
      /** Why not, where it cannot. */
      why: z.strictObject(failure).nullable(),
      /** Until when the level would run. */
      endTime: time.nullable(),
      days: count,
    }),
  ),
})

export const creditAdminOrder = endpoint({
  method: 'POST',
  path: '/v2/staff/message/order/credit',
  summary: '补发到账：渠道确认已付且与订单一致才记账，重复调用只记一次',
  who: 'staff:orders:edit',
  scope: 'orders:write',
  body: z.object({ orderId: id }),
  answer: data(z.strictObject({ isGranted: z.boolean(), endTime: time.nullable() })),
})
