import { orderStateWords } from '@yehang/contract/state-words'
import { Box } from '../ui/box.tsx'
import { formatYuan, idTail } from '../ui/format.ts'
import { State, type StateKind } from '../ui/state.tsx'
import type { Member } from './member-calls.ts'

const orderStates: Readonly<Record<string, readonly [StateKind, string]>> = {
  created: ['draft', orderStateWords.created],
  pending: ['draft', orderStateWords.pending],
  closing: ['draft', orderStateWords.closing],
  paid: ['ok', orderStateWords.paid],
  refunding: ['run', orderStateWords.refunding],
  refunded: ['hidden', orderStateWords.refunded],
  partial: ['ok', orderStateWords.partial],
  closed: ['hidden', orderStateWords.closed],
  abnormal: ['bad', orderStateWords.abnormal],
}
const messageStates: Readonly<Record<number, readonly [StateKind, string]>> = {
  0: ['wait', '待回复'],
  1: ['ok', '新回复'],
  9: ['hidden', '已关'],
}

/** The last orders and messages, for whom they are open. */
export function RecentActivity({
  member,
  orders,
  messages,
}: {
  member: Member
  orders: boolean
  messages: boolean
}) {
  return (
    <div className="recent-activity">
      {orders && (
        <Box
          title={`订单 ${member.orderCount}`}
          actions={<span className="text-12 muted">付过 {formatYuan(member.paidFen)}</span>}
        >
          {member.orders.length === 0 && <p className="text-12 muted none">还没有下过单。</p>}
          <table className="table">
            <tbody>
              {member.orders.map(({ orderId, payName, priceFen, state }) => {
                const [kind, word] = orderStates[state] ?? ['none', state]
                return (
                  <tr key={orderId} className={kind === 'hidden' ? 'dim' : ''}>
                    <td>
                      <a href={`/staff/orders?keyword=${orderId}`}>
                        {payName} <span className="mono muted">{idTail(orderId)}</span>
                      </a>
                    </td>
                    <td className="numeric">{formatYuan(priceFen)}</td>
                    <td className="numeric">
                      <State kind={kind}>{word}</State>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </Box>
      )}
      {messages && (
        <Box title={`留言 ${member.messageCount}`}>
          {member.messages.length === 0 && <p className="text-12 muted none">还没有写过留言。</p>}
          <table className="table">
            <tbody>
              {member.messages.map(({ messageId, text, status }) => {
                const [kind, word] = messageStates[status] ?? ['none', String(status)]
                return (
                  <tr key={messageId} className={kind === 'hidden' ? 'dim' : ''}>
                    <td className="cut">
                      <a href={`/staff/support?keyword=${messageId}&at=${messageId}`}>{text}</a>
                    </td>
                    <td className="numeric nowrap">
                      <State kind={kind}>{word}</State>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </Box>
      )}
    </div>
  )
}
