import { useMutation, useQueryClient } from '@tanstack/react-query'
import { staffNoteMax } from '@yehang/contract/limits'
import { useState } from 'react'
import { post } from '../../api/connection.ts'
import { randomUuid } from '../../lib/uuid.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { toast } from '../ui/toasts.tsx'
import { refreshSupport } from './calls.ts'

interface NoteDialogProps {
  open: boolean
  onClose: () => void
  messageId: string
}

/** An internal note, which colleagues see in the thread; the member never sees it. */
export function NoteDialog({ open, onClose, messageId }: NoteDialogProps) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  // Of one text: sent again after a broken connection it is there once.
  const [sendingId, setSendingId] = useState(randomUuid)
  const write = (next: string) => {
    setText(next)
    setSendingId(randomUuid())
  }
  const leave = useMutation({
    mutationFn: () =>
      post(
        'POST /v2/staff/message/note',
        { body: { messageId, text: text.trim(), sendingId } },
        { repeatSubmit: false },
      ),
    onSuccess() {
      write('')
      onClose()
      toast({ text: '已留给同事' })
    },
    onSettled: () => refreshSupport(client),
  })
  const length = [...text.trim()].length
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="给同事留一句话"
      note="记在这条留言里，同事打开就看到；会员看不到。"
      actions={
        <>
          <Button onClick={onClose}>不了</Button>
          <span className="grow" />
          <Button
            kind="primary"
            busy={leave.isPending}
            disabled={length === 0 || length > staffNoteMax}
            onClick={() => leave.mutate()}
          >
            留下
          </Button>
        </>
      }
    >
      <label className="column">
        <span className="row text-12 muted">
          写给同事
          <span className={length > staffNoteMax ? 'end c-danger bold' : 'end'}>
            {length} / {staffNoteMax}
          </span>
        </span>
        <textarea
          className="input"
          rows={4}
          value={text}
          placeholder="例如：渠道单号已核对，等他发凭证"
          onChange={({ target }) => write(target.value)}
        />
      </label>
    </Dialog>
  )
}
