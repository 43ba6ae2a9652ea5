/** What the tables of a MacCMS site hold, by the columns that no other table of it has: operators choose the prefix. */
const columnsOf = {
  groups: ['group_id', 'group_name'],
  types: ['type_id', 'type_name'],
  members: ['user_id', 'user_name', 'user_pwd'],
  works: ['vod_id', 'vod_name'],
  orders: ['order_id', 'order_price'],
  cards: ['card_id', 'card_no', 'card_pwd'],
  withdrawals: ['cash_id', 'cash_money'],
  points: ['plog_id', 'plog_points'],
  kept: ['ulog_id', 'ulog_rid'],
} as const
export type Kind = keyof typeof columnsOf

/** How MacCMS calls the tables behind their prefix: without columns a table can only be recognised by its name. */
const usualName: Readonly<Record<Kind, string>> = {
  groups: 'group',
  types: 'type',
  members: 'user',
  works: 'vod',
  orders: 'order',
  cards: 'card',
  withdrawals: 'cash',
  points: 'plog',
  kept: 'ulog',
}

export const kinds = Object.keys(columnsOf) as Kind[]

/** Where the operator names the prefix, copies of a table (`mac_user_bak`) are passed over. */
export function kindOf(table: string, columns: readonly string[], prefix = ''): Kind | null {
  if (columns.length === 0) return kinds.find((kind) => table.endsWith(`_${usualName[kind]}`)) ?? null
  const found = kinds.find((kind) => columnsOf[kind].every((name) => columns.includes(name))) ?? null
  return found !== null && prefix !== '' && !table.endsWith(usualName[found]) ? null : found
}

/** The values of rows by the names of their columns; what a version of MacCMS does not have is empty. */
export class Row {
  readonly #places: ReadonlyMap<string, number>
  values: readonly (string | null)[] = []

  constructor(columns: readonly string[]) {
    this.#places = new Map(columns.map((name, place) => [name, place]))
  }

  text(column: string): string {
    return this.values[this.#places.get(column) ?? -1] ?? ''
  }

  /** A whole number from 0 on that a bigint column holds; else null. */
  whole(column: string): bigint | null {
    const text = this.text(column).trim()
    return /^\d{1,18}$/.test(text) ? BigInt(text) : null
  }

  count(column: string): bigint {
    return this.whole(column) ?? 0n
  }

  /** Of seconds since 1970; null where there is no such time. */
  time(column: string): Date | null {
    const seconds = this.count(column)
    return seconds > 0n && seconds < 32_503_680_000n ? new Date(Number(seconds) * 1000) : null
  }

  /** A text that the database can hold. */
  line(column: string, most = 200): string {
    return [
      ...this.text(column)
        .replaceAll(/\p{Cc}|\p{Cs}/gu, ' ')
        .trim(),
    ]
      .slice(0, most)
      .join('')
  }
}

/** An amount of decimal text (`12.50`) in fen, exactly; null where it is none, or has parts of a fen. */
export function fenOf(text: string): bigint | null {
  const [, yuan, cents = ''] = /^(\d{1,15})(?:\.(\d{1,9}))?$/.exec(text.trim()) ?? []
  if (yuan === undefined || !/^\d{0,2}0*$/.test(cents)) return null
  return BigInt(yuan) * 100n + BigInt(cents.slice(0, 2).padEnd(2, '0'))
}
