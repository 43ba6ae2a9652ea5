import { orderStateWords } from '@yehang/contract/state-words'
import { useMay } from '../shell/me.ts'
import * as basic from '../ui/basic.module.css'
import { Box } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { AskButton } from '../ui/dialogs/form-dialog.tsx'
import { formatTime, formatYuan, idTail } from '../ui/format.ts'
import { Columns } from '../ui/layout.tsx'
import { type ShownState, StateOf } from '../ui/marks.tsx'
import * as tableStyles from '../ui/table/data-table.module.css'
import { type Column, column, DataTable, looks, wideColumn } from '../ui/table/data-table.tsx'
import type { Member, MemberActions } from './member-calls.ts'

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

type States = Readonly<Record<string, ShownState>>
const stateOf = (states: States, state: string | number): ShownState => states[state] ?? ['none', `${state}`]

const orderColumns: Column<Member['orders'][number]>[] = [
  column('', ({ orderId, payName }) => (
    <a href={`/staff/orders?keyword=${orderId}`}>
      {payName} <span className={`${basic.mono} ${basic.muted}`}>{idTail(orderId)}</span>
    </a>
  )),
  column('', ({ priceFen }) => formatYuan(priceFen), basic.numeric),
  column('', ({ state }) => <StateOf of={stateOf(orderStates, state)} />, basic.numeric),
]

const messageColumns: Column<Member['messages'][number]>[] = [
  column(
    '',
    ({ messageId, text }) => <a href={`/staff/support?keyword=${messageId}&at=${messageId}`}>{text}</a>,
    { most: 260 },
  ),
  column('', ({ status }) => <StateOf of={stateOf(messageStates, status)} />, looks.figure),
]

/** The last orders and messages, for whom they are open. */
export function RecentActivity({ member }: { member: Member }) {
  const may = useMay()
  const [orders, messages] = [may('orders:read'), may('messages:answer')]
  return (
    <Columns least={260}>
      {orders && (
        <Box
          title={`订单 ${member.orderCount}`}
          actions={<span className={basic.hint}>付过 {formatYuan(member.paidFen)}</span>}
        >
          <DataTable
            headless
            rows={member.orders}
            idOf={({ orderId }) => orderId}
            classOf={({ state }) => stateOf(orderStates, state)[0] === 'hidden' && tableStyles.dim}
            columns={orderColumns}
            none="还没有下过单。"
          />
        </Box>
      )}
      {messages && (
        <Box title={`留言 ${member.messageCount}`}>
          <DataTable
            headless
            rows={member.messages}
            idOf={({ messageId }) => messageId}
            classOf={({ status }) => stateOf(messageStates, status)[0] === 'hidden' && tableStyles.dim}
            columns={messageColumns}
            none="还没有写过留言。"
          />
        </Box>
      )}
    </Columns>
  )
}

type SignIn = Member['signIns'][number]

interface DevicesBoxProps {
  member: Member
  actions: MemberActions
}

export function DevicesBox({ member: { signIns, isEditable }, actions }: DevicesBoxProps) {
  const canEnd = isEditable && signIns.length > 0
  const columns: Column<SignIn>[] = [
    column('设备', ({ device }) => device),
    column('地址', ({ address }) => address, looks.code),
    wideColumn('登录', ({ createTime }) => formatTime(createTime), looks.quiet),
    column('最近', ({ lastTime }) => formatTime(lastTime), looks.quiet),
    column(
      '',
      ({ signInId }) =>
        isEditable && (
          <Button small busy={actions.signOut.busy} onClick={() => void actions.signOut.run({ signInId })}>
            下线
          </Button>
        ),
      basic.numeric,
    ),
  ]
  return (
    <Box
      title={`登录中的设备 ${signIns.length}`}
      actions={
        canEnd && (
          <AskButton
            kind="danger"
            label="全部下线…"
            hotkey={['L', '下线']}
            title={`让 ${signIns.length} 台设备下线？`}
            act="全部下线"
            isFinal
            busy={actions.signOut.busy}
            onAct={() => actions.signOut.run({})}
          >
            <p>马上生效。密码不变，会员可以再登录。</p>
          </AskButton>
        )
      }
    >
      <DataTable
        rows={signIns}
        columns={columns}
        idOf={({ signInId }) => signInId}
        none="现在没有设备登录着。"
      />
    </Box>
  )
}
