import type { ReasonEntries } from '../reason.ts'
import { texts } from '../texts.ts'

interface OfOrder {
  id: string
}

interface Account {
  provider: string
  merchant: string | null
}

export const billingReasons = {
  plan_off_sale: { code: 500, words: texts.planGone },
  sales_paused: { code: 402, words: texts.salesPaused },
  vip_endless: { code: 402, words: '您的 VIP 没有到期时间，不需要购买' },
  too_many_orders: { code: 402, words: '一小时内提交的订单太多了，请稍后再试' },
  code_unknown: { code: 500, words: texts.codeWrong },
  code_yours: { code: 500, words: texts.codeYours },
  code_used: { code: 500, words: texts.codeUsed },
  code_revoked: { code: 500, words: texts.codeEnded },
  code_ended: { code: 500, words: texts.codeEnded },
  code_once: { code: 500, words: texts.codeOnce },
  code_endless: { code: 500, words: texts.codeNotNeeded },
  // the back office and the command line
  day_unknown: {
    code: 500,
    words: ({ field }: { field: string }) => `${field}：没有这一天`,
    inField: '没有这一天',
  },
  channel_no_answer: { code: 500, words: '渠道没有回答，稍后再问' },
  plan_not_found: { code: 404, words: (_: { id: string }) => '没有这个套餐' },
  batch_not_found: { code: 404, words: (_: { id: string }) => '没有这个批次' },
  order_not_found: { code: 404, words: (_: OfOrder) => '没有这个订单' },
  price_nothing: { code: 500, words: '现价：至少 0.01' },
  price_above_original: { code: 500, words: '原价：不能低于现价' },
  plan_order_outdated: { code: 500, words: '次序里有不认识或重复的套餐，请刷新' },
  plan_level_unknown: { code: 500, words: (_: { level: number; known: string }) => '没有这个可以购买的等级' },
  level_taken: { code: 500, words: ({ level }: { level: number }) => `已经有等级 ${level}` },
  refund_account_missing: {
    code: 500,
    words: (_: Account) => '现在的设置里没有这个订单付款的商户，不能由渠道退款',
  },
  ask_account_missing: {
    code: 500,
    words: (_: Account) => '现在的设置里没有这个订单下单时的商户，问不了渠道',
  },
  refunds_unsupported: {
    code: 500,
    words: (_: { provider: string }) => '这个渠道不能由本站退款：请到渠道后台退，再在这里记下',
  },
  refund_under_way: {
    code: 500,
    words: ({ yuan }: { yuan: string }) => `有一笔 ¥${yuan} 的退款正在办，等它有了结果再退`,
  },
  refund_asked: { code: 500, words: '渠道正在退款，等它有了结果再记' },
  refund_unpaid: { code: 500, words: (_: OfOrder) => '这个订单没有付款' },
  refund_paid_elsewhere: { code: 500, words: '款项付到了别的商户或渠道，请在那边退' },
  refund_given_back: { code: 500, words: (_: OfOrder) => '这个订单已经全部退过' },
  refund_too_much: { code: 500, words: ({ yuan }: OfOrder & { yuan: string }) => `最多还能退 ¥${yuan}` },
  refund_refused: { code: 500, words: '渠道拒绝退款，款项没有退' },
  order_ending_wrong: {
    code: 500,
    words: ({ expected }: { expected: string }) => `末四位不对，应输入 ${expected}`,
  },
  batch_number_wrong: {
    code: 500,
    words: ({ expected }: { expected: string }) => `批次号不对，应输入 ${expected}`,
  },
  nothing_to_settle: { code: 500, words: (_: OfOrder) => '这个订单没有要处理的' },
  batch_end_unknown_day: { code: 500, words: (_: { day: string }) => '有效到：没有这一天' },
  batch_end_past: { code: 500, words: (_: { day: string }) => '有效到：这一天已经过去' },
  batch_exported: {
    code: 500,
    words: '这一批已经导出过。库里只留摘要，不能再导出；码若丢了，请整批作废另制一批',
  },
  batch_revoked: { code: 500, words: '这一批已经作废' },
  batch_interrupted: { code: 500, words: '已中断：没有生成激活码' },
  void_paid: { code: 500, words: (_: OfOrder) => '这个订单付过款，不能作废；要退请用退款' },
  void_closed: { code: 500, words: (_: OfOrder) => '这个订单已经关了，不用作废' },
  void_paid_meanwhile: { code: 500, words: '渠道说已经付款，没有作废；已照渠道说的记下' },
} as const satisfies ReasonEntries
