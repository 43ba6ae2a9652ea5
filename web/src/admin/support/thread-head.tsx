import { Icon } from '../../ui/icon.tsx'
import { chevronLeft } from '../../ui/icons.ts'
import { useMay } from '../shell/me.ts'
import { useAddress } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { formatTime, hoursAndMinutes, momentOf } from '../ui/format.ts'
import { State } from '../ui/state.tsx'
import { Tag } from '../ui/tag.tsx'
import { useNow } from '../ui/use-now.ts'
import type { AdminThread } from './calls.ts'
import type { OpenDialog } from './message-view.tsx'
import type { OpenMessage } from './open-message.ts'

interface ThreadHeadProps {
  thread: AdminThread
  open: OpenMessage
  onDialog: (dialog: OpenDialog) => void
}

export function ThreadHead({ thread, open, onDialog }: ThreadHeadProps) {
  const { data, total } = thread
  const now = useNow()
  const { set } = useAddress()
  const may = useMay()
  const orderHref = may('orders:read') ? `/staff/orders?keyword=${data.orderId}` : undefined
  return (
    <header className="thread-header">
      <button type="button" className="button quiet small back" aria-label="返回队列" onClick={open.back}>
        <Icon of={chevronLeft} size={22} />
      </button>
      <div className="row">
        <h2 className="cut">{data.message}</h2>
        <MessageState data={data} now={now} />
      </div>
      <div className="thread-bar">
        <div className="row thread-actions">
          <button type="button" className="button small narrow-only" onClick={() => set({ member: '1' })}>
            会员
          </button>
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
        <div className="row thread-assign">
          <Button small kind="quiet" keyLabel="K" onClick={() => open.step(-1)}>
            上一条
          </Button>
          <Button small kind="quiet" keyLabel="J" onClick={() => open.step(1)}>
            下一条
          </Button>
        </div>
      </div>
      <div className="row wrap text-12 muted facts">
        <span>
          {messageNumber(data.id)} · {formatTime(data.createTime, now)} 来自
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

function MessageState({ data, now }: { data: AdminThread['data']; now: number }) {
  if (data.status === 9) return <State kind="hidden">已关闭</State>
  if (data.status === 1) return <State kind="ok">已答复{data.isUnread ? '，未读' : ''}</State>
  if (data.laterTime !== null && momentOf(data.laterTime) > now)
    return <State kind="draft">{formatTime(data.laterTime, now)} 提醒</State>
  const since = data.waitingSince ?? data.updateTime
  return <State kind="wait">待回复 {hoursAndMinutes(now - momentOf(since))}</State>
}
