/** Scrolls a row to the side until its child is in the middle. scrollIntoView would scroll the page as well. */
export function centreInRow(row: Element | null, child: Element | null | undefined): void {
  if (!row || !child) return
  const [outer, inner] = [row.getBoundingClientRect(), child.getBoundingClientRect()]
  row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
}
