import { useState } from 'react'
import type { AdminRow } from './calls.ts'

export interface Selection {
  works: ReadonlyMap<string, AdminRow>
  /** With `range`, everything from the one selected before. */
  pick: (row: AdminRow, range: boolean) => void
  set: (rows: readonly AdminRow[]) => void
  clear: () => void
}

/** Selected works, also beyond the page on which they were selected; other filters start again. */
export function useSelection(rows: readonly AdminRow[], scope: string): Selection {
  const [current, setCurrent] = useState<{
    scope: string
    works: ReadonlyMap<string, AdminRow>
    last: string
  }>({
    scope,
    works: new Map(),
    last: '',
  })
  const selected = current.scope === scope ? current.works : new Map<string, AdminRow>()
  // Their present rows.
  const fresh = new Map(rows.map((row) => [row.id, row]))
  const works = new Map([...selected].map(([id, row]) => [id, fresh.get(id) ?? row]))
  const update = (next: Map<string, AdminRow>, last = current.last) =>
    setCurrent({ scope, works: next, last })
  return {
    works,
    pick(row, range) {
      const next = new Map(works)
      const [from, to] = [rows.findIndex(({ id }) => id === current.last), rows.indexOf(row)]
      if (range && from >= 0 && to >= 0) {
        for (const one of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.set(one.id, one)
      } else if (!next.delete(row.id)) next.set(row.id, row)
      update(next, row.id)
    },
    set: (list) => update(new Map(list.map((row) => [row.id, row]))),
    clear: () => update(new Map()),
  }
}
