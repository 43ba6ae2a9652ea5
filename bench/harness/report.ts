import { cpus, loadavg } from 'node:os'

/** The report format of benches: Markdown, so that the output can be put into docs as printed. */

/** `left`: the columns with text; numbers are right-aligned. */
export function printTable(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  left = [0],
): void {
  const line = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)
  console.log('')
  line(titles)
  line(titles.map((_, place) => (left.includes(place) ? '---' : '--:')))
  for (const row of rows) line(row)
}

/** The machine, the day and its load at this moment. */
export function machine(): string {
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`
}
