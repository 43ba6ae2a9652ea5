import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { payChannels } from '../limits.ts'
import { count, day, id, isDht, oneOf, pageNum, pageSize, reason, text, time, typedTail } from '../values.ts'
import { money } from './plans.ts'

/** What staff see of orders, and do with them. */

const reads = 'staff:orders:read'
const edits = 'staff:orders:edit'

const orderStates = [
  'created',
  'pending',
  'paid',
  'refunding',
  'refunded',
  'partial',
  'closing',
  'closed',
  'abnormal',
] as const
const providers = ['alipay', 'wechat', 'epay'] as const

const adminOrder = z.strictObject({
  orderId: id,
  userId: id,
  /** Empty once the account is erased. */
  userName: z.string(),
  payName: z.string(),
  days: count,
  price: money,
  payChannel: oneOf(payChannels),
  provider: oneOf(providers),
  state: oneOf(orderStates),
  createTime: time,
  /** When an unpaid order is closed. */
  expireTime: time,
  payTime: time.nullable(),
  grantTime: time.nullable(),
  paid: money.nullable(),
  refunded: money,
  /** The channel's own number of the payment. */
  tradeNo: z.string().nullable(),
  /** Why it needs attention, in a few words. */
  problem: z.string().nullable(),
  /** What became of it, in a few words; empty while nothing has. */
  result: z.string(),
})

/** Filters of the list and of its file. */
const filters = {
  /** Days of Asia/Shanghai on which it was ordered, both counted. */
  from: day.optional(),
  to: day.optional(),
  state: oneOf(['unpaid', 'paid', 'closed', 'refunded', 'abnormal']).optional(),
  channel: oneOf(providers).optional(),
  /** The number of an order or its last four digits, of a payment, of a member, or the beginning of a user name. */
  keyword: text(1, 64).optional(),
  isDht,
}

export const listAdminOrders = endpoint({
  method: 'GET',
  path: '/v2/staff/orders/list',
  summary: '全部订单，新的在前，按下单日期、状态、渠道筛选，按订单号（或末四位）、渠道单号、会员查找',
  who: reads,
  scope: 'orders:read',
  query: z.object({ pageNum, pageSize: pageSize(50), ...filters }),
  answer: rows(adminOrder).extend({
    /** Of all that the filters find; left out where they are too many to be added up. */
    data: z
      .strictObject({
        /** What was paid, less what was given back. */
        income: money,
        channels: z.array(z.strictObject({ channel: oneOf(providers), paid: count })),
      })
      .optional(),
  }),
})

export const exportAdminOrders = endpoint({
  method: 'GET',
  path: '/v2/staff/orders/csv',
  summary: '把筛选到的订单导出为 CSV，最多一万行',
  who: reads,
  scope: 'orders:read',
  query: z.object(filters),
  answer: data(
    z.strictObject({
      name: z.string(),
      text: z.string(),
      lines: count,
      /** There are more than a file may hold, or than are looked at for a keyword. */
      cut: z.boolean(),
    }),
  ),
})

const lookedAt = adminOrder.extend({
  /** Since when it needs attention. */
  since: time,
  /** What the channel said, or did not say. */
  says: z.string(),
  /** What there is to be done: grant it or ask anew, look at the evidence, or only lay it aside. */
  act: oneOf(['redrive', 'evidence', 'settle']),
  /** Something is wrong with the money itself. */
  isDisputed: z.boolean(),
})

export const listOrderExceptions = endpoint({
  method: 'GET',
  path: '/v2/staff/orders/exceptions',
  summary: '要人看的订单，等得最久的在前；另附最近 30 天找不到订单的付款',
  who: reads,
  scope: 'orders:read',
  query: z.object({ isDht }),
  answer: rows(lookedAt).extend({
    data: z.strictObject({
      /** What the listed orders come to, without those that were paid late and are granted. */
      sum: money,
      today: z.strictObject({ orders: count, income: money }),
      orphanPayments: z.array(z.strictObject({ time, provider: oneOf(providers), text: z.string() })),
    }),
  }),
})

/** What became of an order, the first first. */
export const orderTimeline = z.array(
  z.strictObject({
    time,
    kind: oneOf(['plain', 'ok', 'bad']),
    text: z.string(),
    note: z.string().nullable(),
    /** The member of staff that did it. */
    by: z.string().nullable(),
  }),
)

