import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { toast } from '../../ui/toasts.tsx'
import { type CaseDetail, useCaseAction } from '../calls.ts'
import { sideLabels } from '../labels.ts'

type To = keyof typeof sideLabels
const sides = Object.entries(sideLabels) as [To, string][]

/** A letter is shown on the page that the party's code opens. */
export function LetterDialog({
  reportCase,
  open,
  onClose,
}: {
  reportCase: CaseDetail
  open: boolean
  onClose: () => void
}) {
  const [to, setTo] = useState<To>('reporter')
  const [text, setText] = useState('')
  const { busy, act } = useCaseAction()
  const send = () =>
    void act(async () => {
      await post('POST /v2/staff/report/letter', { body: { caseId: reportCase.caseId, to, text } })
      setText('')
      onClose()
      toast({ text: `信已写给${sideLabels[to]}`, detail: '对方在查询页上看到' })
    })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`写信 · ${reportCase.caseNumber}`}
      note="写在对方的查询页上，发出后不能改。"
      actions={
        <>
          <Button onClick={onClose}>不了</Button>
          <span className="grow" />
          <Button kind="primary" busy={busy} disabled={text.trim().length < 2} onClick={send}>
            发出
          </Button>
        </>
      }
    >
      <SegmentedControl label="写给谁" value={to} options={sides} onChange={setTo} />
      <textarea
        className="input"
        rows={5}
        maxLength={1000}
        value={text}
        aria-label="信"
        placeholder={to === 'reporter' ? '正在核对，最迟今天答复。' : ''}
        onChange={({ target }) => setText(target.value)}
      />
    </Dialog>
  )
}
