export const yuan = (fen: number) => (fen / 100).toFixed(2)

/** Null where it is no amount that can be paid. */
export function fenOf(text: string): number | null {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text)
  const fen = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0
  return fen > 0 ? fen : null
}
