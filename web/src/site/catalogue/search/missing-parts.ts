import type { Listed } from '../../../lib/preferences.ts'
import { isHiddenBy, type WorkRow } from '../calls.ts'

/** What works lack that are found by their number or whole title although the filter would hide them; null for none. */
export function missingPartText(listed: Listed, works: readonly WorkRow[]): string | null {
  const without = works.filter((work) => isHiddenBy(listed, work))
  const [first] = without
  if (first === undefined) return null
  // A number may be that of one work in each channel.
  const sameNumber = works.filter(({ number }) => number === first.number)
  return without.length === 1 && sameNumber.length === 1
    ? `${first.number} 这部作品${missingPartOf(without)}。`
    : `其中 ${without.length} 部作品${missingPartOf(without)}。`
}

function missingPartOf(works: readonly WorkRow[]): string {
  if (works.some(({ isOnline }) => isOnline === 1)) return '没有磁力链接'
  return works.some(({ isDht }) => isDht === 1) ? '不能在线观看' : '没有磁力链接，也没有影片'
}
