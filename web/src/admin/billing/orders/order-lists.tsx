import { providerNames } from '@yehang/contract/limits'
import type { AnswerTo } from '../../../api/client.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import * as basic from '../../ui/basic.module.css'
import { Box } from '../../ui/box.tsx'
import * as boxStyles from '../../ui/boxes.module.css'
import { Button } from '../../ui/button.tsx'
import type { Cursor } from '../../ui/cursor.ts'
import { formatTime, hoursAndMinutes, idTail, momentOf } from '../../ui/format.ts'
import { State, StateOf } from '../../ui/marks.tsx'
import { type Column, column, DataTable, looks, unseen, wideColumn } from '../../ui/table/data-table.tsx'
import type { OrderActions } from './order-calls.ts'
import { type CursorRow, channelOf, type ExceptionRow, formatMoney, stateOf } from './order-labels.ts'
import * as styles from './orders.module.css'

interface ExceptionsBoxProps {
  answer: AnswerTo<'GET /v2/staff/orders/exceptions'>
  cursor: Cursor<CursorRow>
  onPress: () => void
  mayEdit: boolean
  actions: OrderActions
  onEvidence: (order: ExceptionRow) => void
}

const listedMax = 200

/** Money that came and opened nothing, or that does not fit: the one first that waits longest. */
export function ExceptionsBox(props: ExceptionsBoxProps) {
  const { answer, cursor, onPress, mayEdit, actions, onEvidence } = props
  const { rows, data } = answer
  if (rows.length === 0 && data.orphanPayments.length === 0) return null
  // A late payment has been granted already: it only has to be dismissed.
  const due = rows.filter(({ act }) => act !== 'settle').length
  const columns: Column<ExceptionRow>[] = [
    column('等了', ({ since }) => spanOf(serverNow() - momentOf(since)), `${basic.cWait} ${basic.nowrap}`),
    column('订单', ({ orderId }) => idTail(orderId), basic.mono),
    wideColumn('会员', ({ userName }) => userName || '已注销'),
    wideColumn('套餐', ({ payName }) => payName),
    column('应收', ({ price }) => formatMoney(price), basic.numeric),
    wideColumn('渠道', channelOf, looks.quiet),
    column('哪里不对', ({ isDisputed, problem }) => (
      <State kind={isDisputed ? 'bad' : 'wait'}>{problem}</State>
    )),
    wideColumn('渠道怎么说', ({ says }) => says, basic.text12),
    wideColumn(
      unseen('要做的'),
      (order) =>
        mayEdit && order.act === 'redrive' ? (
          <Button
            small
            busy={actions.redrive.busy && actions.redrive.input?.orderId === order.orderId}
            onClick={() => void actions.redrive.run({ orderId: order.orderId })}
          >
            {order.state === 'refunding' ? '再问渠道' : '补发到账'}
          </Button>
        ) : (
          <Button small onClick={() => onEvidence(order)}>
            {order.act === 'settle' ? '了结' : '看凭证'}
          </Button>
        ),
      looks.figure,
    ),
  ]
  return (
    <Box
      className={styles.lookedAt}
      title={<span className={basic.cWait}>要人看的 {due < listedMax ? due : `${listedMax}+`} 笔</span>}
      note={
        due > 0
          ? `合计 ${formatMoney(data.sum)}，钱收了、会员没开，或对不上`
          : '没有要办的；下面的看过就可以了结'
      }
      actions={
        mayEdit && (
          <Button small keyLabel="⇧ Q" busy={actions.askAll.busy} onClick={() => void actions.askAll.run({})}>
            全部回查渠道
          </Button>
        )
      }
    >
      <DataTable
        className={styles.list}
        rows={rows}
        columns={columns}
        idOf={({ orderId }) => orderId}
        cursor={{ of: ({ orderId }) => cursor.of({ key: `x${orderId}`, orderId }) }}
        onPress={onPress}
      />
      {data.orphanPayments.length > 0 && (
        <details className={`${boxStyles.foot} ${basic.text12}`}>
          <summary>
            近 30 天有 {formatNumber(data.orphanPayments.length)} 笔付款找不到订单
            <span className={basic.muted}>（如还原过旧备份）</span>
          </summary>
          <ul className={basic.stack4}>
            {data.orphanPayments.map(({ time, provider, text }) => (
              <li key={`${time} ${text}`}>
                <span className={basic.muted}>{formatTime(time)}</span> {providerNames[provider]}：{text}
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

type Answer = AnswerTo<'GET /v2/staff/orders/list'>

export const columns: Column<Answer['rows'][number]>[] = [
  column('时间', ({ createTime }) => formatTime(createTime), looks.quiet),
  wideColumn('订单号', ({ orderId }) => orderId, basic.mono),
  column('会员', ({ userName }) => userName || '已注销', { most: 150 }),
  wideColumn('套餐', ({ payName }) => payName),
  column('金额', ({ price }) => formatMoney(price), basic.numeric),
  wideColumn('渠道', channelOf, looks.quiet),
  column('状态', (order) => <StateOf of={stateOf(order)} />),
  wideColumn(
    '结果',
    ({ problem, result }) => (problem ? <span className={basic.cWait}>{problem}</span> : result || '—'),
    `${basic.hint} ${basic.nowrap}`,
  ),
]

/** What came in, and which share of the paid orders by which channel. */
export function Income({ income, channels }: NonNullable<Answer['data']>) {
  const all = channels.reduce((sum, { paid }) => sum + paid, 0)
  const shares = all === 0 || channels.length < 2 ? [] : channels
  return (
    <p className={basic.hint}>
      实收 {formatMoney(income)}
      {shares.map(
        ({ channel, paid }) => `　${providerNames[channel]} ${formatNumber(Math.round((paid / all) * 100))}%`,
      )}
    </p>
  )
}
