import { providerNames } from '@yehang/contract/limits'
import type { AnswerTo } from '../../../api/client.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { formatTime } from '../../ui/format.ts'
import { State } from '../../ui/state.tsx'
import { type Column, column, wideColumn } from '../../ui/table/data-table.tsx'
import { channelOf, formatMoney, stateOf } from './order-labels.ts'

type Answer = AnswerTo<'GET /v2/staff/orders/list'>

export const columnsAt = (now: number): Column<Answer['rows'][number]>[] => [
  column('时间', ({ createTime }) => formatTime(createTime, now), 'muted nowrap'),
  wideColumn('订单号', ({ orderId }) => orderId, 'mono'),
  column('会员', ({ userName }) => userName || '已注销', 'name'),
  wideColumn('套餐', ({ payName }) => payName),
  column('金额', ({ price }) => formatMoney(price), 'numeric'),
  wideColumn('渠道', channelOf, 'muted nowrap'),
  column('状态', (order) => {
    const { kind, word } = stateOf(order, now)
    return <State kind={kind}>{word}</State>
  }),
  wideColumn(
    '结果',
    ({ problem, result }) => (problem ? <span className="c-wait">{problem}</span> : result || '—'),
    'text-12 muted nowrap',
  ),
]

/** What came in, and which share of the paid orders by which channel. */
export function Income({ income, channels }: NonNullable<Answer['data']>) {
  const all = channels.reduce((sum, { paid }) => sum + paid, 0)
  const shares = all === 0 || channels.length < 2 ? [] : channels
  return (
    <p className="text-12 muted">
      实收 {formatMoney(income)}
      {shares.map(
        ({ channel, paid }) => `　${providerNames[channel]} ${formatNumber(Math.round((paid / all) * 100))}%`,
      )}
    </p>
  )
}
