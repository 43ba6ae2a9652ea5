import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { ApiError } from '../../../api/error.ts'
import { Pager } from '../pager.tsx'
import { Empty, QueryResult } from '../query-result.tsx'
import * as styles from './data-table.module.css'
import { DataTable } from './data-table.tsx'
import { useShownColumns } from './shown-columns.tsx'

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
        if (rows.length === 0) return <Empty title={empty[0]}>{empty[1]}</Empty>
        const pager = pageSize !== undefined && (onePage !== 'silent' || total > pageSize) && (
          <Pager
            total={total}
            capped={totalCapped ?? total > (exactUpTo ?? Number.POSITIVE_INFINITY)}
            pageSize={pageSize}
            unit={unit}
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
