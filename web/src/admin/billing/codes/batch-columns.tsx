import { formatNumber } from '../../../lib/numbers.ts'
import { formatTime } from '../../ui/format.ts'
import { State } from '../../ui/state.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { type Batch, batchStates } from './code-labels.ts'

export const isOver = ({ state }: Batch) => state === 'ended' || state === 'revoked'

export const columnsAt = (now: number): Column<Batch>[] => [
  { id: 'batch', title: '批次', className: 'mono medium', cell: ({ batchName }) => batchName },
  { id: 'plan', title: '套餐', className: 'nowrap', cell: ({ planName }) => planName },
  { id: 'codes', title: '枚', className: 'numeric', cell: ({ codes }) => formatNumber(codes) },
  { id: 'use', title: '已用 / 作废', cell: (batch) => <Use batch={batch} /> },
  {
    id: 'until',
    title: '有效到',
    wide: true,
    className: 'muted nowrap',
    cell: ({ lastDay }) => lastDay ?? '不限',
  },
  {
    id: 'made',
    title: '制作',
    wide: true,
    className: 'muted nowrap',
    cell: ({ createTime, createdBy, isDemo }) =>
      `${formatTime(createTime, now)} ${createdBy || (isDemo ? '演示' : '命令行')}`,
  },
  { id: 'label', title: '用途', wide: true, className: 'label', cell: ({ label }) => label || '—' },
  {
    id: 'state',
    title: '导出',
    className: 'nowrap',
    cell: ({ state }) => <State kind={batchStates[state].kind}>{batchStates[state].word}</State>,
  },
]

function Use({ batch: { codes, used, revoked } }: { batch: Batch }) {
  const share = (count: number) => `${(count / Math.max(1, codes)) * 100}%`
  return (
    <span className="row">
      <span className="use" aria-hidden="true">
        <i className="used" style={{ width: share(used) }} />
        <i className="gone" style={{ width: share(revoked) }} />
      </span>
      <span className="text-12 muted nowrap">
        {formatNumber(used)} / {formatNumber(revoked)}
      </span>
    </span>
  )
}
