import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a row to the side until its child is in the middle. scrollIntoView would scroll the page as well. */
export function centreInRow(row: Element | null, child: Element | null | undefined): void {
  if (!row || !child) return
  const [outer, inner] = [row.getBoundingClientRect(), child.getBoundingClientRect()]
  row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
}

/** For a row that is wider than a phone: what is chosen in it is in view, again for another `choice`. */
export function useChosenInRow<Row extends HTMLElement>(choice: unknown): RefObject<Row | null> {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for another choice
  useEffect(() => {
    const { current } = row
    const centre = () =>
      centreInRow(current, current?.querySelector(':is([aria-current], [aria-selected=true])'))
    // Counts come later and move what is beside them.
    const widths = new ResizeObserver(centre)
    for (const child of current?.children ?? []) widths.observe(child)
    return () => widths.disconnect()
  }, [choice])
  return row
}
