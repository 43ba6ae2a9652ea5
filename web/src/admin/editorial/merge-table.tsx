import type { ReactNode } from 'react'
import { idTail } from '../ui/format.ts'
import { type Column, column, DataTable, looks } from '../ui/table/data-table.tsx'

/** What both have, and what the one that stays has afterwards. */
export type MergeLine = readonly [title: string, from: ReactNode, into: ReactNode, after: ReactNode]

interface MergeTableProps {
  from: { id: string; name: string }
  into: { id: string; name: string }
  lines: readonly MergeLine[]
}

/** What a merge of two works or two entities moves. */
export function MergeTable({ from, into, lines }: MergeTableProps) {
  const [old, kept] = [idTail(from.id), idTail(into.id)]
  const columns: Column<MergeLine>[] = [
    column('', ([title]) => title, looks.quiet),
    column(`${from.name}（消失）`, ([, value]) => value),
    column(`${into.name}（留下）`, ([, , value]) => value),
    column('之后', ([, , , value]) => value),
  ]
  const rows: MergeLine[] = [...lines, ['旧地址', old, kept, `${old} 转到 ${kept}`]]
  return <DataTable rows={rows} idOf={([title]) => title} columns={columns} />
}
