import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '../../api/connection.ts'
import type { Presence } from '../staff/presence.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { momentOf } from '../ui/format.ts'
import { toast } from '../ui/toasts.tsx'
import { useNow } from '../ui/use-now.ts'
import { type AdminThread, refreshSupport } from './calls.ts'

interface PresenceNoteProps {
  thread: AdminThread
  presence: Presence | null
  onNext: () => void
}

/** The other colleagues who have this message open, and whether they are writing. */
export function PresenceNote({ thread, presence, onNext }: PresenceNoteProps) {
  const { hold } = thread
  const now = useNow()
  const isOpen = thread.data.status !== 9
  if (hold && !hold.isMine && isOpen) return <Writer thread={thread} hold={hold} onNext={onNext} />
  const present = presence?.here.filter(({ isHere }) => isHere) ?? []
  if (present.length > 0) {
    const names = present.map(({ userName }) => userName).join('、')
    return (
      <div className="note info">
        <Avatar name={present[0]?.userName ?? ''} />
        <span>
          <b>{names}</b> 也在看这条。
        </span>
        {isOpen && <span className="end faint wide-only">谁先写字，别人停 60 秒才能发送</span>}
      </div>
    )
  }
  const last = presence?.here[0]
  if (!last || !isOpen) return null
  return (
    <div className="note info">
      <Avatar name={last.userName} />
      <span>
        <b>{last.userName}</b> {agoOf(now - momentOf(last.lastTime))}看过这条。现在只有你在这里。
      </span>
    </div>
  )
}

function agoOf(span: number): string {
  const minutes = Math.max(1, Math.round(span / 60_000))
  return minutes < 60 ? `${minutes} 分钟前` : `${Math.round(minutes / 60)} 小时前`
}

type Hold = NonNullable<AdminThread['hold']>

function Writer({ thread, hold, onNext }: { thread: AdminThread; hold: Hold; onNext: () => void }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const take = useMutation({
    mutationFn: () => post('POST /v2/staff/message/take', { body: { messageId: thread.data.id } }),
    onSuccess() {
      setAsking(false)
      toast({ text: '已接手，现在由你回复' })
    },
    onSettled: () => refreshSupport(client),
  })
  return (
    <div className="note ok">
      <Avatar name={hold.userName} />
      <span>
        <b>{hold.userName}正在回复这条</b>，已写 {hold.length} 字。你现在只看，不能发送。
      </span>
      <span className="end row">
        <Button small keyLabel="J" onClick={onNext}>
          去下一条
        </Button>
        <Button small kind="danger" onClick={() => setAsking(true)}>
          接手…
        </Button>
      </span>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="接手这条留言？"
        note="接手记入审计。"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>不了</Button>
            <span className="grow" />
            <Button kind="primary" busy={take.isPending} onClick={() => take.mutate()}>
              接手
            </Button>
          </>
        }
      >
        <p>
          {hold.userName} 写了 {hold.length} 字，草稿会留着；从现在起由你回复，{hold.userName} 不能发送。
        </p>
      </Dialog>
    </div>
  )
}
