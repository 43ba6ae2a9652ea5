/** Tokens of SQL as mysqldump, MariaDB and phpMyAdmin write it. */
export type TokenKind = 'word' | 'name' | 'string' | 'sign'

export type OnToken = (kind: TokenKind, text: string) => void

const escaped: Readonly<Record<string, string>> = {
  '0': '\0',
  b: '\b',
  n: '\n',
  r: '\r',
  t: '\t',
  Z: '\u001a',
  // Kept with their backslash, which only a pattern of LIKE would lose.
  '%': '\\%',
  _: '\\_',
}

/** More than the longest text that MySQL lets such a site keep; a longer one is a file of another kind. */
export const longestToken = 64 * 1024 * 1024

const blank = /\s*/y
const plainWord = /[^\s'"`(),;]*/y
const untilQuote: Readonly<Record<string, RegExp>> = {
  "'": /[^'\\]*/y,
  '"': /[^"\\]*/y,
  '`': /[^`]*/y,
}

type State = 'between' | 'word' | 'quoted' | 'escape' | 'after-quote' | 'line-comment' | 'block-comment'

/** The end of what `pattern`, which is sticky and fits the empty text, matches from there. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  pattern.test(text)
  return Math.max(from, pattern.lastIndex)
}

/** Cuts SQL into tokens, however it comes in pieces. Comments are left out, those with a version too. */
export class SqlTokens {
  readonly #onToken: OnToken
  #state: State = 'between'
  #quote = "'"
  #part = ''
  /** Texts are not gathered while it is true. */
  skips = false

  constructor(onToken: OnToken) {
    this.#onToken = onToken
  }

  feed(text: string): void {
    let at = 0
    while (at < text.length) at = this[this.#state](text, at)
  }

  end(): void {
    if (this.#state === 'word') this.#emitWord()
    if (this.#state === 'after-quote') this.#emitQuoted()
    this.#state = 'between'
  }

  private between(text: string, from: number): number {
    const at = endOf(blank, text, from)
    const sign = text[at]
    if (sign === undefined) return at
    if (sign === "'" || sign === '"' || sign === '`') {
      this.#quote = sign
      this.#part = ''
      this.#state = 'quoted'
      return at + 1
    }
    if (sign === '(' || sign === ')' || sign === ',' || sign === ';') {
      this.#onToken('sign', sign)
      return at + 1
    }
    this.#part = ''
    this.#state = 'word'
    return at
  }

  private word(text: string, from: number): number {
    const end = endOf(plainWord, text, from)
    this.#gather(text, from, end)
    if (this.#part.startsWith('/*')) {
      // What follows the two signs came in this piece: else they had been seen before.
      const begin = end - (this.#part.length - 2)
      this.#part = ''
      this.#state = 'block-comment'
      return begin
    }
    const isWhole = end < text.length
    if (this.#part.startsWith('#') || (isWhole && this.#part === '--')) this.#state = 'line-comment'
    else if (isWhole) this.#emitWord()
    return end
  }

  #emitWord(): void {
    const word = this.#part
    this.#part = ''
    this.#state = 'between'
    if (word !== '') this.#onToken('word', word)
  }

  private quoted(text: string, from: number): number {
    const end = endOf(untilQuote[this.#quote] as RegExp, text, from)
    this.#gather(text, from, end)
    if (end < text.length) this.#state = text[end] === '\\' ? 'escape' : 'after-quote'
    return end + 1
  }

  private escape(text: string, at: number): number {
    const sign = text[at] as string
    if (!this.skips) this.#part += escaped[sign] ?? sign
    this.#state = 'quoted'
    return at + 1
  }

  /** A doubled quote stands for one. */
  private 'after-quote'(text: string, at: number): number {
    if (text[at] === this.#quote) {
      if (!this.skips) this.#part += this.#quote
      this.#state = 'quoted'
      return at + 1
    }
    this.#emitQuoted()
    return at
  }

  #emitQuoted(): void {
    const part = this.#part
    this.#part = ''
    this.#state = 'between'
    this.#onToken(this.#quote === '`' ? 'name' : 'string', part)
  }

  private 'line-comment'(text: string, from: number): number {
    const end = text.indexOf('\n', from)
    if (end === -1) return text.length
    this.#state = 'between'
    return end + 1
  }

  /** `#part` is the star that the end may begin with. */
  private 'block-comment'(text: string, from: number): number {
    if (this.#part === '*' && text[from] === '/') {
      this.#part = ''
      this.#state = 'between'
      return from + 1
    }
    const end = text.indexOf('*/', from)
    this.#part = end === -1 && text.endsWith('*') ? '*' : ''
    if (end === -1) return text.length
    this.#state = 'between'
    return end + 2
  }

  #gather(text: string, from: number, end: number): void {
    if (this.skips && this.#state === 'quoted') return
    this.#part += text.slice(from, end)
    if (this.#part.length > longestToken) throw new RangeError('a value is longer than any of such a site')
  }
}
