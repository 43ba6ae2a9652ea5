import { SqlTokens, type TokenKind } from './sql-tokens.ts'

/** The rows of one INSERT that are read together; values are texts, null where NULL. */
export interface DumpRows {
  table: string
  columns: readonly string[]
  rows: (string | null)[][]
}

/** Rows without names of columns: neither their INSERT has a list, nor was there a CREATE TABLE before. */
export class UnnamedColumns extends Error {
  override name = 'UnnamedColumns'
  readonly table: string

  constructor(table: string) {
    super(`the columns of ${table} are not named`)
    this.table = table
  }
}

const constraintWords = /^(PRIMARY|KEY|UNIQUE|INDEX|CONSTRAINT|FULLTEXT|SPATIAL|CHECK|FOREIGN|PERIOD)$/i

/** What a statement is being read as, and which part of it. */
type Part =
  | 'begin'
  | 'skip'
  | 'insert-name'
  | 'insert-columns'
  | 'insert-values'
  | 'row'
  | 'create-name'
  | 'create-columns'

export type Wanted = (table: string, columns: readonly string[]) => boolean

class DumpReader {
  readonly #tables = new Map<string, string[]>()
  readonly #wanted: Wanted
  readonly #tokens = new SqlTokens((kind, text) => this.#take(kind, text))
  #part: Part = 'begin'
  #table = ''
  #columns: string[] = []
  #depth = 0
  #expectsColumn = false
  #row: (string | null)[] = []
  #prefix = ''
  #isEmpty = true
  #reads = false
  #rows: DumpRows[] = []

  constructor(wanted: Wanted) {
    this.#wanted = wanted
  }

  feed(text: string): DumpRows[] {
    this.#tokens.feed(text)
    return this.#found()
  }

  end(): DumpRows[] {
    this.#tokens.end()
    return this.#found()
  }

