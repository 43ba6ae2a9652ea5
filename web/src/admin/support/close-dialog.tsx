import { post } from '../../api/connection.ts'
import { useAction } from '../ui/actions/use-action.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { type AdminRow, supportCalls } from './calls.ts'

interface CloseDialogProps {
  open: boolean
  onClose: () => void
  message: AdminRow
}

/** Ends a message without a reply. */
export function CloseDialog({ open, onClose, message }: CloseDialogProps) {
  const close = useAction(() => post('POST /v2/staff/message/close', { body: { messageId: message.id } }), {
    done: () => '已关闭',
    changes: supportCalls,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="直接关闭这条留言？"
      note="记入审计。"
      act="关闭"
      isFinal
      busy={close.busy}
      onAct={() => void close.run().then(onClose)}
    >
      <p>
        {message.status === 0 && '会员还在等回复。'}
        关闭后双方都不能再写，会员看到「已关闭」，要再问得新建留言。
      </p>
    </FormDialog>
  )
}
