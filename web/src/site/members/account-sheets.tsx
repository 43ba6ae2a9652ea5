import { useState } from 'react'
import { Sheet } from '../../ui/dialog.tsx'
import { DeletionForm } from './deletion-form.tsx'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryForm } from './recovery-form.tsx'

const sheets = {
  password: { title: '修改密码', Form: PasswordForm },
  email: { title: '修改安全邮箱', Form: EmailForm },
  recovery: { title: '恢复码', Form: RecoveryForm },
  deletion: { title: '注销账号', Form: DeletionForm },
}

export type AccountSheetName = keyof typeof sheets

export interface AccountSheetsProps {
  /** The open sheet. */
  open: AccountSheetName | null
  onClose: () => void
  userName: string
}

/** The forms that need the password; loaded when the first of them is opened. */
export function AccountSheets({ open, onClose, userName }: AccountSheetsProps) {
  const [isShown, setShown] = useState(false)
  const close = () => {
    setShown(false)
    onClose()
  }
  return (Object.keys(sheets) as AccountSheetName[]).map((name) => {
    const { title, Form } = sheets[name]
    return (
      <Sheet key={name} open={open === name} onClose={close} title={title} stays={isShown}>
        <Form userName={userName} onDone={close} onShown={() => setShown(true)} />
      </Sheet>
    )
  })
}
