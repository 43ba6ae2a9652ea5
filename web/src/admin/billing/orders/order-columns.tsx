import { providerNames } from '@yehang/contract/limits'
import type { AnswerTo } from '../../../api/client.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { formatTime } from '../../ui/format.ts'
import { State } from '../../ui/state.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { channelOf, formatMoney, stateOf } from './order-labels.ts'

type Answer = AnswerTo<'GET /v2/staff/orders/list'>

export const columnsAt = (now: number): Column<Answer['rows'][number]>[] => [
  {
    id: 'time',
    title: '时间',
    className: 'muted nowrap',
    cell: ({ createTime }) => formatTime(createTime, now),
  },
  { id: 'id', title: '订单号', wide: true, className: 'mono', cell: ({ orderId }) => orderId },
  { id: 'member', title: '会员', className: 'name', cell: ({ userName }) => userName || '已注销' },
  { id: 'plan', title: '套餐', wide: true, cell: ({ payName }) => payName },
  { id: 'price', title: '金额', className: 'numeric', cell: ({ price }) => formatMoney(price) },
  { id: 'channel', title: '渠道', wide: true, className: 'muted nowrap', cell: channelOf },
  {
    id: 'state',
    title: '状态',
    cell: (order) => {
      const { kind, word } = stateOf(order, now)
      return <State kind={kind}>{word}</State>
    },
  },
  {
    id: 'result',
    title: '结果',
    wide: true,
    className: 'text-12 muted nowrap',
    cell: ({ problem, result }) => (problem ? <span className="c-wait">{problem}</span> : result || '—'),
  },
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
