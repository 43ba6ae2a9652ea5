/** Words kept as one line of text, parted by blanks. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** Phrases kept one to a line. */
export function lines(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Rows of facts: the first line names the columns, every other line is one thing; `_` is a blank in a cell. */
export function table(text: string): Record<string, string>[] {
  const [head = '', ...rows] = lines(text)
  const names = words(head)
  return rows.map((row) => {
    const cells = words(row)
    if (cells.length !== names.length) throw new Error(`a row does not fit its columns: ${row}`)
    return Object.fromEntries(names.map((name, i) => [name, (cells[i] ?? '').replaceAll('_', ' ')]))
  })
}
