import type { Plan } from './pay-calls.ts'

type Priced = Pick<Plan, 'currentPrice' | 'origPrice' | 'days'>

/** Whole fen of an amount in yuan as the API writes it, `198.00`. */
export function fenOf(yuan: string): number {
  const [whole = '0', part = ''] = yuan.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0').slice(0, 2))
}

/** Yuan, without its decimals where they say nothing: `198`, `9.90`. */
export function shortYuan(fen: number): string {
  const text = (fen / 100).toFixed(2)
  return text.endsWith('.00') ? text.slice(0, -3) : text
}

/** The reduction, in fen; 0 where the price is the original one, or above it. */
export function savedFen({ currentPrice, origPrice }: Priced): number {
  return Math.max(0, fenOf(origPrice) - fenOf(currentPrice))
}

/** `约 ¥0.54 一天`; null where a plan has no days to share its price among. */
export function pricePerDay({ currentPrice, days }: Priced): string | null {
  if (days < 1) return null
  return `约 ¥${(fenOf(currentPrice) / days / 100).toFixed(2)} 一天`
}
