import { useState } from 'react'
import type { AnswerTo } from '../../api/client.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { MergeDialog } from '../editorial/works/merge-dialog.tsx'
import { useMay } from '../shell/me.ts'
import * as basic from '../ui/basic.module.css'
import { Box } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { useGet, usePost } from '../ui/calls.ts'
import { type Column, column, DataTable, mainColumn, wideColumn } from '../ui/table/data-table.tsx'

type Pair = AnswerTo<'GET /v2/staff/duplicate/list'>['rows'][number]

const path = '/v2/staff/duplicate/'
const shown = 10

const reasons = { magnet: '磁力相同', number: '番号只差分隔符', title: '标题相同、日期相近' } as const

function WorkLink({ work: { id, number, title } }: { work: Pair['work'] }) {
  return (
    <>
      <a className={`${basic.medium} ${basic.nowrap}`} href={`/staff/works/${id}`}>
        {number}
      </a>{' '}
      <span className={basic.hint}>{title}</span>
    </>
  )
}

/** Imported works that are perhaps there already: the next ones, to be merged or kept apart. Nothing where there are none. */
export function Duplicates() {
  const may = useMay()
  const query = useGet('GET /v2/staff/duplicate/list', { query: { pageSize: shown }, keepsPrevious: true })
  const [merging, setMerging] = useState<Pair | null>(null)
  const apart = usePost('POST /v2/staff/duplicate/apart', { changes: path })
  const { rows = [], total = 0 } = query.data ?? {}
  if (total === 0) return null
  const columns: Column<Pair>[] = [
    mainColumn('新导入的', ({ work }) => <WorkLink work={work} />),
    column('已有的', ({ other }) => <WorkLink work={other} />),
    wideColumn('因为', ({ why }) => reasons[why], basic.nowrap),
    column('', (pair) => (
      <span className={`${basic.row} ${basic.wrap}`}>
        {may('works:edit') && (
          <Button small onClick={() => setMerging(pair)}>
            合并…
          </Button>
        )}
        <Button
          small
          kind="quiet"
          busy={apart.busy && apart.input?.duplicateId === pair.duplicateId}
          label={`${pair.work.number} 和 ${pair.other.number} 不是同一部`}
          onClick={() => void apart.run({ duplicateId: pair.duplicateId })}
        >
          不是同一部
        </Button>
      </span>
    )),
  ]
  return (
    <Box
      title={`可能是同一部 ${formatNumber(total)}`}
      note={total > shown && `先看最近的 ${shown} 对，处理掉就换下一批`}
    >
      <DataTable rows={rows} idOf={({ duplicateId }) => duplicateId} columns={columns} />
      {merging && (
        <MergeDialog
          open
          from={merging.work.id}
          into={merging.other.id}
          onClose={() => setMerging(null)}
          onMerged={() => void query.refetch()}
        />
      )}
    </Box>
  )
}
