import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderDetail, useOrderDeeds } from '../../billing/orders/order-calls.ts'
import { RefundDialog } from '../../billing/orders/refund-dialog.tsx'
import { BanDialog, UnbanDialog } from '../../members/ban-dialogs.tsx'
import { useMemberDeeds } from '../../members/member-calls.ts'
import { useMay } from '../../shell/me.ts'
import { PerilBox } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import type { AdminMember, AdminOrder } from '../calls.ts'

interface FurtherProps {
  messageId: string
  member: AdminMember
  order: AdminOrder | undefined
}

const paid = [1, 4]

/** Actions that cannot be undone, by the rules of the pages they belong to; the thread records them. */
export function Further({ messageId, member, order }: FurtherProps) {
  const may = useMay()
  const [open, setOpen] = useState<'refund' | 'ban' | 'unban' | null>(null)
  const deeds = useMemberDeeds(member.userId)
  const refunds =
    may('orders:read') && may('orders:edit') && order && paid.includes(order.status) ? order : null
  const bans = may('members:edit') && member.userName !== ''
  if (refunds === null && !bans) return null
  const close = () => setOpen(null)
  const { userId, userName } = member
  return (
    <PerilBox title="另外的处置">
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
        <span className="s11 muted end">要写原因，进审计</span>
      </div>
      {open === 'refund' && refunds && (
        <Refund orderId={refunds.orderId} messageId={messageId} onClose={close} />
      )}
      <BanDialog
        open={open === 'ban'}
        onClose={close}
        member={{ userId, userName }}
        deeds={deeds}
        messageId={messageId}
      />
      <UnbanDialog open={open === 'unban'} onClose={close} deeds={deeds} messageId={messageId} />
    </PerilBox>
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
  const deeds = useOrderDeeds()
  if (error)
    return (
      <p className="s12 c-danger" role="alert">
        {error.message}
      </p>
    )
  if (!data) return null
  const order = data.data
  if (order.refund.way === null) return <p className="s12 muted">{order.refund.text}</p>
  return <RefundDialog order={order} deeds={deeds} messageId={messageId} onClose={onClose} />
}
