import { imports } from '@yehang/contract'

export const dateOrders = imports.importDateOrders
export type DateOrder = (typeof dateOrders)[number]

const yearBehind = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/

/** The order of the dates of a file; null where none has its year behind. A file in which both are possible has days first. */
export function guessDateOrder(texts: Iterable<string>): DateOrder | null {
  let guessed: DateOrder | null = null
  for (const text of texts) {
    const [, first, , second] = yearBehind.exec(text.trim()) ?? []
    if (first === undefined || second === undefined) continue
    if (Number(first) > 12) return 'dmy'
    if (Number(second) > 12) return 'mdy'
    guessed = 'dmy'
  }
  return guessed
}

/** A date with the year behind, written year first; every other text as it is. */
export function yearFirst(text: string, order: DateOrder): string {
  const [all, first, , second, year] = yearBehind.exec(text.trim()) ?? []
  if (all === undefined) return text
  return order === 'dmy' ? `${year}-${second}-${first}` : `${year}-${first}-${second}`
}
