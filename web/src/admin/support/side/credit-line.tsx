import { payChannelNames } from '@yehang/contract/limits'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { idTail } from '../../ui/format.ts'
import { Tag } from '../../ui/tag.tsx'
import type { AdminOrder } from '../calls.ts'
import type { Credit } from './credit.ts'

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
    <div className="system-line" role="status">
      <span>{asked ? asked.time.slice(11, 16) : idTail(order.orderId)}</span>
      <span className="grow">
        {asked
          ? `渠道回查：${asked.says}`
          : (order.problem ?? `${order.payName} ¥${order.price} 还没有到账，可向${name}回查`)}
        {asked?.why && <b className="c-danger">　{asked.why.msg}</b>}
        {fault && <b className="c-danger">　{fault}</b>}
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
    <Dialog
      open={isOpen}
      onClose={close}
      title="补发到账"
      note="渠道已确认收款，记入审计。"
      actions={
        <>
          <Button onClick={close}>不了</Button>
          <span className="grow" />
          <Button kind="primary" busy={busy} onClick={confirm}>
            补发{asked?.endTime ? `，会员至 ${asked.endTime.slice(0, 10)}` : ''}
          </Button>
        </>
      }
    >
      {order && asked && (
        <Facts
          of={[
            [
              '订单',
              <span key="id" className="mono">
                {order.orderId}
              </span>,
            ],
            ['套餐', `${order.payName} ¥${order.price}`],
            ['渠道', asked.says],
            ['账本', `写一行：+${asked.days} 天`],
            ['会员至', asked.endTime?.slice(0, 10) ?? '不变'],
          ]}
        />
      )}
    </Dialog>
  )
}
