import { type GridLayout, heightOf, type VisibleGrid, visibleParts, visibleRows } from './virtual-rows.ts'

/** One row at a time, nearly every frame of a fast scroll would lay out and paint again; more would make it stutter. */
const cardsAtOnce = 6

/**
 * Calls back with the part of a grid of `count` cards to be drawn at the scroll position: at once, then whenever it
 * changes. The placeholder of left-out rows must have their number in `data-rows`. Returns the function that stops it.
 */
export function observeVisibleRows(
  grid: HTMLElement,
  count: number,
  onChange: (drawn: VisibleGrid) => void,
): () => void {
  let width = grid.clientWidth
  let form = formOf(grid)
  let lastState = ''
  /** The card at the top of the screen and how far it is scrolled out of it. */
  let seen = { card: 0, out: 0 }

  const follow = () => {
    const rows = Math.ceil(count / form.columns)
    const top = -grid.getBoundingClientRect().top
    // From the gap on that is above it, a row is the first one seen.
    const row = Math.max(0, Math.floor((top + form.gap) / form.pitch))
    seen = { card: row * form.columns, out: top - row * form.pitch }
    const focused = focusedRow(grid, form.columns)
    const step = Math.ceil(cardsAtOnce / form.columns)
    const { pitch } = form
    const spans = visibleRows({ rows, top, bottom: top + window.innerHeight, pitch, step, focused })
    const now = JSON.stringify([form, spans])
    if (now === lastState) return
    lastState = now
    onChange({ height: heightOf(rows, form), parts: visibleParts(spans, form) })
  }
  // Ahead of the cards themselves: the place that was left is scrolled to as soon as the page is laid out.
  const stretch = () => {
    grid.style.height = `${heightOf(Math.ceil(count / form.columns), form)}px`
  }
  const onMove = () => {
    if (grid.clientWidth !== width) fit()
    follow()
  }
  /** To another width, perhaps to other columns: the card at the top of the screen stays there. */
  const fit = () => {
    width = grid.clientWidth
    form = formOf(grid)
    stretch()
    if (seen.card === 0) return
    const start = window.scrollY + grid.getBoundingClientRect().top
    const row = Math.floor(seen.card / form.columns)
    window.scrollTo({ top: start + row * form.pitch + seen.out, behavior: 'instant' })
  }

  stretch()
  follow()
  window.addEventListener('scroll', onMove, { passive: true })
  window.addEventListener('resize', onMove)
  return () => {
    window.removeEventListener('scroll', onMove)
    window.removeEventListener('resize', onMove)
  }
}

function formOf(grid: HTMLElement): GridLayout {
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid)
  const gap = Number.parseFloat(rowGap) || 0
  const card = grid.querySelector(':scope > :not([data-rows])')
  // Never zero: a grid that is not shown at all must not ask for infinitely many rows.
  const height = card?.getBoundingClientRect().height || 1
  return { columns: gridTemplateColumns.split(' ').length, pitch: height + gap, gap }
}

function focusedRow(grid: HTMLElement, columns: number): number | null {
  const focus = document.activeElement
  if (!focus || !grid.contains(focus)) return null
  let row = 0
  let cards = 0
  for (const child of grid.children) {
    if (child.contains(focus)) return row + Math.floor(cards / columns)
    if (child instanceof HTMLElement && child.dataset.rows) row += Number(child.dataset.rows)
    else cards += 1
  }
  return null
}
