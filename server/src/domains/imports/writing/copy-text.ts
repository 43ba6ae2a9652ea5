const special = /[\\\t\n\r]/
const everySpecial = /[\\\t\n\r]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A text as a field of PostgreSQL's COPY text format. The tests are cheap because most texts need nothing. */
export function copyText(text: string | null): string {
  if (text === null) return '\\N'
  return special.test(text) ? text.replace(everySpecial, (sign) => escapes[sign] ?? sign) : text
}

/** A list as a field of type text[]. */
export function copyTexts(texts: readonly string[]): string {
  if (texts.length === 0) return '{}'
  let list = '{'
  for (const text of texts) {
    if (list.length > 1) list += ','
    list += `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`
  }
  return copyText(`${list}}`)
}

/** Bytes from hex, as a field of type bytea. */
export function copyBytes(hex: string): string {
  return `\\\\x${hex}`
}
