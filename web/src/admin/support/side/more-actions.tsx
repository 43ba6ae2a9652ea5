import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderDetail, useOrderActions } from '../../billing/orders/order-calls.ts'
import { RefundDialog } from '../../billing/orders/refund-dialog.tsx'
import { BanDialog, UnbanDialog } from '../../members/ban-dialogs.tsx'
import { useMemberActions } from '../../members/member-calls.ts'
import { useMay } from '../../shell/me.ts'
import { DangerBox } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import type { AdminMember, AdminOrder } from '../calls.ts'

interface FurtherProps {
  messageId: string
  member: AdminMember
  order: AdminOrder | undefined
}

const paid = [1, 4]

/** Actions that cannot be undone, by the rules of the pages they belong to; the thread records them. */
export function MoreActions({ messageId, member, order }: FurtherProps) {
  const may = useMay()
  const [open, setOpen] = useState<'refund' | 'ban' | 'unban' | null>(null)
  const actions = useMemberActions(member.userId)
  const refunds =
    may('orders:read') && may('orders:edit') && order && paid.includes(order.status) ? order : null
  const bans = may('members:edit') && member.userName !== ''
  if (refunds === null && !bans) return null
  const close = () => setOpen(null)
  const { userId, userName } = member
  return (
    <DangerBox title="另外的处置">
      <div className="row wrap">
        {refunds && (
          <Button small kind="danger" onClick={() => setOpen('refund')}>
            退款…
          </Button>
        )}
        {bans && (
          <Button small kind="danger" onClick={() => setOpen(member.isBanned ? 'unban' : 'ban')}>
            {member.isBanned ? '解除封禁…' : '封禁…'}
          </Button>
        )}
        <span className="text-11 muted end">要写原因，进审计</span>
      </div>
      {open === 'refund' && refunds && (
        <Refund orderId={refunds.orderId} messageId={messageId} onClose={close} />
      )}
      <BanDialog
        open={open === 'ban'}
        onClose={close}
        member={{ userId, userName }}
        actions={actions}
        messageId={messageId}
      />
      <UnbanDialog open={open === 'unban'} onClose={close} actions={actions} messageId={messageId} />
    </DangerBox>
  )
}

/** The ways of a refund are on the order's own page, which is loaded on demand. */
function Refund({
  orderId,
  messageId,
  onClose,
}: {
  orderId: string
  messageId: string
  onClose: () => void
}) {
  const { data, error } = useQuery({ ...orderDetail(orderId), staleTime: 0 })
  const actions = useOrderActions()
  if (error)
    return (
      <p className="text-12 c-danger" role="alert">
        {error.message}
      </p>
    )
  if (!data) return null
  const order = data.data
  if (order.refund.way === null) return <p className="text-12 muted">{order.refund.text}</p>
  return <RefundDialog order={order} actions={actions} messageId={messageId} onClose={onClose} />
}
