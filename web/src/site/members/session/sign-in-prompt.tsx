import { texts } from '@yehang/contract/texts'
import type { ComponentType } from 'react'
import { observable } from '../../../lib/observable.ts'
import { paths } from '../../../paths.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import { notify } from '../../../ui/snackbar.tsx'
import type { PendingAction } from './pending-action.ts'

export interface PromptProps {
  open: boolean
  onClose: () => void
}

export const signInAction = { label: texts.sessionDialogLogin, href: paths.login() }

/** Whether the dialog is open. */
export const promptShown = observable(false)
/** Null until it was needed once. */
const dialog = observable<ComponentType<PromptProps> | null>(null)

/** Opens a dialog that stays over the pages that follow. */
export function showPrompt(Dialog: ComponentType<PromptProps>): void {
  dialog.set(Dialog)
  promptShown.set(true)
}

/**
 * Opens the dialog of code 403; where it cannot be loaded, a sentence takes its place. `pendingAction` is done once the
 * visitor is back, signed in; `reason` tells a guest why an account is needed.
 */
export async function promptSignIn(pendingAction?: PendingAction, reason?: string): Promise<void> {
  try {
    const { signInDialog } = await import('./sign-in-dialog.tsx')
    showPrompt(signInDialog(pendingAction, reason))
  } catch {
    notify(reason ?? texts.sessionEnded, signInAction)
  }
}

/** Where the dialog appears. */
export function SignInPrompt() {
  const Dialog = useObservable(dialog)
  const open = useObservable(promptShown)
  return Dialog && <Dialog open={open} onClose={() => promptShown.set(false)} />
}
