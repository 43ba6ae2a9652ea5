import { DangerConfirmation } from '../../ui/dialogs/danger-confirmation.tsx'
import type { OrderActions } from './order-calls.ts'
import { channelOf, formatMoney, type OrderDetail } from './order-labels.ts'

interface VoidDialogProps {
  order: OrderDetail
  actions: OrderActions
  onClose: () => void
}

/** Ends an order that was never paid. */
export function VoidDialog({ order, actions, onClose }: VoidDialogProps) {
  const { orderId, userName, payName, price } = order
  const tail = orderId.slice(-4)
  return (
    <DangerConfirmation
      open
      onClose={onClose}
      title="作废这个订单"
      reason={{ placeholder: '例如：会员重复下单' }}
      typed={tail}
      act="问过渠道，作废"
      onConfirm={(reason) => actions.end.run({ orderId, reason, tail })}
    >
      <p className="text-12">
        {userName || '已注销的账号'}，{payName}，{formatMoney(price)}。先问{channelOf(order)}
        ：已经付款就照常开通，不作废；没有付款才关单，会员不能再付这一笔，可以另下新单。
      </p>
    </DangerConfirmation>
  )
}
