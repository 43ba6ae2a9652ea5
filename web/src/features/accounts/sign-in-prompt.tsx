import { texts } from '@yehang/contract/texts'
import type { ComponentType } from 'react'
import { observable } from '../../lib/observable.ts'
import { paths } from '../../paths.ts'
import { useObservable } from '../../ui/preferences.tsx'
import { notify } from '../../ui/snackbar.tsx'

export interface SignInDialogProps {
  open: boolean
  onClose: () => void
}

export const signInAction = { label: texts.sessionDialogLogin, href: paths.login() }

const shown = observable(false)
/** Null until it was needed once. */
const dialog = observable<ComponentType<SignInDialogProps> | null>(null)

/** Opens the dialog of code 403; where it does not come, a sentence says the same. */
export async function promptSignIn(): Promise<void> {
  try {
    const { SignInDialog } = await import('./sign-in-dialog.tsx')
    dialog.set(SignInDialog)
    shown.set(true)
  } catch {
    notify(texts.sessionEnded, signInAction)
  }
}

/** Where the dialog appears. */
export function SignInPrompt() {
  const Dialog = useObservable(dialog)
  const open = useObservable(shown)
  return Dialog && <Dialog open={open} onClose={() => shown.set(false)} />
}
