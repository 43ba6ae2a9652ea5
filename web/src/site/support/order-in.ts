/** The number of an order in a text, as the orders and the payment page write it there; null where there is none. */
export function orderIn(text: string): string | null {
  return /(?<!\d)[1-9]\d{15,17}(?!\d)/.exec(text)?.[0] ?? null
}
