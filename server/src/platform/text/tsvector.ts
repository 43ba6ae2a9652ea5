/** PostgreSQL refuses longer ones, and with them the whole value. */
const lexemeBytes = 2046
const vectorBytes = 1_048_575
const utf8BytesPerUnit = 3

const quoteOrBackslash = /['\\]/

/** A lexeme as the text forms of tsvector and tsquery want it, whatever is in it. */
export function quoteLexeme(lexeme: string): string {
  return quoteOrBackslash.test(lexeme) ? `'${lexeme.replace(/['\\]/g, '$&$&')}'` : `'${lexeme}'`
}

/**
 * The text form of a tsvector without positions. Lexemes that PostgreSQL would refuse (empty, over 2,046
 * bytes, over 1 MB in sum, with NUL) are left out. In a COPY stream the text still needs the escaping of COPY.
 */
export function tsvectorText(lexemes: Iterable<string>): string {
  let text = ''
  let room = vectorBytes
  for (const lexeme of lexemes) {
    const most = lexeme.length * utf8BytesPerUnit
    if (most > lexemeBytes && Buffer.byteLength(lexeme) > lexemeBytes) continue
    if (most === 0 || most > room || lexeme.includes('\0')) continue
    room -= most
    text += text === '' ? quoteLexeme(lexeme) : ` ${quoteLexeme(lexeme)}`
  }
  return text
}
