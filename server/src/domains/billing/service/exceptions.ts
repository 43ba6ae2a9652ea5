/** Why a person has to look at an order. English for commands, Chinese for the staff's pages. */
export const exceptions = {
  amount: {
    short: '金额不符',
    en: 'The channel reports another amount than the order was for. Nothing was granted for it.',
    zh: '实付金额与订单金额不符，未开通',
  },
  merchant: {
    short: '商户号不符',
    en: 'The channel reports a payment to another merchant account. Nothing was granted for it.',
    zh: '收款商户与订单不符，未开通',
  },
  provider: {
    short: '渠道不符',
    en: 'Another channel than the one that was asked reports this payment. Nothing was granted for it.',
    zh: '付款渠道与订单不符，未开通',
  },
  late: {
    short: '关单后到账',
    en: 'It was paid after it had been closed. It has been granted; nothing needs to be done.',
    zh: '订单关闭后才付款，已照常开通',
  },
  erased: {
    short: '账号已注销',
    en: 'The account was erased before the payment came. Nothing was granted: give the money back.',
    zh: '账号已注销，付款未开通，请退款',
  },
  endless: {
    short: '会员长期有效',
    en: 'The member already has this level, or a higher one, without an end. Nothing was granted: give the money back.',
    zh: '会员等级没有到期时间，付款未开通，请退款',
  },
  'paid-twice': {
    short: '重复付款',
    en: 'It was paid a second time, by another payment. It has been granted once: give the second payment back.',
    zh: '同一订单重复付款，只开通一次，请退回多付的一笔',
  },
  'refund-amount': {
    short: '退款金额不明',
    en: 'Money was given back at the channel, which does not say how much. No days were taken back.',
    zh: '渠道已退款但没有说明金额，会员天数未扣回',
  },
  unasked: {
    short: '渠道问不到',
    en: 'The channel could not be asked for seven days. Look there whether the order was paid.',
    zh: '支付渠道连续七天无法查询，请到渠道后台核对是否已付款',
  },
  'refund-stuck': {
    short: '退款没有结果',
    en: 'The channel has not said for seven days what became of a refund. Look there.',
    zh: '退款七天没有结果，请到渠道后台核对',
  },
  'refund-refused': {
    short: '渠道拒绝退款',
    en: 'The channel refused a refund: manage orders with its id shows why. Nothing was given back.',
    zh: '渠道拒绝退款，款项未退',
  },
} as const satisfies Record<string, { short: string; en: string; zh: string }>

export type OrderException = keyof typeof exceptions

/** What asks for nothing, or is answered by whatever comes next. */
const passing: readonly string[] = ['late', 'unasked'] satisfies OrderException[]

/** The exception after a further one: the first that needs attention stays. */
export function mostSevere(current: string | null, found: OrderException): string {
  return current === null || passing.includes(current) ? found : current
}

/** What is at an end once all that was paid has been given back. */
const endedByRefund: readonly string[] = [
  'amount',
  'merchant',
  'provider',
  'erased',
  'endless',
] satisfies OrderException[]

/** The exception after the channel has reported the refunded amount; `isWhole`: all of it. */
export function afterRefund(current: string | null, isWhole: boolean): string | null {
  if (current === null || current.startsWith('refund-')) return null
  return isWhole && endedByRefund.includes(current) ? null : current
}

/** The words for a reason, as an order or the record of an event holds it. */
export function exceptionWords(reason: string): { short: string; zh: string } {
  const known = Object.entries(exceptions).find(([name]) => name === reason)
  return known ? known[1] : { short: '要人看', zh: reason }
}

/** Whether it is the payment itself that does not fit its order. */
export function isMismatch(reason: string | null): boolean {
  return reason === 'amount' || reason === 'merchant' || reason === 'provider'
}
