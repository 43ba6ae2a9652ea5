import { Peril } from '../../ui/dialogs/peril.tsx'
import type { OrderDeeds } from './order-calls.ts'
import { channelOf, money, type OrderDetail } from './order-words.ts'

interface VoidDialogProps {
  order: OrderDetail
  deeds: OrderDeeds
  onClose: () => void
}

/** Ends an order that was never paid. */
export function VoidDialog({ order, deeds, onClose }: VoidDialogProps) {
  const { orderId, userName, payName, price } = order
  const tail = orderId.slice(-4)
  return (
    <Peril
      open
      onClose={onClose}
      title="作废这个订单"
      reason={{ placeholder: '例如：会员重复下单' }}
      typed={tail}
      act="问过渠道，作废"
      busy={deeds.end.isPending}
      onConfirm={(reason) => deeds.end.mutate({ orderId, reason, tail }, { onSuccess: onClose })}
    >
      <p className="s12">
        {userName || '已注销的账号'}，{payName}，{money(price)}。先问{channelOf(order)}
        ：已经付款就照常开通，不作废；没有付款才关单，会员不能再付这一笔，可以另下新单。
      </p>
    </Peril>
  )
}
