import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useMay } from '../shell/me.ts'
import type { Presence } from '../staff/presence.ts'
import { useAddress } from '../ui/address.ts'
import { Empty, QueryResult } from '../ui/box.tsx'
import { key, useKeys } from '../ui/keys.ts'
import { type AdminOrder, type AdminRow, memberCall, threadCall, threadPollMs } from './calls.ts'
import { Conversation } from './conversation.tsx'
import { AssignDialog, CloseDialog, NoteDialog, SnoozeDialog } from './dialogs.tsx'
import type { OpenMessage } from './open-message.ts'
import { abnormalStatus } from './queue.tsx'
import { CreditDialog, CreditLine, useCredit } from './side/credit.tsx'
import { GuestPanel } from './side/guest-panel.tsx'
import { MemberPanel } from './side/member-panel.tsx'
import * as styles from './thread.module.css'
import { PresenceNote, ThreadHead } from './thread-head.tsx'
import { Composer } from './writing/composer.tsx'

interface MessageViewProps {
  id: string
  open: OpenMessage
  presence: Presence | null
}

export type OpenDialog = 'assign' | 'later' | 'close' | 'note' | null

/** One message: its text, the reply, and the sender. */
export function MessageView({ id, open, presence }: MessageViewProps) {
  const { search, set, go } = useAddress()
  const may = useMay()
  const since = useRef(Date.now())
  const query = useQuery({ ...threadCall(id), refetchInterval: threadPollMs })
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const thread = query.data
  const isGuest = thread?.data.isGuest
  const { data: member } = useQuery({
    ...memberCall(id),
    refetchInterval: 30_000,
    enabled: isGuest === false,
  })
  const orders = member?.data.orders ?? []
  const order = chosenOrder(orders, search.order, thread?.data.orderId)
  const credit = useCredit(order && isAbout(order, search.order, thread?.data.orderId) ? order : undefined)
  const isOpen = thread !== undefined && thread.data.status !== 9
  const memberPage = member && may('members:read') ? `/staff/members/${member.data.userId}` : null
  useKeys([
    isOpen && key('A', () => setDialog('assign'), '分给…'),
    thread?.data.status === 0 && key('Z', () => setDialog('later'), '稍后提醒'),
    thread && key('N', () => setDialog('note'), '给同事留话'),
    credit.canAsk && key('B', credit.begin, '补发到账'),
    memberPage && key('U', () => go(memberPage), '会员页'),
  ])
  const about = (message: AdminRow) => ({ message, onClose: () => setDialog(null) })
  const side = { id, open: search.member === '1', onClose: () => set({ member: undefined }) }
  if (query.error?.code === 404) {
    return (
      <section className={`${styles.thread} ${styles.none}`}>
        <Empty title="没有这条留言" />
      </section>
    )
  }
  return (
    <>
      <section className={styles.thread} aria-label="对话">
        <QueryResult query={query} fault="读不到这条留言">
          {(loaded) => (
            <>
              <ThreadHead thread={loaded} open={open} onDialog={setDialog} />
              <PresenceNote thread={loaded} presence={presence} onNext={() => open.step(1)} />
              <Conversation thread={loaded} />
              <CreditLine credit={credit} order={order} />
              <Composer
                id={id}
                thread={loaded}
                isFresh={query.dataUpdatedAt >= since.current}
                order={order}
                onClose={() => setDialog('close')}
                onNote={() => setDialog('note')}
              />
              <AssignDialog open={dialog === 'assign'} {...about(loaded.data)} />
              <SnoozeDialog open={dialog === 'later'} {...about(loaded.data)} />
              <CloseDialog
                key={`close ${id}`}
                open={dialog === 'close'}
                lastEntryId={loaded.rows.at(-1)?.entryId}
                {...about(loaded.data)}
              />
              <NoteDialog key={id} open={dialog === 'note'} {...about(loaded.data)} />
            </>
          )}
        </QueryResult>
      </section>
      {isGuest === true && <GuestPanel {...side} />}
      {isGuest === false && (
        <MemberPanel {...side} order={order} credit={credit} onOrder={(orderId) => set({ order: orderId })} />
      )}
      <CreditDialog credit={credit} order={order} />
    </>
  )
}

/** Whether an order is the subject: the message names it, staff chose it, or its payment went wrong. */
const isAbout = (
  { orderId, status }: AdminOrder,
  pressed: string | undefined,
  linked: string | null | undefined,
) => orderId === linked || orderId === pressed || status === abnormalStatus

/** The order that staff chose, the one that the message is about, else the last one. */
function chosenOrder(
  orders: readonly AdminOrder[],
  pressed: string | undefined,
  linked: string | null | undefined,
): AdminOrder | undefined {
  const find = (orderId: string | null | undefined) => orders.find((one) => one.orderId === orderId)
  return find(pressed) ?? find(linked) ?? orders[0]
}
