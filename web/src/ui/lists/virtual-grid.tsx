import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as styles from './virtual-grid.module.css'
import type { VisibleGrid } from './virtual-rows.ts'

/** Up to so many cards a grid is drawn whole: that is as smooth, and the browser finds everything in the page. */
const wholeUpTo = 200

let followRows: typeof import('./observe-visible-rows.ts').observeVisibleRows | undefined

/** Fetches what only a long grid needs; a list that is to be shown long at once waits for it first. */
export async function prepareGrid(count: number): Promise<void> {
  if (count <= wholeUpTo / 2) return
  // Where it cannot be loaded, the grid is drawn whole.
  const module = await import('./observe-visible-rows.ts').catch(() => null)
  followRows ??= module?.observeVisibleRows
}

interface VirtualGridProps<T> {
  items: readonly T[]
  className: string
  /** One card with its key. All cards of a grid have one height. */
  children: (item: T, index: number) => ReactNode
}

/** A grid of any length: of a long one only the rows near the viewport are in the page (decision 8). */
export function VirtualGrid<T>({ items, className, children }: VirtualGridProps<T>) {
  const grid = useRef<HTMLDivElement>(null)
  const drawn = useDrawn(grid, items.length)
  const draw = (from: number, to: number) =>
    items.slice(from, to).map((item, index) => children(item, from + index))
  if (!drawn) {
    // All of a short one; of a long one what measuring needs, which is also all that was shown before it was long.
    return (
      <div className={className} ref={grid}>
        {draw(0, followRows ? wholeUpTo : items.length)}
      </div>
    )
  }
  return (
    <div className={`${className} ${styles.long}`} ref={grid} style={{ height: drawn.height }}>
      {/* One flat list: a card that stays keeps its element, whatever is added and removed around it. */}
      {drawn.parts.flatMap(({ from, to, rowsBefore, heightBefore }, index) => [
        rowsBefore > 0 && (
          <div
            key={gapKeys[index]}
            className={styles.leftOut}
            data-rows={rowsBefore}
            style={{ height: heightBefore }}
          />
        ),
        ...draw(from, to),
      ])}
    </div>
  )
}

/** Rows are left out before the viewport, and between it and the focus. */
const gapKeys = ['left out first', 'left out next']

/** The part of a grid of `count` cards to draw; null as long as that is all. */
function useDrawn(grid: { current: HTMLElement | null }, count: number): VisibleGrid | null {
  const [drawn, setDrawn] = useState<VisibleGrid | null>(null)
  const long = count > wholeUpTo
  useLayoutEffect(() => {
    let end: (() => void) | null | undefined = null
    let laidOut = false
    const follow = () => {
      if (!long || end !== null || !grid.current) return
      // Before the next frame, so that a jump never shows an empty place.
      end = followRows?.(grid.current, count, (now) =>
        laidOut ? flushSync(() => setDrawn(now)) : setDrawn(now),
      )
    }
    if (followRows) follow()
    else void prepareGrid(count).then(follow)
    laidOut = true
    return () => {
      end?.()
      end = undefined
    }
  }, [grid, count, long])
  return long ? drawn : null
}
