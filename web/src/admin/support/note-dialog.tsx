import { staffNoteMax } from '@yehang/contract/limits'
import { useState } from 'react'
import { post } from '../../api/connection.ts'
import { randomUuid } from '../../lib/uuid.ts'
import { useAction } from '../ui/actions/use-action.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { supportCalls } from './calls.ts'

interface NoteDialogProps {
  open: boolean
  onClose: () => void
  messageId: string
}

/** An internal note, which colleagues see in the thread; the member never sees it. */
export function NoteDialog({ open, onClose, messageId }: NoteDialogProps) {
  const [text, setText] = useState('')
  // Of one text: sent again after a broken connection it is there once.
  const [sendingId, setSendingId] = useState(randomUuid)
  const write = (next: string) => {
    setText(next)
    setSendingId(randomUuid())
  }
  const leave = useAction(
    () =>
      post(
        'POST /v2/staff/message/note',
        { body: { messageId, text: text.trim(), sendingId } },
        { repeatSubmit: false },
      ),
    { done: () => '已留给同事', changes: supportCalls },
  )
  const send = async () => {
    if (!(await leave.run())) return
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
      busy={leave.busy}
      onAct={() => void send()}
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
    </FormDialog>
  )
}