  #found(): DumpRows[] {
    const found = this.#rows
    this.#rows = []
    return found
  }

  #take(kind: TokenKind, text: string): void {
    if (this.#part === 'row') this.#takeValue(kind, text)
    else if (kind === 'sign' && text === ';') this.#begin()
    else if (this.#part === 'begin') this.#takeFirst(kind, text)
    else if (this.#part === 'insert-name') this.#takeInsertName(kind, text)
    else if (this.#part === 'insert-columns') this.#takeInsertColumn(kind, text)
    else if (this.#part === 'insert-values') this.#takeBetweenRows(kind, text)
    else if (this.#part === 'create-name') this.#takeCreateName(kind, text)
    else if (this.#part === 'create-columns') this.#takeCreateColumn(kind, text)
  }

  #begin(): void {
    this.#part = 'begin'
    this.#tokens.skips = false
  }

  #skip(): void {
    this.#part = 'skip'
    this.#tokens.skips = true
  }

  #takeFirst(kind: TokenKind, text: string): void {
    this.#table = ''
    this.#columns = []
    if (kind === 'word' && /^(INSERT|REPLACE)$/i.test(text)) this.#part = 'insert-name'
    else if (kind === 'word' && /^CREATE$/i.test(text)) this.#part = 'create-name'
    else this.#skip()
  }

  #isName(kind: TokenKind, text: string): boolean {
    if (kind === 'name' || kind === 'string') return true
    return (
      kind === 'word' &&
      !/^(INTO|IGNORE|LOW_PRIORITY|DELAYED|HIGH_PRIORITY|TABLE|IF|NOT|EXISTS|\.)$/i.test(text)
    )
  }

  /** `site`.`mac_user` is told as mac_user. */
  #nameOf(kind: TokenKind, text: string): string {
    return kind === 'word' ? text.slice(text.lastIndexOf('.') + 1) : text
  }

  #takeInsertName(kind: TokenKind, text: string): void {
    if (kind === 'sign' && text === '(') this.#part = 'insert-columns'
    else if (kind === 'word' && /^VALUES?$/i.test(text)) this.#beginValues()
    else if (kind === 'word' && /^(SELECT|SET)$/i.test(text)) this.#skip()
    else if (this.#isName(kind, text)) this.#table = this.#nameOf(kind, text)
  }

  #takeInsertColumn(kind: TokenKind, text: string): void {
    if (kind === 'sign' && text === ')') this.#part = 'insert-values'
    else if (kind !== 'sign') this.#columns.push(text)
  }

  #beginValues(): void {
    const columns = this.#columns.length > 0 ? this.#columns : this.#tables.get(this.#table)
    this.#reads = this.#wanted(this.#table, columns ?? [])
    if (this.#reads && columns === undefined) throw new UnnamedColumns(this.#table)
    this.#columns = columns ?? []
    this.#part = 'insert-values'
    this.#tokens.skips = !this.#reads
  }

  #takeBetweenRows(kind: TokenKind, text: string): void {
    if (kind === 'sign' && text === '(') {
      this.#part = 'row'
      this.#depth = 0
      this.#row = []
      this.#beginValue()
    } else if (kind === 'word') {
      if (/^VALUES?$/i.test(text)) this.#beginValues()
      else this.#skip()
    }
  }

  #value: string | null = null

  #beginValue(): void {
    this.#value = null
    this.#prefix = ''
    this.#isEmpty = true
  }

  #takeValue(kind: TokenKind, text: string): void {
    if (kind === 'sign') {
      if (text === '(') this.#depth++
      else if (text === ')' && this.#depth > 0) this.#depth--
      else if (text === ',' && this.#depth === 0) this.#endValue()
      else if (text === ')') this.#endRow()
      return
    }
    if (!this.#reads || this.#depth > 0) return
    if (kind === 'word') {
      this.#prefix = text
      this.#value = wordValue(text)
    } else this.#value = stringValue(this.#prefix, text)
    this.#isEmpty = false
  }

  #endValue(): void {
    this.#row.push(this.#value)
    this.#beginValue()
  }

  #endRow(): void {
    this.#part = 'insert-values'
    if (!this.#reads) return
    if (!this.#isEmpty || this.#row.length > 0) this.#endValue()
    const last = this.#rows.at(-1)
    if (last?.columns === this.#columns && last.table === this.#table) last.rows.push(this.#row)
    else this.#rows.push({ table: this.#table, columns: this.#columns, rows: [this.#row] })
  }

  #takeCreateName(kind: TokenKind, text: string): void {
    if (kind === 'sign' && text === '(') {
      if (this.#table === '') {
        this.#skip()
        return
      }
      this.#tables.set(this.#table, this.#columns)
      this.#part = 'create-columns'
      this.#depth = 0
      this.#expectsColumn = true
    } else if (kind === 'word' && /^(VIEW|TRIGGER|PROCEDURE|FUNCTION|DATABASE|EVENT|INDEX)$/i.test(text)) {
      this.#skip()
    } else if (this.#isName(kind, text)) this.#table = this.#nameOf(kind, text)
  }

  #takeCreateColumn(kind: TokenKind, text: string): void {
    if (kind === 'sign') {
      if (text === '(') this.#depth++
      else if (text === ')' && this.#depth-- === 0) this.#skip()
      else if (text === ',') this.#expectsColumn = this.#depth === 0
      return
    }
    if (!this.#expectsColumn) return
    this.#expectsColumn = false
    if (kind !== 'word' || !constraintWords.test(text)) this.#columns.push(text)
  }
}

/** Of NULL null; a hexadecimal number is the text of its bytes. */
function wordValue(word: string): string | null {
  if (/^null$/i.test(word)) return null
  return /^0x(?:[0-9a-f]{2})*$/i.test(word) ? Buffer.from(word.slice(2), 'hex').toString('utf8') : word
}

/** What may stand before a string: a character set (`_binary`), or `x` or `b` of digits. */
function stringValue(prefix: string, text: string): string {
  if (/^x$/i.test(prefix)) return Buffer.from(text, 'hex').toString('utf8')
  return /^b$/i.test(prefix) && /^[01]{1,63}$/.test(text) ? String(BigInt(`0b${text}`)) : text
}

/**
 * The rows of a dump that MySQL's, MariaDB's or phpMyAdmin's export wrote, given as UTF-8, in the order in which they
 * stand there. Columns are those of the INSERT, else of the CREATE TABLE before it. Takes as much memory as one piece and the
 * longest value need, and time linear in the size. `wanted` is asked at each INSERT: rows of other tables are passed over.
 */
export async function* readDump(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  wanted: Wanted,
): AsyncGenerator<DumpRows> {
  const reader = new DumpReader(wanted)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: false })
  for await (const chunk of chunks) yield* reader.feed(decoder.decode(chunk, { stream: true }))
  yield* reader.feed(decoder.decode())
  yield* reader.end()
}
