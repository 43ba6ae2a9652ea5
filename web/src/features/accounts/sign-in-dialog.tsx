import { texts } from '@yehang/contract/texts'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { endSession } from './session.ts'
import type { SignInDialogProps } from './sign-in-prompt.tsx'

/** 登录提示: the way to sign in, for a guest who needs an account, or after a sign-in has ended (specification §8). */
export function SignInDialog({ open, onClose, reason }: SignInDialogProps & { reason?: ReactNode }) {
  const leave = () => {
    if (reason === undefined) endSession()
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
      <p>{reason ?? texts.sessionDialogText}</p>
    </Dialog>
  )
}
