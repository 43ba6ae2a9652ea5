import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useMay } from '../shell/me.ts'
import type { Presence } from '../staff/presence.ts'
import { useAddress } from '../ui/address.ts'
import { useKeys } from '../ui/keys.ts'
import { Empty, QueryResult } from '../ui/query-result.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { type AdminOrder, memberCall, threadCall, threadPollMs } from './calls.ts'
import { CloseDialog } from './close-dialog.tsx'
import { Conversation } from './conversation.tsx'
import { NoteDialog } from './note-dialog.tsx'
import type { OpenMessage } from './open-message.ts'
import { PresenceNote } from './presence-note.tsx'
import { abnormalStatus } from './queue.tsx'
import { useCredit } from './side/credit.ts'
import { CreditDialog, CreditLine } from './side/credit-line.tsx'
import { GuestPanel } from './side/guest-panel.tsx'
import { MemberPanel } from './side/member-panel.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { ThreadHead } from './thread-head.tsx'
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
    ...(isOpen ? [{ code: 'KeyA', label: 'A', name: '分给…', run: () => setDialog('assign') }] : []),
    ...(thread?.data.status === 0
      ? [{ code: 'KeyZ', label: 'Z', name: '稍后提醒', run: () => setDialog('later') }]
      : []),
    ...(thread ? [{ code: 'KeyN', label: 'N', name: '给同事留话', run: () => setDialog('note') }] : []),
    ...(credit.canAsk ? [{ code: 'KeyB', label: 'B', name: '补发到账', run: credit.begin }] : []),
    ...(memberPage ? [{ code: 'KeyU', label: 'U', name: '会员页', run: () => go(memberPage) }] : []),
  ])
  const close = () => setDialog(null)
  if (query.error?.code === 404) {
    return (
      <section className="thread none">
        <Empty title="没有这条留言" />
      </section>
    )
  }
  return (
    <>
      <section className="thread" aria-label="对话">
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
              <AssignDialog open={dialog === 'assign'} onClose={close} message={loaded.data} />
              <SnoozeDialog open={dialog === 'later'} onClose={close} message={loaded.data} />
              <CloseDialog open={dialog === 'close'} onClose={close} message={loaded.data} />
              <NoteDialog key={id} open={dialog === 'note'} onClose={close} messageId={id} />
            </>
          )}
        </QueryResult>
      </section>
      {isGuest === true && (
        <GuestPanel id={id} open={search.member === '1'} onClose={() => set({ member: undefined })} />
      )}
      {isGuest === false && (
        <MemberPanel
          id={id}
          order={order}
          credit={credit}
          open={search.member === '1'}
          onClose={() => set({ member: undefined })}
          onOrder={(orderId) => set({ order: orderId })}
        />
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
