/** Sentences about orders that the server alone says. */
export const orderTexts = {
  endless: '您的 VIP 没有到期时间，不需要购买',
  cancelling: '已申请取消，支付渠道确认后关闭；请不要再付款',
  tooMany: '一小时内提交的订单太多了，请稍后再试',
} as const
