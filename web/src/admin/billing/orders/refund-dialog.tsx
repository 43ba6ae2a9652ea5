import { useState } from 'react'
import * as basic from '../../ui/basic.module.css'
import { DangerConfirmation } from '../../ui/dialogs/danger-confirmation.tsx'
import { CheckField, TextField } from '../../ui/forms/controls.tsx'
import type { OrderActions } from './order-calls.ts'
import { formatMoney, type OrderDetail } from './order-labels.ts'

interface RefundDialogProps {
  order: OrderDetail
  actions: OrderActions
  onClose: () => void
  /** The member's message beside which it is done. */
  messageId?: string
}

/** Gives money back: how much, why, and the last four digits typed. */
export function RefundDialog({ order, actions, onClose, messageId }: RefundDialogProps) {
  const { left, way, text } = order.refund
  const [amount, setAmount] = useState(left ?? '')
  const [byHand, setByHand] = useState(way === 'mark')
  const { orderId } = order
  const tail = orderId.slice(-4)
  const wrong = /^\d{1,7}(\.\d{1,2})?$/.test(amount) && Number(amount) > 0 ? undefined : '应为金额，如 9.90'
  const confirm = async (reason: string) => {
    if (wrong !== undefined) return undefined
    const body = { orderId, amount, byHand, reason, tail, ...(messageId !== undefined && { messageId }) }
    return actions.refund.run(body)
  }
  return (
    <DangerConfirmation
      open
      onClose={onClose}
      title={byHand ? '记下退款' : '退款'}
      reason={{ placeholder: '为什么退，会员看不到' }}
      typed={tail}
      act={byHand ? '记下并收回天数' : '退款并收回天数'}
      onConfirm={confirm}
    >
      <p className={basic.text12}>
        {order.userName || '已注销的账号'}，{order.payName}，付过 {formatMoney(order.paid ?? '0')}。{text}。
      </p>
      <TextField
        label="金额"
        required
        of={{ value: amount, onChange: setAmount, error: wrong }}
        clean={(typed) => typed.trim()}
        hint={`最多 ${formatMoney(left ?? '0')}；按比例收回天数`}
        inputMode="decimal"
      />
      {way === 'channel' && (
        <CheckField of={{ value: byHand, onChange: setByHand }} className={`${basic.row} ${basic.text12}`}>
          已在渠道后台退过，只在这里记下
        </CheckField>
      )}
    </DangerConfirmation>
  )
}
