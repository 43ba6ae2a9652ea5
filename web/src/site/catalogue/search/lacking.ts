import type { Listed } from '../../../lib/preferences.ts'
import { isHiddenBy, type WorkRow } from '../calls.ts'

/** What works lack that are found by their number or whole title although the filter would hide them; null for none. */
export function lackingText(listed: Listed, works: readonly WorkRow[]): string | null {
  const lacking = works.filter((work) => isHiddenBy(listed, work))
  const [first] = lacking
  if (first === undefined) return null
  // A number may be that of one work in each channel.
  const sameNumber = works.filter(({ number }) => number === first.number)
  return lacking.length === 1 && sameNumber.length === 1
    ? `${first.number} 这部作品${lackOf(lacking)}。`
    : `其中 ${lacking.length} 部作品${lackOf(lacking)}。`
}

function lackOf(works: readonly WorkRow[]): string {
  if (works.some(({ isOnline }) => isOnline === 1)) return '没有磁力链接'
  return works.some(({ isDht }) => isDht === 1) ? '不能在线观看' : '没有磁力链接，也没有影片'
}
