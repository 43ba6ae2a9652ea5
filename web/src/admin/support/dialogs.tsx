import { staffNoteMax } from '@yehang/contract/limits'
import { type ReactNode, useRef, useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { randomUuid } from '../../lib/uuid.ts'
import { useMe } from '../shell/me.ts'
import * as basic from '../ui/basic.module.css'
import { QueryResult } from '../ui/box.tsx'
import { useGet, usePost } from '../ui/calls.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { formatTime } from '../ui/format.ts'
import * as formStyles from '../ui/forms/forms.module.css'
import { Avatar } from '../ui/marks.tsx'
import * as overlayStyles from '../ui/overlays.module.css'
import { type AdminRow, supportCalls as changes } from './calls.ts'

interface MessageDialogProps {
  open: boolean
  onClose: () => void
  message: AdminRow
}

interface ChoiceProps {
  isOn?: boolean
  busy?: boolean
  onChoose: () => void
  children: ReactNode
}

/** One of a list from which one is chosen by a press. */
export function Choice({ isOn = false, busy = false, onChoose, children }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        className={`${overlayStyles.option} ${overlayStyles.framed} ${isOn ? overlayStyles.on : ''}`}
        disabled={busy}
        onClick={onChoose}
      >
        {children}
      </button>
    </li>
  )
}

/** Gives a message to a colleague, or back to all of them. */
export function AssignDialog({ open, onClose, message: { id: messageId, assigneeId } }: MessageDialogProps) {
  const me = useMe()
  const query = useGet('GET /v2/staff/message/colleagues', { enabled: open })
  const colleagues = query.data?.data ?? []
  const { run, busy } = usePost('POST /v2/staff/message/assign', {
    given: { messageId },
    done: (_, { staffId }) =>
      staffId === null
        ? '已放回队列'
        : `已分给 ${colleagues.find(({ userId }) => userId === staffId)?.userName ?? ''}`,
    changes,
  })
  const give = (staffId: string | null) => void run({ staffId }).then(onClose)
  return (
    <Dialog open={open} onClose={onClose} title="分给…" note="对方在「我的」里看到。">
      <QueryResult query={query} fault="读不到同事">
        {({ data }) => (
          <ul className={basic.stack8}>
            {data.map(({ userId, userName, open: count }) => (
              <Choice key={userId} isOn={userId === assigneeId} busy={busy} onChoose={() => give(userId)}>
                <Avatar name={userName} />
                <span className={`${basic.grow} ${basic.cut}`}>
                  {userName}
                  {userName === me?.userName && <span className={basic.muted}>（自己）</span>}
                </span>
                <span className={basic.hint}>手上 {count} 条</span>
              </Choice>
            ))}
            {assigneeId !== null && (
              <Choice busy={busy} onChoose={() => give(null)}>
                放回队列，谁都可以答
              </Choice>
            )}
          </ul>
        )}
      </QueryResult>
    </Dialog>
  )
}

const hour = 60

/** Minutes until nine o'clock of the next day in Asia/Shanghai. */
function minutesToMorning(now: number): number {
  const minutes = Math.floor(now / 60_000) + 8 * hour
  return 24 * hour - (minutes % (24 * hour)) + 9 * hour
}

/** Takes a message out of the queue for a while. */
export function SnoozeDialog({ open, onClose, message: { id: messageId, laterTime } }: MessageDialogProps) {
  const { run, busy } = usePost('POST /v2/staff/message/later', {
    given: { messageId },
    done: ({ data: { laterTime: at } }) =>
      at === null ? '已回到队列' : `${formatTime(at, serverNow())} 提醒`,
    changes,
  })
  const choices: readonly (readonly [string, number])[] = [
    ['30 分钟后', 30],
    ['2 小时后', 2 * hour],
    ['明天 9:00', minutesToMorning(serverNow())],
    ...(laterTime === null ? [] : ([['现在就回到队列', 0]] as const)),
  ]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="稍后提醒"
      note="到时回到队列；会员补充了话，会立刻回来。没有人接下的归你。"
    >
      <ul className={basic.stack8}>
        {choices.map(([title, minutes]) => (
          <Choice key={title} busy={busy} onChoose={() => void run({ minutes }).then(onClose)}>
            {title}
          </Choice>
        ))}
      </ul>
    </Dialog>
  )
}

interface CloseDialogProps extends MessageDialogProps {
  lastEntryId: string | undefined
}

/** Ends a message without a reply; refused if the member has written since it was opened. */
export function CloseDialog({ open, onClose, message, lastEntryId }: CloseDialogProps) {
  const { id: messageId, status } = message
  // What comes while the dialog is open is behind it, and was not read.
  const readEntryId = useRef(lastEntryId)
  if (!open) readEntryId.current = lastEntryId
  const { run, busy } = usePost('POST /v2/staff/message/close', { done: () => '已关闭', changes })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="直接关闭这条留言？"
      note="记入审计。"
      act="关闭"
      isFinal
      busy={busy}
      onAct={() => void run({ messageId, readEntryId: readEntryId.current }).then(onClose)}
    >
      <p>
        {status === 0 && '会员还在等回复。'}
        关闭后双方都不能再写，会员看到「已关闭」，要再问得新建留言。
      </p>
    </FormDialog>
  )
}

/** An internal note, which colleagues see in the thread; the member never sees it. */
export function NoteDialog({ open, onClose, message: { id: messageId } }: MessageDialogProps) {
  const [text, setText] = useState('')
  // Of one text: sent again after a broken connection it is there once.
  const [sendingId, setSendingId] = useState(randomUuid)
  const write = (next: string) => {
    setText(next)
    setSendingId(randomUuid())
  }
  const { run, busy } = usePost('POST /v2/staff/message/note', {
    how: { repeatSubmit: false },
    done: () => '已留给同事',
    changes,
  })
  const send = async () => {
    if (!(await run({ messageId, text: text.trim(), sendingId }))) return
    write('')
    onClose()
  }
  const length = [...text.trim()].length
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="给同事留一句话"
      note="记在这条留言里，同事打开就看到；会员看不到。"
      act="留下"
      ready={length > 0 && length <= staffNoteMax}
      busy={busy}
      onAct={() => void send()}
    >
      <label className={basic.column}>
        <span className={`${basic.row} ${basic.hint}`}>
          写给同事
          <span className={length > staffNoteMax ? `${basic.end} ${basic.cDanger} ${basic.bold}` : basic.end}>
            {length} / {staffNoteMax}
          </span>
        </span>
        <textarea
          className={formStyles.input}
          rows={4}
          value={text}
          placeholder="例如：渠道单号已核对，等他发凭证"
          onChange={({ target }) => write(target.value)}
        />
      </label>
    </FormDialog>
  )
}
