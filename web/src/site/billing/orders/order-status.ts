import { texts } from '@yehang/contract/texts'

interface Shown {
  name: string
  /** Of the badge. */
  look: 'warn' | 'ok' | 'soft' | 'bad'
  /** An additional fact; null where there is none. */
  text: string | null
}

const unknown: Shown = { name: '异常', look: 'bad', text: texts.orderAbnormal }

const shown: Record<number, Shown> = {
  0: { name: '待支付', look: 'warn', text: null },
  1: { name: '已完成', look: 'ok', text: null },
  2: { name: '已关闭', look: 'soft', text: texts.orderClosed },
  3: { name: '已退款', look: 'soft', text: texts.orderRefunded },
}

/** An order's status as it is shown; any other value is abnormal (docs/requirements.md, billing 4). */
export function shownStatus(status: number): Shown {
  return shown[status] ?? unknown
}
