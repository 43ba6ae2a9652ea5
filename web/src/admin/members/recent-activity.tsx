import { orderStateWords } from '@yehang/contract/state-words'
import { Box } from '../ui/box.tsx'
import { formatYuan, idTail } from '../ui/format.ts'
import { State, type StateKind } from '../ui/state.tsx'
import { type Column, column, DataTable } from '../ui/table/data-table.tsx'
import type { Member } from './member-calls.ts'

const orderStates: States = {
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
const messageStates: States = {
  0: ['wait', '待回复'],
  1: ['ok', '新回复'],
  9: ['hidden', '已关'],
}

type States = Readonly<Record<string, readonly [StateKind, string]>>
const stateOf = (states: States, state: string | number) => states[state] ?? (['none', `${state}`] as const)

function StateCell({ of, state }: { of: States; state: string | number }) {
  const [kind, word] = stateOf(of, state)
  return <State kind={kind}>{word}</State>
}

const orderColumns: Column<Member['orders'][number]>[] = [
  column('', ({ orderId, payName }) => (
    <a href={`/staff/orders?keyword=${orderId}`}>
      {payName} <span className="mono muted">{idTail(orderId)}</span>
    </a>
  )),
  column('', ({ priceFen }) => formatYuan(priceFen), 'numeric'),
  column('', ({ state }) => <StateCell of={orderStates} state={state} />, 'numeric'),
]

const messageColumns: Column<Member['messages'][number]>[] = [
  column(
    '',
    ({ messageId, text }) => <a href={`/staff/support?keyword=${messageId}&at=${messageId}`}>{text}</a>,
    'cut',
  ),
  column('', ({ status }) => <StateCell of={messageStates} state={status} />, 'numeric nowrap'),
]

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
          <DataTable
            headless
            rows={member.orders}
            idOf={({ orderId }) => orderId}
            classOf={({ state }) => stateOf(orderStates, state)[0] === 'hidden' && 'dim'}
            columns={orderColumns}
          />
        </Box>
      )}
      {messages && (
        <Box title={`留言 ${member.messageCount}`}>
          {member.messages.length === 0 && <p className="text-12 muted none">还没有写过留言。</p>}
          <DataTable
            headless
            rows={member.messages}
            idOf={({ messageId }) => messageId}
            classOf={({ status }) => stateOf(messageStates, status)[0] === 'hidden' && 'dim'}
            columns={messageColumns}
          />
        </Box>
      )}
    </div>
  )
}
