import type { AnswerTo } from '../../../api/client.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { shortCount, weekdayOf } from '../../ui/format.ts'

export type Log = AnswerTo<'GET /v2/staff/overview/figures'>['data']
export type Day = Log['days'][number]
export type Field = Exclude<keyof Day, 'day'>

/** `¥1,986`, and in ten thousands where it would be long: `¥13.4万`. */
export function roundYuan(fen: number): string {
  return `¥${shortCount(Math.round(fen / 100))}`
}

const wholeYuan = (fen: number) => `¥${formatNumber(Math.round(fen / 100))}`

export interface Measure {
  field: Field
  title: string
  /** A stock rather than a flow: drawn as a line, and not summed over days. */
  line?: true
  /** More is worse. */
  burden?: true
  /** Compared by how much of it more or less, not by how many. */
  relative?: true
  show: (value: number) => string
  short: (value: number) => string
  /** Beside the figure of today. */
  note?: (log: Log) => { text: string; tone?: 'wait' } | null
}

const plain = { show: formatNumber, short: shortCount }

export const measures: readonly Measure[] = [
  { field: 'members', title: '新会员', ...plain },
  {
    field: 'orders',
    title: '订单',
    ...plain,
    note: ({ now: { paid, unpaid } }) => ({ text: `已付 ${paid} · 未付 ${unpaid}` }),
  },
  {
    field: 'revenue',
    title: '收入',
    relative: true,
    show: wholeYuan,
    short: roundYuan,
    note: ({ now: { alipay, refunds }, days }) => {
      const revenue = days.at(-1)?.revenue ?? 0
      if (refunds > 0) return { text: `退款 ${wholeYuan(refunds)}`, tone: 'wait' }
      return revenue > 0 ? { text: `支付宝 ${Math.round((alipay / revenue) * 100)}%` } : null
    },
  },
  {
    field: 'vip',
    title: '有效 VIP',
    line: true,
    ...plain,
    note: ({ now: { vipEnding } }) => ({ text: `今日到期 ${formatNumber(vipEnding)}` }),
  },
  { field: 'copies', title: '磁力复制', relative: true, show: shortCount, short: shortCount },
  {
    field: 'plays',
    title: '播放',
    relative: true,
    show: shortCount,
    short: shortCount,
    note: ({ now: { watching } }) => ({ text: `在看 ${formatNumber(watching)}` }),
  },
  {
    field: 'messages',
    title: '未回复留言',
    line: true,
    burden: true,
    ...plain,
    note: ({ now: { oldMessages } }) =>
      oldMessages > 0 ? { text: `${oldMessages} 条超 24 小时`, tone: 'wait' } : null,
  },
  {
    field: 'reports',
    title: '举报',
    burden: true,
    ...plain,
    note: ({ now: { openCases } }) => (openCases > 0 ? { text: `${openCases} 件未结`, tone: 'wait' } : null),
  },
]

/** Today compared with yesterday at this hour: `+12`, `−6%`, `持平`; null where either is unknown. */
export function difference(
  { field, relative, burden }: Measure,
  { days, before }: Log,
): { text: string; tone: 'wait' | '' } | null {
  const [today, then] = [days.at(-1)?.[field] ?? null, before[field]]
  if (today === null || then === null) return null
  if (today === then) return { text: '持平', tone: '' }
  const by = today - then
  const isWorse = burden ? by > 0 : by < 0
  const sign = by > 0 ? '+' : '−'
  if (relative && then === 0) return null
  const size = relative ? `${Math.round((Math.abs(by) / then) * 100)}%` : formatNumber(Math.abs(by))
  return { text: sign + size, tone: isWorse ? 'wait' : '' }
}

/** Of all days; null for a stock. */
export function total({ field, line }: Measure, days: readonly Day[]): number | null {
  return line ? null : days.reduce((sum, day) => sum + (day[field] ?? 0), 0)
}

/** `11-14 六`. */
export function shortDay(day: string): string {
  return `${day.slice(5)} ${weekdayOf(day)}`
}
