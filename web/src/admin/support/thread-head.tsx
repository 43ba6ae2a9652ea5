import { serverNow } from '../../api/server-clock.ts'
import { Icon } from '../../ui/icon.tsx'
import { chevronLeft } from '../../ui/icons.ts'
import { useMay } from '../shell/me.ts'
import type { Presence } from '../staff/presence.ts'
import { useAddress } from '../ui/address.ts'
import * as basic from '../ui/basic.module.css'
import { Note } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { usePost } from '../ui/calls.ts'
import { AskButton } from '../ui/dialogs/form-dialog.tsx'
import { formatTime, hoursAndMinutes, momentOf } from '../ui/format.ts'
import { Avatar, State, Tag } from '../ui/marks.tsx'
import { type AdminThread, supportCalls } from './calls.ts'
import type { OpenDialog } from './message-view.tsx'
import type { OpenMessage } from './open-message.ts'
import * as supportStyles from './support.module.css'
import * as styles from './thread.module.css'

interface ThreadHeadProps {
  thread: AdminThread
  open: OpenMessage
  onDialog: (dialog: OpenDialog) => void
}

export function ThreadHead({ thread, open, onDialog }: ThreadHeadProps) {
  const { data, total } = thread
  const { set } = useAddress()
  const may = useMay()
  const orderHref = may('orders:read') ? `/staff/orders?keyword=${data.orderId}` : undefined
  return (
    <header className={styles.header}>
      <Button small kind="quiet" className={styles.back} label="返回队列" onClick={open.back}>
        <Icon of={chevronLeft} size={22} />
      </Button>
      <div className={basic.row}>
        <h2 className={basic.cut}>{data.message}</h2>
        <MessageState data={data} />
      </div>
      <div className={styles.bar}>
        <div className={`${basic.row} ${styles.actions}`}>
          <Button small className={supportStyles.narrowOnly} onClick={() => set({ member: '1' })}>
            会员
          </Button>
          {data.status !== 9 && (
            <Button small kind="quiet" keyLabel="A" onClick={() => onDialog('assign')}>
              分给…
            </Button>
          )}
          {data.status === 0 && (
            <Button small kind="quiet" keyLabel="Z" onClick={() => onDialog('later')}>
              稍后…
            </Button>
          )}
          <Button small kind="quiet" keyLabel="N" onClick={() => onDialog('note')}>
            留话…
          </Button>
        </div>
        <div className={`${basic.row} ${styles.assign}`}>
          <Button small kind="quiet" keyLabel="K" onClick={() => open.step(-1)}>
            上一条
          </Button>
          <Button small kind="quiet" keyLabel="J" onClick={() => open.step(1)}>
            下一条
          </Button>
        </div>
      </div>
      <div className={`${basic.row} ${basic.wrap} ${basic.hint} ${styles.facts}`}>
        <span>
          {messageNumber(data.id)} · {formatTime(data.createTime)} 来自
        </span>
        {data.orderId === null ? (
          <span>{data.userName || '已注销的会员'}</span>
        ) : (
          <Tag tone="info" {...(orderHref && { href: orderHref })}>
            订单 {data.orderId}
          </Tag>
        )}
        <span>· {total} 条</span>
        {data.assigneeName && <span>· {data.assigneeName} 接下</span>}
      </div>
    </header>
  )
}

/** `M-20931`: short enough to be spoken; the search accepts it. Numbers begin with this one. */
const messageNumber = (id: string) => `M-${BigInt(id) - 7_300_000_000_000_000n}`

function MessageState({ data }: { data: AdminThread['data'] }) {
  if (data.status === 9) return <State kind="hidden">已关闭</State>
  if (data.status === 1) return <State kind="ok">已答复{data.isUnread ? '，未读' : ''}</State>
  if (data.laterTime !== null && momentOf(data.laterTime) > serverNow())
    return <State kind="draft">{formatTime(data.laterTime)} 提醒</State>
  const since = data.waitingSince ?? data.updateTime
  return <State kind="wait">待回复 {hoursAndMinutes(serverNow() - momentOf(since))}</State>
}

interface PresenceNoteProps {
  thread: AdminThread
  presence: Presence | null
  onNext: () => void
}

/** The other colleagues who have this message open, and whether they are writing. */
export function PresenceNote({ thread, presence, onNext }: PresenceNoteProps) {
  const { hold } = thread
  const now = serverNow()
  const isOpen = thread.data.status !== 9
  if (hold && !hold.isMine && isOpen) return <Writer thread={thread} hold={hold} onNext={onNext} />
  const present = presence?.here.filter(({ isHere }) => isHere) ?? []
  if (present.length > 0) {
    const names = present.map(({ userName }) => userName).join('、')
    return (
      <Note tone="info">
        <Avatar name={present[0]?.userName ?? ''} />
        <span>
          <b>{names}</b> 也在看这条。
        </span>
        {isOpen && (
          <span className={`${basic.end} ${basic.faint} ${supportStyles.wideOnly}`}>
            谁先写字，别人停 60 秒才能发送
          </span>
        )}
      </Note>
    )
  }
  const last = presence?.here[0]
  if (!last || !isOpen) return null
  return (
    <Note tone="info">
      <Avatar name={last.userName} />
      <span>
        <b>{last.userName}</b> {agoOf(now - momentOf(last.lastTime))}看过这条。现在只有你在这里。
      </span>
    </Note>
  )
}

function agoOf(span: number): string {
  const minutes = Math.max(1, Math.round(span / 60_000))
  return minutes < 60 ? `${minutes} 分钟前` : `${Math.round(minutes / 60)} 小时前`
}

type Hold = NonNullable<AdminThread['hold']>

function Writer({ thread, hold, onNext }: { thread: AdminThread; hold: Hold; onNext: () => void }) {
  const take = usePost('POST /v2/staff/message/take', {
    done: () => '已接手，现在由你回复',
    changes: supportCalls,
  })
  return (
    <Note tone="ok">
      <Avatar name={hold.userName} />
      <span>
        <b>{hold.userName}正在回复这条</b>，已写 {hold.length} 字。你现在只看，不能发送。
      </span>
      <span className={`${basic.end} ${basic.row}`}>
        <Button small keyLabel="J" onClick={onNext}>
          去下一条
        </Button>
        <AskButton
          kind="danger"
          label="接手…"
          title="接手这条留言？"
          note="接手记入审计。"
          act="接手"
          busy={take.busy}
          onAct={() => take.run({ messageId: thread.data.id })}
        >
          <p>
            {hold.userName} 写了 {hold.length} 字，草稿会留着；从现在起由你回复，{hold.userName} 不能发送。
          </p>
        </AskButton>
      </span>
    </Note>
  )
}
