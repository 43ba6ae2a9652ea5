/** Without it Excel takes UTF-8 for something else. */
export const byteOrderMark = '\ufeff'

/**
 * Whether a spreadsheet might take a text for a formula: behind blanks and signs that are not seen too, and with the
 * full-width and small forms of the signs, which those of East Asia read as the plain ones.
 */
function isFormula(text: string): boolean {
  if (/^[\t\r]/.test(text)) return true
  const [first = ''] = text.replace(/^[\s\p{C}]+/u, '')
  return /^[=+\-@]/.test(first.normalize('NFKC'))
}

/** Lines of a table as spreadsheets read them. What would be taken for a formula begins with an apostrophe. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const safe = isFormula(text) ? `'${text}` : text
    return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** A whole file of such lines. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + csvLines(rows)
}
