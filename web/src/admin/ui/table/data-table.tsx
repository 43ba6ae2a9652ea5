import type { UseQueryResult } from '@tanstack/react-query'
import {
  createSortedRowModel,
  rowSortingFeature,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import type { ApiError } from '../../../api/error.ts'
import text from '../../../ui/text.module.css'
import * as basic from '../basic.module.css'
import { BoxText, Empty, QueryResult } from '../box.tsx'
import type { Cursor } from '../cursor.ts'
import { sizes } from '../layout.tsx'
import { EmptyPage, Pager } from '../pager.tsx'
import * as styles from './data-table.module.css'
import { pickColumn, type Selection } from './selection.tsx'
import { useShownColumns } from './shown-columns.tsx'

export interface Column<Row extends object> {
  /** Empty: without a heading. */
  title: ReactNode
  /** Its heading sorts the list by it. For lists that are here as a whole. */
  sortBy?: (row: Row) => string | number
  /** The server sends the rows in the order of this column. */
  ordered?: 'asc' | 'desc'
  /** Below 1024 px it is left out. */
  wide?: boolean
  /** The user cannot hide it. */
  always?: boolean
  className?: string | undefined
  /** So many pixels wide. */
  width?: number
  /** Cut off beyond so many pixels. */
  most?: number
  cell: Cell<Row>
}

type Cell<Row> = (row: Row, place: number) => ReactNode

/** Its class, or what else is to be said of a column. */
type Look<Row extends object> = string | Omit<Column<Row>, 'title' | 'cell' | 'wide' | 'always'>

const looking = <Row extends object>(look: Look<Row> = '') =>
  typeof look === 'string' ? { className: look } : look

export const column = <Row extends object>(
  title: ReactNode,
  cell: Cell<Row>,
  look?: Look<Row>,
): Column<Row> => ({ title, cell, ...looking(look) })

/** Left out below 1024 px. */
export const wideColumn = <Row extends object>(
  title: ReactNode,
  cell: Cell<Row>,
  look?: Look<Row>,
): Column<Row> => ({ ...column(title, cell, look), wide: true })

/** The user cannot hide it: what the row is. */
export const mainColumn = <Row extends object>(
  title: ReactNode,
  cell: Cell<Row>,
  look?: Look<Row>,
): Column<Row> => ({ ...column(title, cell, look), always: true })

/** The looks that most columns have. */
export const looks = {
  /** Grey, on one line: times, and who did it. */
  quiet: `${basic.muted} ${basic.nowrap}`,
  /** A number, or money, at the right. */
  figure: `${basic.numeric} ${basic.nowrap}`,
  /** At the right, and grey. */
  quietFigure: `${basic.numeric} ${basic.muted} ${basic.nowrap}`,
  /** What the row is called. */
  name: `${basic.medium} ${basic.nowrap}`,
  /** A number that is read sign by sign. */
  code: `${basic.mono} ${basic.muted}`,
}

/** A heading that is only read out. */
export const unseen = (title: string) => <span className={text.visuallyHidden}>{title}</span>

interface DataTableProps<Row extends object> {
  rows: readonly Row[]
  idOf: (row: Row, place: number) => string
  columns: readonly Column<Row>[]
  /** Adds a column of boxes, and marks the selected rows. */
  selection?: Selection<Row>
  /** Marks the row under it; a press moves it. */
  cursor?: Pick<Cursor<Row>, 'of'>
  onPress?: (row: Row) => void
  onDoublePress?: (row: Row) => void
  classOf?: (row: Row) => string | false | undefined
  className?: string | undefined
  /** Pixels; 34 without it. */
  rowHeight?: number
  /** Below 1024 px each row is a card: the `grid-template` of its cells, which name their places by `grid-area`. */
  cards?: string
  /** What stands above a row, over all columns: the title of a part. */
  above?: (row: Row, place: number) => ReactNode
  /** Said where there are no rows. */
  none?: ReactNode
  /** Left out where every row speaks for itself. */
  headless?: boolean
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

const collator = new Intl.Collator('zh', { numeric: true })

/** Numbers by their size, texts as Chinese is sorted. */
function byValue<Row extends object>(
  one: TableRow<typeof features, Row>,
  other: TableRow<typeof features, Row>,
  columnId: string,
): number {
  const [a, b] = [one.getValue(columnId), other.getValue(columnId)]
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

const joined = (...classes: (string | false | undefined)[]) => classes.filter(Boolean).join(' ') || undefined

/** Rows of one kind, with a cursor through them. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, idOf, selection, cursor, onPress, onDoublePress, classOf, className, above, headless } = props
  const { none, rowHeight, cards } = props
  const columns = selection ? [pickColumn(selection), ...props.columns] : props.columns
  // A hidden column must not make another one take its place in the order.
  const idAt = (place: number) => {
    const { title, sortBy } = columns[place] ?? {}
    return sortBy && typeof title === 'string' ? title : `${place}`
  }
  const table = useTable({
    features,
    data: rows as Row[],
    getRowId: idOf,
    columns: columns.map(({ sortBy }, place) => ({
      id: idAt(place),
      accessorFn: sortBy ?? (() => ''),
      sortFn: byValue<Row>,
      enableSorting: sortBy !== undefined,
    })),
  })
  const looksOf = ({ wide, className: own, width, most }: Column<Row>) => ({
    className: joined(wide && styles.wide, most !== undefined && basic.cut, own),
    ...((width ?? most) !== undefined && { style: { width, maxWidth: most && `min(${most}px, 34vw)` } }),
  })
  if (rows.length === 0 && none !== undefined) return <BoxText>{none}</BoxText>
  return (
    <div className={styles.tableScroll}>
      <table
        className={joined(styles.table, cards !== undefined && styles.cards, className)}
        style={sizes({ '--row': rowHeight && `${rowHeight}px`, '--card': cards })}
      >
        {headless || (
          <thead>
            <tr>
              {columns.map((one, place) => (
                <Heading
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  key={place}
                  title={one.title}
                  look={looksOf(one)}
                  ordered={one.ordered}
                  sorted={one.sortBy && table.getColumn(idAt(place))?.getIsSorted()}
                  onSort={() => table.getColumn(idAt(place))?.toggleSorting()}
                />
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {table.getRowModel().rows.flatMap(({ id, original: row }, place) => {
            const current = cursor?.of(row)
            const title = above?.(row, place)
            return [
              title && (
                <tr key={`above ${id}`} className={styles.part}>
                  <td colSpan={columns.length} className={basic.hint}>
                    {title}
                  </td>
                </tr>
              ),
              <tr
                key={id}
                data-row={current?.['data-row']}
                className={joined(
                  current?.className,
                  selection?.has(row) && styles.pick,
                  classOf?.(row),
                  onPress && styles.pressed,
                )}
                onClick={({ target }) => {
                  // A link leads away by itself: two ways at once would end at either.
                  if (target instanceof Element && target.closest('a')) return
                  current?.onClick()
                  onPress?.(row)
                }}
                onDoubleClick={() => onDoublePress?.(row)}
              >
                {columns.map((one, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <td key={at} {...looksOf(one)}>
                    {one.cell(row, place)}
                  </td>
                ))}
              </tr>,
            ]
          })}
        </tbody>
      </table>
    </div>
  )
}

interface HeadingProps {
  title: ReactNode
  look: { className: string | undefined; style?: CSSProperties }
  ordered: 'asc' | 'desc' | undefined
  /** Undefined: the list is not sorted by it. */
  sorted: 'asc' | 'desc' | false | undefined
  onSort: () => void
}

const orders = { asc: 'ascending', desc: 'descending' } as const
const arrows = { asc: '↑', desc: '↓' } as const

function Heading({ title, look, ordered, sorted, onSort }: HeadingProps) {
  if (title === '') return <td {...look} />
  if (sorted === undefined)
    return (
      <th {...look} aria-sort={ordered && orders[ordered]}>
        {title}
        {ordered && <span aria-hidden="true"> {arrows[ordered]}</span>}
      </th>
    )
  return (
    <th {...look} aria-sort={sorted ? orders[sorted] : 'none'}>
      <button type="button" className={styles.sort} onClick={onSort}>
        {title}
        {sorted && <span aria-hidden="true">{arrows[sorted]}</span>}
      </button>
    </th>
  )
}

interface Answer<Row> {
  rows: Row[]
  total?: number
  totalCapped?: boolean | undefined
}

interface QueryTableProps<Row extends object, Data extends Answer<Row>>
  extends Omit<ComponentProps<typeof DataTable<Row>>, 'rows'> {
  query: UseQueryResult<Data, ApiError>
  /** What could not be loaded. */
  fault: string
  /** Where there are none: a sentence, and what can be done. */
  empty: readonly [title: string, text: ReactNode]
  /** Left out: the answer has all of them. */
  pageSize?: number
  /** Of its page in the address; for the second list of a page. */
  pageName?: string
  /** The number of rows is exact up to here, where the answer does not tell whether it is. */
  exactUpTo?: number
  /** `部`, `笔`. */
  unit?: string
  /** The pager is left out where one page has all. */
  onePage?: 'silent'
  /** Its name in this browser: the user may hide its columns, by a button beside the pager. */
  list?: string
  /** Beside the pager. */
  foot?: (answer: Data) => ReactNode
}

/** A list of the server, page by page: loading, failed, empty or shown. */
export function QueryTable<Row extends object, Data extends Answer<Row>>(props: QueryTableProps<Row, Data>) {
  const {
    query,
    fault,
    empty,
    pageSize,
    pageName = 'page',
    unit = '',
    onePage,
    exactUpTo,
    list,
    foot,
    columns,
    ...table
  } = props
  const shown = useShownColumns(list ?? '', columns)
  return (
    <QueryResult query={query} fault={fault}>
      {(answer) => {
        const { rows, total = rows.length, totalCapped } = answer
        if (rows.length === 0)
          return (
            <EmptyPage total={total} pageSize={pageSize ?? total} name={pageName}>
              <Empty title={empty[0]}>{empty[1]}</Empty>
            </EmptyPage>
          )
        const pager = pageSize !== undefined && (onePage !== 'silent' || total > pageSize) && (
          <Pager
            total={total}
            capped={totalCapped ?? total > (exactUpTo ?? Number.POSITIVE_INFINITY)}
            pageSize={pageSize}
            unit={unit}
            name={pageName}
          />
        )
        return (
          <>
            <DataTable rows={rows} columns={list === undefined ? columns : shown.columns} {...table} />
            {foot || list !== undefined ? (
              <div className={styles.end}>
                {pager}
                {foot?.(answer)}
                {list !== undefined && shown.choice}
              </div>
            ) : (
              pager
            )}
          </>
        )
      }}
    </QueryResult>
  )
}
