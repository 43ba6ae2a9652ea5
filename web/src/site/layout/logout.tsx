import { texts } from '@yehang/contract/texts'
import { type ComponentType, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { notify } from '../../ui/snackbar.tsx'
import type { LogoutDialogProps } from './logout-dialog.tsx'

/** Signs out, after a question (docs/requirements.md, members 10). */
export function LogoutButton({ className }: { className: string }) {
  const [open, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<LogoutDialogProps>>()
  const ask = () => {
    setOpen(true)
    import('./logout-dialog.tsx').then(
      ({ LogoutDialog }) => setDialog(() => LogoutDialog),
      () => notify(texts.networkError),
    )
  }
  return (
    <>
      <button type="button" className={className} onClick={ask}>
        <Icon of={icons.logOut} />
        <span>退出登录</span>
      </button>
      {Dialog && <Dialog open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
