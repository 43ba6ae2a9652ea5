import { needsLooking } from '@yehang/contract/state-words'
import type { Tables } from '../../platform/database/tables/tables.ts'
import { yuanText } from '../../platform/payments/amounts.ts'
import { type InEnglish, reasonSayer } from '../../platform/text/said.ts'

/** For the command line, what cannot be done to plans, codes and orders; the contract has it in Chinese. */
const english = {
  plan_not_found: ({ id }) => `There is no plan ${id}.`,
  batch_not_found: ({ id }) => `There is no batch ${id}.`,
  order_not_found: ({ id }) => `There is no order ${id}.`,
  price_nothing: 'The price is nothing.',
  price_above_original: 'The original price is less than the price: it is what is shown struck out.',
  plan_order_outdated: 'A plan is unknown or named twice.',
  plan_level_unknown: ({ level, known }) =>
    `There is no level ${level} to be bought; there is ${known}. manage plans add-level NUMBER NAME makes one.`,
  level_taken: ({ level }) => `There is a level ${level} already.`,
  refund_account_missing: ({ provider, merchant }) =>
    `The settings name no ${provider} account ${merchant}, which was paid.`,
  ask_account_missing: ({ provider, merchant }) =>
    `The settings name no ${provider} account ${merchant} to be asked.`,
  refunds_unsupported: ({ provider }) =>
    `${provider} gives no money back when we ask. Do it there, then say so with --by-hand.`,
  refund_under_way: ({ yuan }) => `A refund of ${yuan} yuan is under way; ask again once it is done.`,
  refund_asked: 'A refund is under way at the channel: see what becomes of it first.',
  refund_unpaid: ({ id }) => `Order ${id} has not been paid.`,
  refund_paid_elsewhere: 'It was paid to another account, or by another channel: give it back there.',
  refund_given_back: ({ id }) => `Order ${id} has been given back already.`,
  refund_too_much: ({ id, yuan }) => `Of order ${id} ${yuan} yuan are left to be given back.`,
  refund_refused: 'The channel refused it.',
  order_ending_wrong: 'Another order was typed.',
  batch_number_wrong: 'Another batch was typed.',
  nothing_to_settle: ({ id }) => `There is nothing to be settled of order ${id}.`,
  batch_interrupted: 'Interrupted: no codes were made.',
  batch_end_unknown_day: ({ day }) => `There is no day ${day}.`,
  batch_end_past: ({ day }) => `${day} is over.`,
  batch_exported: 'Its codes were exported; what is kept are hashes.',
  batch_revoked: 'It was revoked.',
  void_paid: ({ id }) => `Order ${id} has been paid.`,
  void_closed: ({ id }) => `Order ${id} is closed.`,
  void_paid_meanwhile: 'The channel says that it was paid.',
} as const satisfies InEnglish

export type BillingReason = keyof typeof english

export const sayBilling = reasonSayer(english)

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

/** The headings of the file of orders. */
export const orderHead = [
  '下单时间',
  '订单号',
  '会员',
  '会员编号',
  '套餐',
  '天数',
  '应付',
  '实付',
  '已退',
  '渠道',
  '商户',
  '渠道单号',
  '状态',
  '付款时间',
  '开通时间',
  needsLooking,
]

export const providerNames = { alipay: '支付宝', wechat: '微信', epay: '易支付' } as const

type Outcome = Tables['payment_event']['outcome']

export const sourceWords = {
  notice: '渠道通知',
  query: '回查',
  refund: '退款回查',
  staff: '同事记下',
} as const
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  granted: '已付款，开通',
  known: '没有新情况',
  nothing: '没有新情况',
  closed: '渠道已关单',
  refunded: '已退款',
  exception: needsLooking,
  unknown: '没有这笔订单',
}

const actionLabels: Record<string, string> = {
  'redrive-order': '补发到账',
  'ask-channel': '问渠道',
  'refund-order': '请渠道退款',
  'refund-refused': '渠道拒绝退款',
  'mark-refunded': '记下已退款',
  'settle-order': '标为已处理',
  'void-order': '作废',
}

/** What a channel said when it was asked, and nothing was applied. */
const sayings: Record<string, string> = {
  unknown: '没有这笔订单',
  unpaid: '未付款',
  closed: '已关单，未付款',
  paid: '已支付',
  refunded: '已退款',
}

/** The steps of an order's history. */
export const timelineWords = {
  submitted: (fen: number, days: number, minutes: number) =>
    `提交，${yuanText(fen)} / ${days} 天，${minutes} 分钟有效`,
  asked: (checks: number) => `向渠道查询${checks > 0 ? ` ${checks} 次` : ''}，没有查到付款`,
  cancelled: '会员取消或更换支付方式，关单',
  cancelling: '会员取消，渠道还没有关单',
  expired: '到期未付，关单',
  voided: '没有付款，关单',
  unclosed: '到期，关单未成',
  closing: '渠道还没有答复，接着关单',
  evidence: ({ tradeNo, fen, merchant }: Evidence) =>
    [
      tradeNo && `渠道单号 ${tradeNo}`,
      fen !== null && `金额 ${yuanText(fen)}`,
      merchant && `商户 ${merchant}`,
    ]
      .filter(Boolean)
      .join('，') || null,
  event: (source: keyof typeof sourceWords, outcome: Outcome, exception: string | undefined) => {
    const became = outcome === 'exception' && exception !== undefined ? [] : [outcomeWords[outcome]]
    return `${sourceWords[source]}：${[...became, exception].filter(Boolean).join('，')}`
  },
  entitlement: (days: number, end: string | null) =>
    `账本 ${days < 0 ? '−' : '+'}${Math.abs(days)} 天${end === null ? '' : `，到期变成 ${end}`}`,
  action: (action: string, fen: number | null, said: string | null) =>
    `${actionLabels[action] ?? action}${fen === null ? '' : ` ${yuanText(fen)}`}${said === null ? '' : `：${sayings[said] ?? said}`}`,
} as const

interface Evidence {
  tradeNo: string | null
  fen: number | null
  merchant: string | null
}

/** The actor of an action that no account did. */
export const actorWords = { command: '命令行', gone: '已离开的同事' } as const

/** What the demo sells. */
export const demoWords = {
  year: { name: '年卡', remark: '一年内不限复制' },
  months: { name: '双月卡', remark: '两个月内不限复制' },
  batch: '演示',
} as const

export const cancelling = '已申请取消，支付渠道确认后关闭；请不要再付款'

/** What came of ending an order that was never paid. */
export const voidWords = {
  unanswered: '渠道没有答复；已经记下，会自动接着关单',
  withoutClosing: '已作废；渠道没有关单的办法',
  closed: '已作废，渠道也已关单',
} as const

/** What the page of the plans says of the number of works. */
export const titlesWords = (works: number) => `${works}+ 部影片`
