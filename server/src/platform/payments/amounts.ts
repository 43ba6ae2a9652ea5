/** Money: whole fen inside, a decimal string in yuan outside (docs/requirements.md, api 5). */

export function yuan(fen: number): string {
  return (fen / 100).toFixed(2)
}

/** As people read it: `¥29.00`. */
export const yuanText = (fen: number) => `¥${yuan(fen)}`

/** Null where it is no amount of money: more than two decimals, a sign, an exponent. */
export function fenOf(text: string): number | null {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}
