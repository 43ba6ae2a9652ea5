import { formatNumber } from '../../../lib/numbers.ts'
import { formatTime } from '../../ui/format.ts'
import { State } from '../../ui/state.tsx'
import { type Column, column, wideColumn } from '../../ui/table/data-table.tsx'
import { type Batch, batchStates } from './code-labels.ts'

export const isOver = ({ state }: Batch) => state === 'ended' || state === 'revoked'

export const columnsAt = (now: number): Column<Batch>[] => [
  column('批次', ({ batchName }) => batchName, 'mono medium'),
  column('套餐', ({ planName }) => planName, 'nowrap'),
  column('枚', ({ codes }) => formatNumber(codes), 'numeric'),
  column('已用 / 作废', (batch) => <Use batch={batch} />),
  wideColumn('有效到', ({ lastDay }) => lastDay ?? '不限', 'muted nowrap'),
  wideColumn(
    '制作',
    ({ createTime, createdBy, isDemo }) =>
      `${formatTime(createTime, now)} ${createdBy || (isDemo ? '演示' : '命令行')}`,
    'muted nowrap',
  ),
  wideColumn('用途', ({ label }) => label || '—', 'label'),
  column(
    '导出',
    ({ state }) => <State kind={batchStates[state].kind}>{batchStates[state].word}</State>,
    'nowrap',
  ),
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
