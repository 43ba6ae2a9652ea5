import { useQuery } from '@tanstack/react-query'
import { post } from '../../api/connection.ts'
import { useMe } from '../shell/me.ts'
import { useAction } from '../ui/actions/use-action.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { type AdminRow, colleaguesCall, supportCalls } from './calls.ts'

interface AssignDialogProps {
  open: boolean
  onClose: () => void
  message: AdminRow
}

/** Gives a message to a colleague, or back to all of them. */
export function AssignDialog({ open, onClose, message }: AssignDialogProps) {
  const me = useMe()
  const query = useQuery({ ...colleaguesCall, enabled: open })
  const assign = useAction(
    ({ userId: staffId }: { userId: string | null; userName: string }) =>
      post('POST /v2/staff/message/assign', { body: { messageId: message.id, staffId } }),
    {
      done: (_, { userId, userName }) => (userId === null ? '已放回队列' : `已分给 ${userName}`),
      changes: supportCalls,
    },
  )
  return (
    <Dialog open={open} onClose={onClose} title="分给…" note="对方在「我的」里看到。">
      <QueryResult query={query} fault="读不到同事">
        {({ data }) => (
          <ul className="choices">
            {data.map((one) => (
              <li key={one.userId}>
                <button
                  type="button"
                  className={one.userId === message.assigneeId ? 'on' : ''}
                  disabled={assign.busy}
                  onClick={() => void assign.run(one).then(onClose)}
                >
                  <Avatar name={one.userName} />
                  <span className="grow cut">
                    {one.userName}
                    {one.userName === me?.userName && <span className="muted">（自己）</span>}
                  </span>
                  <span className="text-12 muted">手上 {one.open} 条</span>
                </button>
              </li>
            ))}
            {message.assigneeId !== null && (
              <li>
                <button
                  type="button"
                  disabled={assign.busy}
                  onClick={() => void assign.run({ userId: null, userName: '' }).then(onClose)}
                >
                  放回队列，谁都可以答
                </button>
              </li>
            )}
          </ul>
        )}
      </QueryResult>
    </Dialog>
  )
}
