/** What webhooks may be told of, with the words by which staff tick it. */
export const eventTypes = {
  'work.published': '作品上架',
  'work.updated': '作品改动',
  'work.unpublished': '作品离站',
  'work.deleted': '作品删除',
  'order.created': '下单',
  'order.paid': '订单到账',
  'order.refunded': '退款',
  'order.closed': '订单关闭',
  'order.exception': '订单要人看',
  'member.registered': '新会员',
  'member.vip_changed': '会员的等级变了',
  'member.banned': '会员被封禁',
  'member.unbanned': '会员解除封禁',
  'member.closed': '会员注销',
  'member.restored': '会员撤销注销',
  'member.erased': '会员抹去',
  'report.opened': '收到举报',
  'report.decided': '举报裁定',
  'report.appealed': '举报申诉',
  'report.reviewed': '申诉复核',
} as const

export type EventType = keyof typeof eventTypes

export const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]]

/** Sent by staff to try a webhook; nobody subscribes to it. */
export const testEventType = 'webhook.test'
