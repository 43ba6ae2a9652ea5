import { type ReactNode, useState } from 'react'
import * as basic from '../basic.module.css'
import { LinkButton } from '../button.tsx'
import type { Column } from './data-table.tsx'
import * as styles from './selection.module.css'

interface SelectionOptions<Row> {
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** By what a row is called: a number, a name. */
  nameOf: (row: Row) => string
  /** What the list shows; with another one, nothing is selected. */
  scope: string
}

export interface Selection<Row> extends SelectionOptions<Row> {
  selected: readonly Row[]
  has: (row: Row) => boolean
  /** With `range`, everything from the one selected before. */
  pick: (row: Row, range: boolean) => void
  /** Selects these, or lets them go, beside what is selected on other pages. */
  set: (rows: readonly Row[], on: boolean) => void
  clear: () => void
}

/** Selected rows of a list, also beyond the page on which they were selected. */
export function useSelection<Row>(options: SelectionOptions<Row>): Selection<Row> {
  const { rows, idOf, scope } = options
  const [known, setKnown] = useState({ scope, rows: new Map<string, Row>(), last: '' })
  const fresh = new Map(rows.map((row) => [idOf(row), row]))
  const before = known.scope === scope ? [...known.rows] : []
  const present = new Map(before.map(([id, row]) => [id, fresh.get(id) ?? row]))
  const update = (next: Map<string, Row>, last = known.last) => setKnown({ scope, rows: next, last })
  return {
    ...options,
    selected: [...present.values()],
    has: (row) => present.has(idOf(row)),
    pick(row, range) {
      const next = new Map(present)
      const [from, to] = [rows.findIndex((one) => idOf(one) === known.last), rows.indexOf(row)]
      if (range && from >= 0 && to >= 0) {
        for (const one of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.set(idOf(one), one)
      } else if (!next.delete(idOf(row))) next.set(idOf(row), row)
      update(next, idOf(row))
    },
    set(list, on) {
      const next = new Map(present)
      for (const row of list) {
        if (on) next.set(idOf(row), row)
        else next.delete(idOf(row))
      }
      update(next)
    },
    clear: () => update(new Map()),
  }
}

/** The first column of a list with a selection: a box for each row, and one for the page. */
export const pickColumn = <Row extends object>(selection: Selection<Row>): Column<Row> => ({
  title: (
    <input
      type="checkbox"
      aria-label="选中这一页"
      checked={selection.rows.every(selection.has)}
      onChange={({ target }) => selection.set(selection.rows, target.checked)}
    />
  ),
  cell: (row) => (
    <input
      type="checkbox"
      checked={selection.has(row)}
      aria-label={`选中 ${selection.nameOf(row)}`}
      onClick={({ shiftKey }) => selection.pick(row, shiftKey)}
      onChange={() => {}}
    />
  ),
  className: styles.pick,
})

interface SelectionBarProps<Row> {
  of: Selection<Row>
  label: string
  unit: string
  /** Selects everything that the list has, where that is more, and not too much. */
  total?: number | undefined
  onAll: () => void
  /** At its end, on a wide screen. */
  hint?: string | false
  /** What can be done to them. */
  children: ReactNode
}

const shownNames = 3

/** Below a list while rows are selected. */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { of, label, unit, total, onAll, hint, children } = props
  const { selected, nameOf, clear } = of
  const count = selected.length
  if (count === 0) return null
  const names = selected.slice(0, shownNames).map(nameOf).join('、')
  return (
    <SelectionFrame
      label={label}
      count={`已选 ${count} ${unit}`}
      names={count > shownNames ? `${names} 等` : names}
      more={
        total !== undefined &&
        total > count && (
          <LinkButton small className={basic.nowrap} onClick={onAll}>
            全选 {total} {unit}
          </LinkButton>
        )
      }
      onClear={clear}
    >
      {children}
      {hint && (
        <span className={`${basic.text11} ${basic.faint} ${basic.nowrap} ${styles.names}`}>{hint}</span>
      )}
    </SelectionFrame>
  )
}

interface SelectionFrameProps {
  label: string
  /** How many are selected, and which. */
  count: string
  names: string
  more?: ReactNode
  onClear: () => void
  children: ReactNode
}

/** The bar itself, whatever is selected. */
export function SelectionFrame({ label, count, names, more, onClear, children }: SelectionFrameProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={label}>
      <b className={basic.nowrap}>{count}</b>
      <span className={`${basic.hint} ${basic.cut} ${styles.names}`}>{names}</span>
      {more}
      <LinkButton small className={basic.nowrap} onClick={onClear}>
        取消
      </LinkButton>
      <i className={styles.line} />
      {children}
    </div>
  )
}

/** Between two groups of its buttons. */
export const SelectionLine = () => <i className={styles.line} />
