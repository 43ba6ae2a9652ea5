import { providerNames } from '@yehang/contract/limits'
import type { AnswerTo } from '../../../api/client.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import type { Cursor } from '../../ui/cursor.ts'
import { formatTime } from '../../ui/format.ts'
import { Pager } from '../../ui/pager.tsx'
import { Empty } from '../../ui/query-result.tsx'
import { State } from '../../ui/state.tsx'
import { pageSize } from './order-calls.ts'
import type { CursorRow } from './order-labels.ts'
import { channelOf, formatMoney, stateOf } from './order-labels.ts'

interface OrderTableProps {
  answer: AnswerTo<'GET /v2/staff/orders/list'>
  cursor: Cursor<CursorRow>
  now: number
}

export function OrderTable({ answer: { rows, total, totalCapped, data }, cursor, now }: OrderTableProps) {
  if (rows.length === 0) return <Empty title="没有这样的订单">换个条件，或按订单号、会员名再找。</Empty>
  return (
    <>
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th>时间</th>
              <th className="wide">订单号</th>
              <th>会员</th>
              <th className="wide">套餐</th>
              <th className="numeric">金额</th>
              <th className="wide">渠道</th>
              <th>状态</th>
              <th className="wide">结果</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((order) => {
              const { kind, word } = stateOf(order, now)
              return (
                <tr key={order.orderId} {...cursor.of({ key: order.orderId, orderId: order.orderId })}>
                  <td className="muted nowrap">{formatTime(order.createTime, now)}</td>
                  <td className="wide mono">{order.orderId}</td>
                  <td className="name">{order.userName || '已注销'}</td>
                  <td className="wide">{order.payName}</td>
                  <td className="numeric">{formatMoney(order.price)}</td>
                  <td className="wide muted nowrap">{channelOf(order)}</td>
                  <td>
                    <State kind={kind}>{word}</State>
                  </td>
                  <td className="wide text-12 muted nowrap">
                    {order.problem ? <span className="c-wait">{order.problem}</span> : order.result || '—'}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <div className="list-end">
        <Pager total={total} capped={totalCapped} pageSize={pageSize} unit="笔" />
        {data && (
          <p className="text-12 muted">
            实收 {formatMoney(data.income)}
            {shares(data.channels)}
          </p>
        )}
      </div>
    </>
  )
}

type Shares = NonNullable<AnswerTo<'GET /v2/staff/orders/list'>['data']>['channels']

/** Which share of the paid orders came by which channel. */
function shares(channels: Shares): string {
  const all = channels.reduce((sum, { paid }) => sum + paid, 0)
  if (all === 0 || channels.length < 2) return ''
  return channels
    .map(
      ({ channel, paid }) => `　${providerNames[channel]} ${formatNumber(Math.round((paid / all) * 100))}%`,
    )
    .join('')
}
