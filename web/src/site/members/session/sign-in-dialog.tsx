import { texts } from '@yehang/contract/texts'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as textStyles from '../../../ui/text.module.css'
import { type PendingAction, storePendingAction } from './pending-action.ts'
import { endSession } from './session.ts'
import type { PromptProps } from './sign-in-prompt.tsx'

interface SignInDialogProps extends PromptProps {
  /** Why an account is needed; left out where a sign-in has ended. */
  reason?: ReactNode
  /** The pressed action, to be performed after signing in. */
  pendingAction?: PendingAction | undefined
}

/**
 * 登录提示: the way to sign in, for a guest who needs an account, or after the session has ended (docs/requirements.md,
 * site 10).
 */
export function SignInDialog({ open, onClose, reason, pendingAction }: SignInDialogProps) {
  const isGuest = reason !== undefined || pendingAction !== undefined
  const leave = () => {
    if (reason === undefined) endSession()
    if (pendingAction) storePendingAction(pendingAction)
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
          <button type="button" className={buttonStyles.button} onClick={onClose}>
            {texts.cancel}
          </button>
          <a
            className={`${buttonStyles.button} ${buttonStyles.primary}`}
            href={paths.login()}
            onClick={leave}
          >
            {texts.sessionDialogLogin}
          </a>
        </>
      }
    >
      <p>{reason ?? texts.sessionDialogText}</p>
      {isGuest && (
        <p className={`${textStyles.muted} ${textStyles.small}`}>
          还没有账号？
          <a href={paths.register()} onClick={leave}>
            注册
          </a>
        </p>
      )}
    </Dialog>
  )
}

/** The same as a prompt over the page. */
export const signInDialog = (pendingAction?: PendingAction, reason?: string) => (props: PromptProps) => (
  <SignInDialog {...props} pendingAction={pendingAction} reason={reason} />
)
