import { useState } from 'react'
import * as basic from '../../ui/basic.module.css'
import { LinkButton } from '../../ui/button.tsx'
import { usePost } from '../../ui/calls.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { TextField } from '../../ui/forms/controls.tsx'
import { TextArea } from '../../ui/forms/inputs.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { type CaseDetail, changes } from '../calls.ts'
import { sideLabels } from '../labels.ts'

type To = keyof typeof sideLabels
const sides = Object.entries(sideLabels) as [To, string][]

interface CaseDialogProps {
  reportCase: CaseDetail
  open: boolean
  onClose: () => void
}

/** A letter is shown on the page that the party's code opens. */
export function LetterDialog({ reportCase: { caseId, caseNumber }, open, onClose }: CaseDialogProps) {
  const write = usePost('POST /v2/staff/report/letter', {
    given: { caseId },
    done: (_, { to }) => ({ text: `信已写给${sideLabels[to]}`, detail: '对方在查询页上看到' }),
    changes,
  })
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={`写信 · ${caseNumber}`}
      note="写在对方的查询页上，发出后不能改。"
      action={write}
      start={{ to: 'reporter' as To, text: '' }}
      input={(letter) => letter}
      keeps={({ to }) => ({ to })}
      act="发出"
      ready={({ text }) => text.trim().length >= 2}
    >
      {({ field, values }) => (
        <>
          <SegmentedControl label="写给谁" options={sides} {...field('to')} />
          <TextArea
            label="信"
            of={field('text')}
            rows={5}
            maxLength={1000}
            placeholder={values.to === 'reporter' ? '正在核对，最迟今天答复。' : ''}
          />
        </>
      )}
    </ActionDialog>
  )
}

/** The assignee of the case; the case is taken, returned or reassigned here. A sealed case is not reassigned. */
export function Assignee({ reportCase, onTake }: { reportCase: CaseDetail; onTake: () => void }) {
  const { caseId, caseNumber, assigneeName, sealed } = reportCase
  const [isOpen, setOpen] = useState(false)
  const assign = usePost('POST /v2/staff/report/assign', { changes })
  return (
    <span className={`${basic.hint} ${basic.row}`}>
      {assigneeName && `${assigneeName}在办`}
      <LinkButton onClick={onTake}>{assigneeName ? '放回' : '我来办'}</LinkButton>
      {!sealed && <LinkButton onClick={() => setOpen(true)}>交给同事</LinkButton>}
      <ActionDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`交给同事 · ${caseNumber}`}
        action={assign}
        start={{ userName: '' }}
        input={({ userName }) => ({ caseId, to: 'colleague' as const, userName: userName.trim() })}
        act="交给他"
        ready={({ userName }) => userName.trim() !== ''}
      >
        {({ field }) => <TextField label="用户名" required of={field('userName')} autoComplete="off" />}
      </ActionDialog>
    </span>
  )
}
