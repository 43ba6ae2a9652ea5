import { formatNumber, formatTotal } from '../../../lib/numbers.ts'

/** The totals of an answer: 362 部，266 部有磁力. A line breaks after the comma alone. */
export function workTotal({
  total,
  totalCapped,
  magnets,
}: {
  total: number
  totalCapped?: true | undefined
  magnets?: number | undefined
}): string {
  const count = `${formatTotal(total, totalCapped)} 部`
  return magnets === undefined || total === 0 ? count : `${count}，${formatNumber(magnets)}\u00a0部有磁力`
}
