import { texts } from '@yehang/contract/texts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { endSession } from './session.ts'
import type { SignInDialogProps } from './sign-in-prompt.tsx'

/** 登录提示 (specification §8, code 403). */
export function SignInDialog({ open, onClose }: SignInDialogProps) {
  const leave = () => {
    endSession()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.sessionDialogTitle}
      icon={<Icon of={icons.user} size={24} />}
      actions={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {texts.cancel}
          </button>
          <a className="btn pri" href={paths.login()} onClick={leave}>
            {texts.sessionDialogLogin}
          </a>
        </>
      }
    >
      <p>{texts.sessionDialogText}</p>
    </Dialog>
  )
}
