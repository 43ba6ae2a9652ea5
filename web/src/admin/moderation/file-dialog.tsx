import { useAddress } from '../ui/address.ts'
import { usePost } from '../ui/calls.ts'
import { ActionDialog } from '../ui/dialogs/action-dialog.tsx'
import { SelectField, TextAreaField, TextField } from '../ui/forms/controls.tsx'
import { type CaseRow, changes } from './calls.ts'
import { reasonLabels } from './labels.ts'

type Reason = CaseRow['reason']
const reasons = (Object.entries(reasonLabels) as [Reason, string][]).map(
  ([reason, word]) =>
    [reason, reason === 'consent' || reason === 'age' ? `${word}（收到即隐藏）` : word] as const,
)

/** Writes down a report that came by letter. */
export function FileDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { go } = useAddress()
  const file = usePost('POST /v2/staff/report/file', {
    done: ({ data }) => ({ text: `${data.caseNumber} 已录入`, detail: `查询码 ${data.reportCode}` }),
    changes,
  })
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="代录一件"
      note="信件、邮件或电话里的举报，录进来和网页提交的一样办。"
      action={file}
      start={{ work: '', sender: '', contact: '', statement: '', reason: 'rights' as Reason }}
      input={(typed) => typed}
      keeps={({ reason }) => ({ reason })}
      onDone={({ data }) => {
        onClose()
        go(`/staff/moderation/${data.caseId}`)
      }}
      act="录入"
    >
      {({ field }) => (
        <>
          <TextField label="作品" required of={field('work')} placeholder="编号，如 SJ-204" />
          <SelectField label="案由" required of={field('reason')} options={reasons} />
          <TextAreaField label="来函说什么" required of={field('statement')} rows={4} />
          <TextField label="来自" of={field('sender')} placeholder="可不填" />
          <TextField label="联系方式" required of={field('contact')} placeholder="邮箱或电话" />
        </>
      )}
    </ActionDialog>
  )
}
