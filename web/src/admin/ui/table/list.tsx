import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { ApiError } from '../../../api/error.ts'
import { Box } from '../box.tsx'
import { type Cursor, useCursor } from '../cursor.ts'
import { SidePanel } from '../dialogs/side-panel.tsx'
import { key, useKeys } from '../keys.ts'
import { WithSide } from '../layout.tsx'
import { QueryTable } from './data-table.tsx'

interface Answer {
  rows: object[]
}
type RowOf<Data extends Answer> = Data['rows'][number]

interface ListOptions<Data extends Answer> {
  query: UseQueryResult<Data, ApiError>
  idOf: (row: RowOf<Data>) => string
  /** Leads to the page of a row; without it, the panel of the row opens. */
  onOpen?: (row: RowOf<Data>) => void
}

export interface ListState<Data extends Answer> extends Pick<ListOptions<Data>, 'query' | 'idOf'> {
  rows: readonly RowOf<Data>[]
  cursor: Cursor<RowOf<Data>>
  open: (row: RowOf<Data>) => void
  panel: { open: boolean; onClose: () => void }
}

/** A list of the server, the cursor of the keyboard in it, and the panel of the row under it: Enter opens, Esc closes. */
export function useList<Data extends Answer>(options: ListOptions<Data>): ListState<Data> {
  const { query, idOf } = options
  const [isOpen, setOpen] = useState(false)
  const open = options.onOpen ?? (() => setOpen(true))
  const onClose = () => setOpen(false)
  const rows: readonly RowOf<Data>[] = query.data?.rows ?? []
  const cursor = useCursor({ rows, idOf, onOpen: open })
  useKeys([!options.onOpen && key('Esc', onClose)])
  return { query, idOf, rows, cursor, open, panel: { open: isOpen, onClose } }
}

type TableProps<Data extends Answer> = Omit<
  ComponentProps<typeof QueryTable<RowOf<Data>, Data>>,
  'query' | 'idOf' | 'cursor' | 'onPress' | 'above'
>

interface ListBoxProps<Data extends Answer> extends TableProps<Data> {
  of: ListState<Data>
  /** Of the box round the list. */
  box?: Omit<ComponentProps<typeof Box>, 'children'>
  /** In the box, above and below the list. */
  above?: ReactNode
  below?: ReactNode
  /** The row under the cursor, beside the list. */
  side?: { label: (row: RowOf<Data>) => string; of: (row: RowOf<Data>) => ReactNode; width: number }
}

/** A list in its box, and the panel of its selected row beside it. */
export function ListBox<Data extends Answer>(props: ListBoxProps<Data>) {
  const { of: list, box, above, below, side, ...table } = props
  const { query, idOf, cursor, open, panel } = list
  const { row } = cursor
  const drawn = (
    <Box {...box}>
      {above}
      <QueryTable {...table} query={query} idOf={idOf} cursor={cursor} onPress={open} />
      {below}
    </Box>
  )
  if (!side) return drawn
  return (
    <WithSide width={side.width}>
      {drawn}
      <SidePanel {...panel} label={row ? side.label(row) : ''}>
        {row && side.of(row)}
      </SidePanel>
    </WithSide>
  )
}
