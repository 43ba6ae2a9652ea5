import { useEffect, useRef } from 'react'
import { useAddress } from './address.ts'
import { key, useKeys } from './keys.ts'
import * as tableStyles from './table/data-table.module.css'

interface CursorOptions<T> {
  rows: readonly T[]
  idOf: (row: T) => string
  /** Enter, and a press on a row that has the cursor already. */
  onOpen?: (row: T) => void
  /** X; with Shift, everything between the last one and this one is up to the page. */
  onPick?: (row: T, range: boolean) => void
  /** Its place in the address. */
  name?: string
}

export interface Cursor<T> {
  /** The id under the cursor: the one in the address, else the first row. */
  at: string | undefined
  row: T | undefined
  move(id: string): void
  /** For a row: its id to be scrolled to, and its class. */
  of(row: T): { 'data-row': string; className: string; onClick: () => void }
}

/** The position of the cursor: the named row; where that was removed, the row that took its place. */
export function placeOf(ids: readonly string[], named: string | undefined, last: number): number {
  if (named === undefined) return 0
  const found = ids.indexOf(named)
  return found >= 0 ? found : Math.max(0, Math.min(last, ids.length - 1))
}

/** The cursor of a list: J and K move it, Enter opens, X selects. It is in the address, and back restores it. */
export function useCursor<T>({ rows, idOf, onOpen, onPick, name = 'at' }: CursorOptions<T>): Cursor<T> {
  const { search, set } = useAddress()
  const named = search[name]
  const last = useRef(0)
  const place = placeOf(rows.map(idOf), named, last.current)
  // While the list is empty, no row has taken its place.
  if (rows.length > 0) last.current = place
  const row = rows[place]
  const at = row && idOf(row)
  const move = (id: string) => set({ [name]: id })
  const step = (by: number) => () => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, place + by))]
    if (next) set({ [name]: idOf(next) }, { often: true })
  }
  useKeys([
    key('J', step(1), '下一条'),
    key('K', step(-1), '上一条'),
    key('↓', step(1)),
    key('↑', step(-1)),
    onOpen && key('⏎', () => row && onOpen(row), '打开'),
    onPick && key('X', () => row && onPick(row, false), '选中'),
    onPick && key('⇧ X', () => row && onPick(row, true), '连选'),
  ])
  useEffect(() => {
    if (at === undefined || named === undefined) return
    document.querySelector(`[data-row="${CSS.escape(at)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at, named])
  return {
    at,
    row,
    move,
    of: (one) => ({
      'data-row': idOf(one),
      className: idOf(one) === at ? tableStyles.current : '',
      onClick: () => move(idOf(one)),
    }),
  }
}
