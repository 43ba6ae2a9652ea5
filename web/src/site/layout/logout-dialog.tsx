import { texts } from '@yehang/contract/texts'
import { useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import * as fieldStyles from '../../ui/forms/field.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { useRouter } from '../../ui/router.tsx'
import { clearHistory } from '../library/history/stored-history.ts'
import { signOut } from '../members/session/tokens.ts'

export interface LogoutDialogProps {
  open: boolean
  onClose: () => void
}

export function LogoutDialog({ open, onClose }: LogoutDialogProps) {
  const { navigate } = useRouter()
  const [leaving, setLeaving] = useState(false)
  const clears = useRef<HTMLInputElement>(null)
  const leave = async () => {
    if (leaving) return
    setLeaving(true)
    if (clears.current?.checked) clearHistory()
    await signOut()
    onClose()
    await navigate({ href: paths.home() })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.logoutQuestion}
      icon={<Icon of={icons.logOut} size={24} />}
      actions={
        <>
          <button type="button" className={buttonStyles.button} onClick={onClose}>
            {texts.cancel}
          </button>
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.primary}`}
            aria-disabled={leaving}
            onClick={() => void leave()}
          >
            退出
          </button>
        </>
      }
    >
      <p>收藏和喜欢仍在账号里。</p>
      <label className={fieldStyles.check}>
        <input ref={clears} type="checkbox" />
        同时清除本机浏览记录
      </label>
    </Dialog>
  )
}
