import { useNow } from '../../ui/use-now.ts'

const weekdays = ['日', '一', '二', '三', '四', '五', '六']

/** `11 月 20 日 周五`, of Asia/Shanghai. */
export function Today() {
  const shanghai = new Date(useNow() + 8 * 3_600_000)
  return `${shanghai.getUTCMonth() + 1} 月 ${shanghai.getUTCDate()} 日 周${weekdays[shanghai.getUTCDay()]}`
}
