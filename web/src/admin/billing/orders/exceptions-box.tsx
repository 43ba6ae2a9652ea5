import { providerNames } from '@yehang/contract/limits'
import type { AnswerTo } from '../../../api/client.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import type { Cursor } from '../../ui/cursor.ts'
import { formatTime, hoursAndMinutes, idTail, momentOf } from '../../ui/format.ts'
import { State } from '../../ui/state.tsx'
import type { OrderActions } from './order-calls.ts'
import type { CursorRow } from './order-labels.ts'
import { channelOf, type ExceptionRow, formatMoney } from './order-labels.ts'

interface ExceptionsBoxProps {
  answer: AnswerTo<'GET /v2/staff/orders/exceptions'>
  cursor: Cursor<CursorRow>
  now: number
  mayEdit: boolean
  actions: OrderActions
  onEvidence: (order: ExceptionRow) => void
}

const listedMax = 200

/** Money that came and opened nothing, or that does not fit: the one first that waits longest. */
export function ExceptionsBox({ answer, cursor, now, mayEdit, actions, onEvidence }: ExceptionsBoxProps) {
  const { rows, data } = answer
  if (rows.length === 0 && data.orphanPayments.length === 0) return null
  // A late payment has been granted already: it only has to be dismissed.
  const due = rows.filter(({ act }) => act !== 'settle').length
  return (
    <Box
      className="looked-at"
      title={<span className="c-wait">要人看的 {due < listedMax ? due : `${listedMax}+`} 笔</span>}
      note={
        due > 0
          ? `合计 ${formatMoney(data.sum)}，钱收了、会员没开，或对不上`
          : '没有要办的；下面的看过就可以了结'
      }
      actions={
        mayEdit && (
          <Button
            small
            keyLabel="⇧ Q"
            busy={actions.askAll.isPending}
            onClick={() => actions.askAll.mutate()}
          >
            全部回查渠道
          </Button>
        )
      }
    >
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th>等了</th>
              <th>订单</th>
              <th className="wide">会员</th>
              <th className="wide">套餐</th>
              <th className="numeric">应收</th>
              <th className="wide">渠道</th>
              <th>哪里不对</th>
              <th className="wide">渠道怎么说</th>
              <th className="wide">
                <span className="visually-hidden">要做的</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((order) => (
              <tr key={order.orderId} {...cursor.of({ key: `x${order.orderId}`, orderId: order.orderId })}>
                <td className="c-wait nowrap">{spanOf(now - momentOf(order.since))}</td>
                <td className="mono">{idTail(order.orderId)}</td>
                <td className="wide">{order.userName || '已注销'}</td>
                <td className="wide">{order.payName}</td>
                <td className="numeric">{formatMoney(order.price)}</td>
                <td className="wide muted nowrap">{channelOf(order)}</td>
                <td>
                  <State kind={order.isDisputed ? 'bad' : 'wait'}>{order.problem}</State>
                </td>
                <td className="wide text-12">{order.says}</td>
                <td className="wide numeric nowrap">
                  {mayEdit && order.act === 'redrive' ? (
                    <Button
                      small
                      busy={actions.redrive.isPending && actions.redrive.variables === order.orderId}
                      onClick={() => actions.redrive.mutate(order.orderId)}
                    >
                      {order.state === 'refunding' ? '再问渠道' : '补发到账'}
                    </Button>
                  ) : (
                    <Button small onClick={() => onEvidence(order)}>
                      {order.act === 'settle' ? '了结' : '看凭证'}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.orphanPayments.length > 0 && (
        <details className="orphan-payments text-12">
          <summary>
            近 30 天有 {formatNumber(data.orphanPayments.length)} 笔付款找不到订单
            <span className="muted">（如还原过旧备份）</span>
          </summary>
          <ul>
            {data.orphanPayments.map(({ time, provider, text }) => (
              <li key={`${time} ${text}`}>
                <span className="muted">{formatTime(time, now)}</span> {providerNames[provider]}：{text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Box>
  )
}

const hour = 3_600_000

/** `27:12`, and `5 天` from a hundred hours on. */
function spanOf(milliseconds: number): string {
  if (milliseconds < 100 * hour) return hoursAndMinutes(milliseconds)
  return `${Math.floor(milliseconds / (24 * hour))} 天`
}
