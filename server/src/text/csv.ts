/** Without it Excel takes UTF-8 for something else. */
export const byteOrderMark = '\ufeff'

/**
 * Lines of a table as spreadsheets read them. A text that would be taken for a formula, also behind blanks, begins with
 * an apostrophe.
 */
export function csvLines(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const safe = /^\s*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text
    return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** A whole file of such lines. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + csvLines(rows)
}
