import { useState } from 'react'
import { post } from '../../api/connection.ts'
import { ApiError } from '../../api/error.ts'
import { useAddress } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Field } from '../ui/forms/field.tsx'
import { toast } from '../ui/toasts.tsx'
import { type CaseRow, useCaseAction } from './calls.ts'
import { reasonLabels } from './labels.ts'

const reasons = Object.entries(reasonLabels) as [CaseRow['reason'], string][]
const nothing = { work: '', sender: '', contact: '', statement: '' }

/** Writes down a report that came by letter. */
export function FileDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { go } = useAddress()
  const { busy, act } = useCaseAction()
  const [typed, setTyped] = useState(nothing)
  const [reason, setReason] = useState<CaseRow['reason']>('rights')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const send = () =>
    void act(async () => {
      setFaults({})
      const made = await post('POST /v2/staff/report/file', { body: { ...typed, reason } }).catch((error) => {
        if (error instanceof ApiError) setFaults(error.fields)
        throw error
      })
      setTyped(nothing)
      onClose()
      toast({ text: `${made.data.caseNumber} 已录入`, detail: `查询码 ${made.data.reportCode}` })
      go(`/staff/moderation/${made.data.caseId}`)
    })
  const line = (name: keyof typeof nothing, label: string, placeholder: string) => (
    <Field label={label} required={name !== 'sender'} error={faults[name]}>
      {(control) => (
        <input
          {...control}
          value={typed[name]}
          placeholder={placeholder}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="代录一件"
      note="信件、邮件或电话里的举报，录进来和网页提交的一样办。"
      actions={
        <>
          <Button onClick={onClose}>不了</Button>
          <span className="grow" />
          <Button kind="primary" busy={busy} onClick={send}>
            录入
          </Button>
        </>
      }
    >
      {line('work', '作品', '编号，如 SJ-204')}
      <Field label="案由" required>
        {(control) => (
          <select
            {...control}
            value={reason}
            onChange={({ target }) =>
              setReason(reasons.find(([one]) => one === target.value)?.[0] ?? 'other')
            }
          >
            {reasons.map(([value, word]) => (
              <option key={value} value={value}>
                {word}
                {(value === 'consent' || value === 'age') && '（收到即隐藏）'}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="来函说什么" required error={faults.statement}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            value={typed.statement}
            onChange={({ target }) => setTyped({ ...typed, statement: target.value })}
          />
        )}
      </Field>
      {line('sender', '来自', '可不填')}
      {line('contact', '联系方式', '邮箱或电话')}
    </Dialog>
  )
}
