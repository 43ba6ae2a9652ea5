import { yuanText } from '../../../platform/payments/amounts.ts'

/** What staff read of orders and codes in the back office. */

const days = (count: number) => `${count < 0 ? '−' : '+'}${Math.abs(count)} 天`

/** What a code is, as staff look it up. */
export const codeWords = {
  mistyped: '这不是一枚完整的码：有字符抄错、漏了或多了',
  none: '没有这枚码；换过密钥之前制的码也查不到',
  used: '已兑换',
  revoked: '已作废，没有兑换过',
  ended: '已过期，没有兑换过',
  usable: '还能兑换',
} as const

/** Why a code that a member typed was refused. */
export const triedWords = {
  unknown: '没有这枚码',
  used: '已用过',
  yours: '自己已兑换过',
  once: '这批每人只能用一枚',
  endless: '会员没有到期时间，码没有用掉',
  ended: '批次已过期',
  revoked: '已作废',
  usedBy: (day: string, userName: string | null) => `，${day} 被 ${userName ?? '已注销的账号'} 用`,
  redeemed: (count: number) => `+${count} 天`,
} as const

/** The headings of a file of codes. */
export const codeHead = ['激活码', '套餐', '天数', '有效到', '用途']

const ways = { notice: '通知', query: '回查', refund: '回查', staff: '同事记下' } as const

/** What became of an order, in its row. */
export const resultWords = {
  expired: '到期未付',
  voided: '作废',
  notGranted: '未开通',
  refunded: (fen: number, daysBack: number) =>
    `退 ${yuanText(fen)}${daysBack > 0 ? `，${days(-daysBack)}` : ''}`,
  granted: (minute: string, by: keyof typeof ways | null, count: number) =>
    `${minute} ${by === null ? '开通' : ways[by]}，${days(count)}`,
} as const

/** Why staff look at an order. */
export const problemWords = {
  refunding: '退款中',
  unclosed: '到期没关成',
  amount: (expected: number, paid: number) => `应收 ${yuanText(expected)}，渠道 ${yuanText(paid)}`,
  /** `end`: null where the member had cancelled it before its time. */
  late: ({ end, isVoided, paid }: { end: string | null; isVoided: boolean; paid: string }) =>
    `${end === null ? '会员取消在先' : `${end} ${isVoided ? '作废' : '到期'}`}，${paid} 付款；已开通`,
  refundAsked: '已请渠道退款，还没有结果',
  unanswered: (checks: number) => `到期后渠道没有答复，已问 ${checks} 次`,
  orphan: '本站没有这个订单',
  orphanOf: (order: string, tradeNo: string | null, fen: number) =>
    `本站没有订单 ${order}：渠道单号 ${tradeNo}，${yuanText(fen)}`,
} as const

/** What came of asking a channel anew. */
export const redriveWords = {
  granted: '已开通',
  known: '渠道没有新情况',
  nothing: '渠道说还没有付款',
  closed: '渠道已关单，没有付款',
  refunded: '渠道已退款，天数已收回',
  exception: '渠道说的与订单不符，没有开通',
  unknown: '没有这个订单',
} as const

/** What a channel says of an order. */
export const channelSays = {
  unknown: '渠道没有这个订单',
  unpaid: '渠道：还没有付款',
  closed: '渠道：已关单，没有付款',
  paid: (fen: number | null, tradeNo: string | null) =>
    `渠道：已支付${fen === null ? '' : ` ${yuanText(fen)}`}${tradeNo === null ? '' : `，单号 ${tradeNo}`}`,
  refundedUnclear: (paid: string) => `${paid}，退过款，金额不明`,
  refunded: (paid: string, fen: number) => `${paid}，已退 ${yuanText(fen)}`,
} as const

const daysAfter = (wasGranted: boolean) => (wasGranted ? '天数已收回' : '没有开通过，天数不变')

/** How money can be given back, and what came of it. */
export const refundWords = {
  unpaid: '没有付款',
  whole: '已全部退过',
  elsewhere: '款项付到了别的商户或渠道，请在那边退，再标为已处理',
  underWay: '退款正在办',
  byChannel: '由渠道原路退回，天数一并收回',
  byHand: '这个渠道不能由本站退款：先在渠道后台退，再在这里记下',
  marked: (wasGranted: boolean) => `已记下退款，${daysAfter(wasGranted)}`,
  done: (wasGranted: boolean) => `渠道已退款，${daysAfter(wasGranted)}`,
  accepted: '渠道已收下，还没有办完；会自动接着问',
  unanswered: '渠道没有答复；已经记下，会自动接着问',
} as const

/** What granting an order would do. */
export const grantWords = {
  granted: '已经开通过，同一订单只记一次',
  erased: '账号已注销，不能开通，请退款',
  refunded: '已退款，不能开通',
  mismatch: '付款与订单不符，不能补发；请看凭证，再退款或标为已处理',
  endless: '会员等级没有到期时间，不能开通，请退款',
  onceConfirmed: '渠道确认已付款才会开通；这笔订单只能记一次',
  once: '这笔订单只能记一次',
} as const
