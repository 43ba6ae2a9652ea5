/** Seconds of a typed time, `90`, `1:30` or `1:02:03`, also with full-width colons; null where it is none. */
export function clockSeconds(typed: string): number | null {
  const parts = typed.trim().replaceAll('：', ':').split(':')
  if (parts.length > 3 || parts.some((part) => !/^\d{1,5}$/.test(part))) return null
  const numbers = parts.map(Number)
  if (numbers.slice(1).some((number) => number > 59)) return null
  return numbers.reduce((sum, number) => sum * 60 + number, 0)
}
