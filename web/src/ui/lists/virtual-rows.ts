/** Rows of a grid, from the first to the one after the last. */
export interface RowRange {
  from: number
  to: number
}

interface View {
  /** Rows that the whole list has. */
  rows: number
  /** The part of the list that is seen, in pixels from its top; may lie outside of it. */
  top: number
  bottom: number
  /** From the top of one row to the top of the next, in pixels. */
  pitch: number
  /** So many rows come and go at a time. */
  step: number
  /** The row with the focus, if any. */
  focused: number | null
}

/** Rows this near to the viewport are drawn, in pixels: their covers load before they come into view. */
const ahead = 1500

/**
 * The rows to draw, from the top: those near the viewport, and those around the focus wherever it is, so that it is
 * never lost and Tab moves on to the next card.
 */
export function visibleRows({ rows, top, bottom, pitch, step, focused }: View): RowRange[] {
  const within = (row: number) => Math.max(0, Math.min(rows, row))
  const first = within(Math.floor((top - ahead) / pitch / step) * step)
  const end = within(Math.ceil((bottom + ahead) / pitch / step) * step)
  // At least one row is drawn, also while a list that has become shorter is still scrolled beyond its end.
  const near = { from: Math.min(first, Math.max(0, rows - 1)), to: Math.max(end, Math.min(rows, 1)) }
  if (focused === null) return [near]
  const around = { from: within(focused - 1), to: within(focused + 2) }
  if (around.to < near.from) return [around, near]
  if (around.from > near.to) return [near, around]
  return [{ from: Math.min(around.from, near.from), to: Math.max(around.to, near.to) }]
}

/** How a grid lays out its cards, which are all of one height. */
export interface GridLayout {
  columns: number
  /** In pixels. */
  pitch: number
  /** Between two rows, in pixels. */
  gap: number
}

/** A run of cards that are drawn, by their index, and how many rows are left out before it, how high they are. */
export interface GridPart {
  from: number
  to: number
  rowsBefore: number
  heightBefore: number
}

/** The drawn part of a grid. */
export interface VisibleGrid {
  /** Of the whole grid, in pixels. */
  height: number
  parts: readonly GridPart[]
}

export function heightOf(rows: number, { pitch, gap }: GridLayout): number {
  return Math.max(0, rows * pitch - gap)
}

export function visibleParts(spans: readonly RowRange[], form: GridLayout): GridPart[] {
  return spans.map(({ from, to }, index) => {
    const rowsBefore = from - (spans[index - 1]?.to ?? 0)
    const heightBefore = heightOf(rowsBefore, form)
    return { from: from * form.columns, to: to * form.columns, rowsBefore, heightBefore }
  })
}
