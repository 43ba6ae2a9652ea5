import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { type CaseDetail, useCaseAction } from '../calls.ts'

/** The assignee of the case; the case is taken, returned or reassigned here. A sealed case is not reassigned. */
export function Assignee({ reportCase, onTake }: { reportCase: CaseDetail; onTake: () => void }) {
  const [handing, setHanding] = useState(false)
  const [name, setName] = useState('')
  const { busy, act } = useCaseAction()
  const hand = () =>
    void act(async () => {
      const body = { caseId: reportCase.caseId, to: 'colleague' as const, userName: name.trim() }
      await post('POST /v2/staff/report/assign', { body })
      setHanding(false)
      setName('')
    })
  return (
    <span className="text-12 muted row">
      {reportCase.assigneeName && `${reportCase.assigneeName}在办`}
      <button type="button" className="link" onClick={onTake}>
        {reportCase.assigneeName ? '放回' : '我来办'}
      </button>
      {!reportCase.sealed && (
        <button type="button" className="link" onClick={() => setHanding(true)}>
          交给同事
        </button>
      )}
      <Dialog
        open={handing}
        onClose={() => setHanding(false)}
        title={`交给同事 · ${reportCase.caseNumber}`}
        actions={
          <>
            <Button onClick={() => setHanding(false)}>不了</Button>
            <span className="grow" />
            <Button kind="primary" busy={busy} disabled={name.trim() === ''} onClick={hand}>
              交给他
            </Button>
          </>
        }
      >
        <Field label="用户名" required>
          {(control) => (
            <input
              {...control}
              value={name}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </Dialog>
    </span>
  )
}
