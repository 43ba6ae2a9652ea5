import type { ColumnType, JSONColumnType } from 'kysely'

/** bigint columns come as text: an id never passes through a number. */
export type Int8 = ColumnType<string, string, string>
/** `YYYY-MM-DD` as text. */
export type Day = ColumnType<string, string, string>

/** What the words of the reason beside it are made of. */
export type ReasonParams = JSONColumnType<object | null, string | null | undefined, string | null>
