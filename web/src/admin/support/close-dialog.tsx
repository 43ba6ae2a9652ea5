import { useMutation, useQueryClient } from '@tanstack/react-query'
import { post } from '../../api/connection.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { toast } from '../ui/toasts.tsx'
import { type AdminRow, refreshSupport } from './calls.ts'

interface CloseDialogProps {
  open: boolean
  onClose: () => void
  message: AdminRow
}

/** Ends a message without a reply. */
export function CloseDialog({ open, onClose, message }: CloseDialogProps) {
  const client = useQueryClient()
  const close = useMutation({
    mutationFn: () => post('POST /v2/staff/message/close', { body: { messageId: message.id } }),
    onSuccess: () => toast({ text: '已关闭' }),
    onSettled() {
      onClose()
      refreshSupport(client)
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="直接关闭这条留言？"
      note="记入审计。"
      actions={
        <>
          <Button onClick={onClose}>不了</Button>
          <span className="grow" />
          <Button kind="final" busy={close.isPending} onClick={() => close.mutate()}>
            关闭
          </Button>
        </>
      }
    >
      <p>
        {message.status === 0 && '会员还在等回复。'}
        关闭后双方都不能再写，会员看到「已关闭」，要再问得新建留言。
      </p>
    </Dialog>
  )
}
