import { formatNumber } from '../../../lib/numbers.ts'
import type { Cursor } from '../../ui/cursor.ts'
import { formatTime } from '../../ui/format.ts'
import { State } from '../../ui/state.tsx'
import { type Batch, batchStates } from './code-labels.ts'

interface BatchTableProps {
  batches: readonly Batch[]
  cursor: Cursor<Batch>
  now: number
}

export function BatchTable({ batches, cursor, now }: BatchTableProps) {
  return (
    <div className="table-scroll">
      <table className="table">
        <thead>
          <tr>
            <th>批次</th>
            <th>套餐</th>
            <th className="numeric">枚</th>
            <th>已用 / 作废</th>
            <th className="wide">有效到</th>
            <th className="wide">制作</th>
            <th className="wide">用途</th>
            <th>导出</th>
          </tr>
        </thead>
        <tbody>
          {batches.map((batch) => {
            const { kind, word } = batchStates[batch.state]
            const row = cursor.of(batch)
            const isOver = batch.state === 'ended' || batch.state === 'revoked'
            return (
              <tr key={batch.batchId} {...row} className={isOver ? `${row.className} dim` : row.className}>
                <td className="mono medium">{batch.batchName}</td>
                <td className="nowrap">{batch.planName}</td>
                <td className="numeric">{formatNumber(batch.codes)}</td>
                <td>
                  <Use batch={batch} />
                </td>
                <td className="wide muted nowrap">{batch.lastDay ?? '不限'}</td>
                <td className="wide muted nowrap">
                  {formatTime(batch.createTime, now)} {batch.createdBy || (batch.isDemo ? '演示' : '命令行')}
                </td>
                <td className="wide label">{batch.label || '—'}</td>
                <td className="nowrap">
                  <State kind={kind}>{word}</State>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

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
