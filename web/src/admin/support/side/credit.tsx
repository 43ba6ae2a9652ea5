import { payChannelNames } from '@yehang/contract/limits'
import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import { lastDayOf } from '../../../lib/dates.ts'
import { useMay } from '../../shell/me.ts'
import * as basic from '../../ui/basic.module.css'
import { Facts } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { useAction, usePost } from '../../ui/calls.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { idTail } from '../../ui/format.ts'
import { mono, Tag } from '../../ui/marks.tsx'
import * as noteStyles from '../../ui/notes.module.css'
import { type AdminOrder, type ChannelAnswer, supportCalls } from '../calls.ts'
import * as styles from '../thread.module.css'

export interface Credit {
  /** The channel can be asked, and the signed-in colleague may do so. */
  canAsk: boolean
  asked: ChannelAnswer | null
  fault: string | null
  busy: boolean
  /** The question before the last step is open. */
  isOpen: boolean
  /** Asks the channel; where it answers paid, asks the colleague to confirm. */
  begin(): void
  ask(): void
  confirm(): void
  close(): void
}

const refunded = 3

/** A payment that was not credited: the channel is asked first, and the effect is shown before it is done. */
export function useCredit(order: AdminOrder | undefined): Credit {
  const may = useMay()
  const [lastAnswer, setLastAnswer] = useState<{ orderId: string; asked: ChannelAnswer } | null>(null)
  const [openFor, setOpenFor] = useState<string | null>(null)
  const orderId = order?.orderId ?? ''
  const canAsk = may('orders:edit') && order !== undefined && !order.isGranted && order.status !== refunded
  const asked = lastAnswer?.orderId === orderId ? lastAnswer.asked : null
  const asking = useAction(
    ({ id }: { id: string; goOn: boolean }) =>
      post('POST /v2/staff/message/order/ask', { body: { orderId: id } }, { repeatSubmit: false }),
    {
      done({ data }, { id, goOn }) {
        setLastAnswer({ orderId: id, asked: data })
        if (goOn && data.canCredit) setOpenFor(id)
      },
      changes: '/v2/staff/message/order/',
      showsFault: true,
    },
  )
  const crediting = usePost('POST /v2/staff/message/order/credit', {
    done({ data: { endTime, isGranted } }) {
      setLastAnswer(null)
      return `${isGranted ? '已补发到账' : '早已到账'}${endTime ? `，会员至 ${lastDayOf(endTime)}` : ''}`
    },
    changes: supportCalls,
  })
  const ask = (goOn: boolean) => canAsk && void asking.run({ id: orderId, goOn })
  return {
    canAsk,
    asked,
    fault: asking.input?.id === orderId ? asking.fault : null,
    busy: asking.busy || crediting.busy,
    isOpen: canAsk && openFor === orderId && asked !== null,
    begin: () => (asked?.canCredit ? setOpenFor(orderId) : ask(true)),
    ask: () => ask(false),
    confirm: () => void crediting.run({ orderId }).then(() => setOpenFor(null)),
    close: () => setOpenFor(null),
  }
}

interface CreditProps {
  credit: Credit
  order: AdminOrder | undefined
}

/** The channel's answer about the order, and the button to credit it. */
export function CreditLine({ credit, order }: CreditProps) {
  const { canAsk, asked, fault, busy, begin, ask } = credit
  if (!canAsk || !order) return null
  const name = payChannelNames[order.payChannel]
  return (
    <div className={`${noteStyles.note} ${styles.systemLine}`} role="status">
      <span>{asked ? asked.time.slice(11, 16) : idTail(order.orderId)}</span>
      <span className={basic.grow}>
        {asked
          ? `渠道回查：${asked.says}`
          : (order.problem ?? `${order.payName} ¥${order.price} 还没有到账，可向${name}回查`)}
        {asked?.why && <b className={basic.cDanger}>　{asked.why.msg}</b>}
        {fault && <b className={basic.cDanger}>　{fault}</b>}
      </span>
      {asked?.canCredit && <Tag tone="wait">通知未送达</Tag>}
      {asked?.canCredit ? (
        <Button small kind="primary" keyLabel="B" busy={busy} onClick={begin}>
          补发到账…
        </Button>
      ) : (
        <Button small {...(!asked && { keyLabel: 'B' })} busy={busy} onClick={asked ? ask : begin}>
          {asked ? '再查一次' : '回查'}
        </Button>
      )}
    </div>
  )
}

/** The effect of crediting, shown before it is done. */
export function CreditDialog({ credit, order }: CreditProps) {
  const { isOpen, asked, busy, confirm, close } = credit
  return (
    <FormDialog
      open={isOpen}
      onClose={close}
      title="补发到账"
      note="渠道已确认收款，记入审计。"
      act={`补发${asked?.endTime ? `，会员至 ${lastDayOf(asked.endTime)}` : ''}`}
      busy={busy}
      onAct={confirm}
    >
      {order && asked && (
        <Facts
          of={[
            ['订单', mono(order.orderId)],
            ['套餐', `${order.payName} ¥${order.price}`],
            ['渠道', asked.says],
            ['账本', `写一行：+${asked.days} 天`],
            ['会员至', asked.endTime ? lastDayOf(asked.endTime) : '不变'],
          ]}
        />
      )}
    </FormDialog>
  )
}
