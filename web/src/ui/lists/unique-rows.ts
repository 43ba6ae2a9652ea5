/** The rows of all pages, each once: one that came in meanwhile has moved the others on, and a page may repeat a row. */
export function uniqueRows<Row>(
  pages: readonly { rows: readonly Row[] }[],
  idOf: (row: Row) => string,
): Row[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [idOf(row), row])).values()]
}