const adminOrderDetail = adminOrder.extend({
  merchant: z.string(),
  device: oneOf(['phone', 'desktop']),
  /** When the channel was last asked, and will be again. */
  askedTime: time.nullable(),
  nextTime: time.nullable(),
  /** The sentence of its problem. */
  problemText: z.string().nullable(),
  isDisputed: z.boolean(),
  canAsk: z.boolean(),
  /** What granting would do, said before. */
  preview: z.strictObject({
    mayGrant: z.boolean(),
    /** Why not, or what. */
    text: z.string(),
    groupName: z.string(),
    from: time.nullable(),
    until: time.nullable(),
  }),
  refund: z.strictObject({
    /** What is left to be given back; null where nothing was paid. */
    left: money.nullable(),
    /** By the channel when asked; written down, once it was done there; null: not possible. */
    way: oneOf(['channel', 'mark']).nullable(),
    text: z.string(),
  }),
  /** It was never paid and can be ended. */
  mayVoid: z.boolean(),
  timeline: orderTimeline,
})

export const getAdminOrder = endpoint({
  method: 'GET',
  path: '/v2/staff/orders/detail/{orderId}',
  summary: '一个订单的来去：渠道说过什么、给了多少天、谁做过什么，以及补发会做什么',
  who: reads,
  scope: 'orders:read',
  params: z.object({ orderId: id }),
  query: z.object({ isDht }),
  answer: data(adminOrderDetail),
})

export const askChannel = endpoint({
  method: 'POST',
  path: '/v2/staff/orders/ask',
  summary: '问渠道这个订单怎样了，只看不改',
  who: edits,
  scope: 'orders:write',
  body: z.object({ orderId: id }),
  answer: data(
    z.strictObject({
      /** What the channel says. */
      text: z.string(),
      /** Whether the payment is to our account and of the right amount; null where nothing was paid. */
      fits: z.strictObject({ merchant: z.boolean(), amount: z.boolean() }).nullable(),
    }),
  ),
})

export const askAllChannels = endpoint({
  method: 'POST',
  path: '/v2/staff/orders/ask-all',
  summary: '让后台把要人看的订单逐个再问一遍渠道，问到什么就照办',
  who: edits,
  scope: 'orders:write',
  body: z.object({}),
  answer: data(z.strictObject({ orders: count })),
})

export const redriveAdminOrder = endpoint({
  method: 'POST',
  path: '/v2/staff/orders/redrive',
  summary: '补发到账：问渠道，确已付款就开通；同一订单只开通一次',
  who: edits,
  scope: 'orders:write',
  body: z.object({ orderId: id }),
  answer: data(z.strictObject({ isGranted: z.boolean(), text: z.string() })),
})

export const refundAdminOrder = endpoint({
  method: 'POST',
  path: '/v2/staff/orders/refund',
  summary: '退款并收回天数：渠道支持时由渠道退，否则记下已在渠道退过',
  who: edits,
  scope: 'orders:write',
  body: z.object({
    orderId: id,
    /** Left out: all that is left. */
    amount: z
      .string()
      .regex(/^\d{1,7}(\.\d{1,2})?$/, { error: '金额应如 9.90' })
      .optional(),
    /** It was given back at the channel itself: only written down. */
    byHand: z.boolean().default(false),
    reason,
    tail: typedTail,
    /** The member's message beside which it was done, and which notes it. */
    messageId: id.optional(),
  }),
  answer: data(z.strictObject({ isDone: z.boolean(), text: z.string() })),
})

export const voidAdminOrder = endpoint({
  method: 'POST',
  path: '/v2/staff/orders/void',
  summary: '作废没有付款的订单：先问渠道，已付的不作废；渠道支持时在渠道关单',
  who: edits,
  scope: 'orders:write',
  body: z.object({ orderId: id, reason, tail: typedTail }),
  answer: data(z.strictObject({ isDone: z.boolean(), text: z.string() })),
})

export const settleAdminOrder = endpoint({
  method: 'POST',
  path: '/v2/staff/orders/settle',
  summary: '标为已处理：不再列在要人看的订单里，款项和天数不动',
  who: edits,
  scope: 'orders:write',
  body: z.object({ orderId: id, reason }),
  answer: z.strictObject({}),
})

export const orderAdminEndpoints = [
  listAdminOrders,
  exportAdminOrders,
  listOrderExceptions,
  getAdminOrder,
  askChannel,
  askAllChannels,
  redriveAdminOrder,
  refundAdminOrder,
  voidAdminOrder,
  settleAdminOrder,
] as const
