import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { pageSizes, payChannels } from '../limits.ts'
import { appId } from '../members/schemas.ts'
import { count, id, isDht, oneOf, pageNum, pageSize, time } from '../values.ts'
import { money } from './plans.ts'

export const devices = ['phone', 'desktop'] as const

/** 0 unpaid, 1 paid, 2 closed, 3 refunded, 4 to be looked at by staff (docs/requirements.md, billing 4). */
export const orderStatuses = { unpaid: 0, paid: 1, closed: 2, refunded: 3, abnormal: 4 } as const

const status = z.int().min(0).max(4)

const order = z.strictObject({
  orderId: id,
  payName: z.string(),
  createTime: time,
  status,
  price: money,
  payChannel: oneOf(payChannels),
  days: count,
  /** When an unpaid order is closed. */
  expireTime: time,
  payTime: time.nullable(),
  /** What was paid, which may be another amount than the price; null where nothing was, or it is not known. */
  paid: money.nullable(),
})

export const submitOrder = endpoint({
  method: 'POST',
  path: '/v2/orders/submit',
  summary: '提交订单：data 为支付地址，支付系统故障时为 error；同一套餐和方式有未付订单时返回同一个',
  who: 'member',
  body: z.object({
    appId,
    /** The chosen plan. */
    groupId: id,
    payChannel: oneOf(payChannels),
    /** Which page of the channel is wanted; left out: as the browser's name reads. */
    device: oneOf(devices).optional(),
  }),
  answer: z.strictObject({
    /** An address to open in a new window, or `error`. */
    data: z.string(),
    /** Null with `error`. */
    orderId: id.nullable(),
  }),
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/v2/orders/list',
  summary: '最近的订单',
  who: 'member',
  query: z.object({ pageNum, pageSize: pageSize(pageSizes.orders), isDht }),
  answer: rows(order),
})

/** One's own order, as the pages that wait for it show it. */
export const orderDetail = order.extend({
  planId: id,
  /** Where it is paid, for as long as it can be. */
  payUrl: z.string().nullable(),
  /** What a QR code says that is scanned to pay; null where there is none. */
  qrCode: z.string().nullable(),
  /** Until when the level runs with it: once granted as it became then, before as it would be now. */
  endTime: time.nullable(),
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/v2/orders/detail/{orderId}',
  summary: '一个订单的现状，只看本站的记录',
  who: 'member',
  params: z.object({ orderId: id }),
  query: z.object({ isDht }),
  answer: data(orderDetail),
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/v2/orders/cancel',
  summary: '取消自己的未付订单，渠道那边也关闭；已付款的不取消，msg 为结果',
  who: 'member',
  body: z.object({ orderId: id }),
  answer: data(orderDetail).extend({ msg: z.string() }),
})

export const refreshOrder = endpoint({
  method: 'GET',
  path: '/v2/orders/getOrderId/{orderId}',
  summary: '向支付渠道查询订单，msg 为结果',
  who: 'member',
  params: z.object({ orderId: id }),
  query: z.object({ isDht }),
  answer: data(orderDetail).extend({ msg: z.string() }),
})
