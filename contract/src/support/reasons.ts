import type { ReasonEntries } from '../reason.ts'
import { texts } from '../texts.ts'

/** Why an order cannot be credited by hand. */
const creditFaults = {
  granted: '已经到账',
  refunded: '订单已经退款或正在退款',
  unpaid: '渠道没有收到付款',
  amount: '实付金额与订单金额不符',
  merchant: '收款商户与订单不符',
  trade: '渠道的交易号与记录不符',
  endless: '会员等级没有到期时间，不能再加天数',
} as const

export type CreditFault = keyof typeof creditFaults

interface Names {
  names: readonly string[]
}

interface Colleague {
  name: string
}

export const supportReasons = {
  order_of_message_not_found: { code: 404, words: '订单不存在' },
  ticket_code_unknown: { code: 404, words: '没有这个查询码，请检查后重新输入' },
  message_closed: { code: 402, words: texts.messageClosed },
  message_pictures_full: {
    code: 402,
    words: ({ max }: { max: number }) => `一条留言最多 ${max} 张截图`,
  },
  message_picture_type: { code: 500, words: '截图只收 JPG、PNG、WebP' },
  reset_not_open: { code: 402, words: '现在不能重设密码，或者已经用过；请继续留言' },
  // the back office
  reply_held: {
    code: 402,
    words: ({ name }: Colleague) => `${name}正在回复这条，停写 60 秒后自动让出，也可以接手`,
  },
  answered_meanwhile: { code: 402, words: ({ name }: Colleague) => `${name}刚刚回复过，请看过再发` },
  member_wrote_meanwhile: { code: 402, words: '对方刚刚又写了一条，请看过再关闭' },
  reply_to_closed: { code: 402, words: texts.closed },
  message_closed_already: { code: 402, words: '这条留言已经关闭' },
  message_not_waiting: { code: 402, words: '只有待回复的留言可以稍后提醒' },
  colleague_not_in_support: { code: 500, words: '这位同事不能答留言' },
  canned_unfilled: { code: 500, words: ({ names }: Names) => `还有没填的变量：${names.join('、')}` },
  canned_unknown_variables: { code: 500, words: ({ names }: Names) => `没有这样的变量：${names.join('、')}` },
  canned_needs_grant: { code: 402, words: '这条快捷回复要等订单到账后才能用' },
  canned_title_taken: { code: 500, words: '已有同名的快捷回复' },
  canned_title_empty: { code: 500, words: '标题应为 1 到 20 个字' },
  canned_text_empty: { code: 500, words: '内容不能为空' },
  credit_channel_silent: { code: 500, words: '支付渠道没有应答，请稍后再试' },
  credit_account_missing: { code: 500, words: '现在的设置里没有这个渠道的账户，不能回查' },
  credit_refused: {
    code: 402,
    words: ({ fault }: { fault: CreditFault }) => `不能补发：${creditFaults[fault]}`,
    inField: ({ fault }: { fault: CreditFault }) => creditFaults[fault],
  },
  credit_not_recorded: { code: 500, words: '渠道确认已付，但没有记上，请到订单页查看' },
  reset_account_unknown: { code: 500, words: '没有这个用户名的账号' },
  reset_other_mail: { code: 500, words: '留下的邮箱与账号的安全邮箱不一致，不能让他重设密码' },
  reset_not_possible: { code: 500, words: '这个账号不能这样重设密码' },
} as const satisfies ReasonEntries
