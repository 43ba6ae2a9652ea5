import { post } from '../../api/connection.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useAction } from '../ui/actions/use-action.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { formatTime } from '../ui/format.ts'
import { type AdminRow, supportCalls } from './calls.ts'

const hour = 60

/** Minutes until nine o'clock of the next day in Asia/Shanghai. */
function minutesToMorning(now: number): number {
  const minutes = Math.floor(now / 60_000) + 8 * hour
  return 24 * hour - (minutes % (24 * hour)) + 9 * hour
}

interface SnoozeDialogProps {
  open: boolean
  onClose: () => void
  message: AdminRow
}

/** Takes a message out of the queue for a while. */
export function SnoozeDialog({ open, onClose, message }: SnoozeDialogProps) {
  const putOff = useAction(
    (minutes: number) => post('POST /v2/staff/message/later', { body: { messageId: message.id, minutes } }),
    {
      done: ({ data: { laterTime } }) =>
        laterTime === null ? '已回到队列' : `${formatTime(laterTime, serverNow())} 提醒`,
      changes: supportCalls,
    },
  )
  const choices: readonly (readonly [string, number])[] = [
    ['30 分钟后', 30],
    ['2 小时后', 2 * hour],
    ['明天 9:00', minutesToMorning(serverNow())],
    ...(message.laterTime === null ? [] : ([['现在就回到队列', 0]] as const)),
  ]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="稍后提醒"
      note="到时回到队列；会员补充了话，会立刻回来。没有人接下的归你。"
    >
      <ul className="choices">
        {choices.map(([title, minutes]) => (
          <li key={title}>
            <button
              type="button"
              disabled={putOff.busy}
              onClick={() => void putOff.run(minutes).then(onClose)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
