import { ApiError } from '../../../api/error.ts'
import { notify, notifyUnknown } from '../../../ui/snackbar.tsx'
import { promptSignIn, signInAction } from './sign-in-prompt.tsx'

/**
 * Says what failed: the one place where the error of a call becomes a snackbar or a dialog
 * (docs/requirements.md, site 9).
 */
export function announceFault(error: unknown): void {
  if (!(error instanceof ApiError)) {
    notifyUnknown(error)
  } else if (error.code === 403) void promptSignIn()
  else notify(error.message, error.code === 401 ? signInAction : undefined)
}

/** For a query: its error is shown in its place, with a retry. Only an expired session needs more. */
export function announceQueryFault(error: unknown): void {
  if (error instanceof ApiError && error.code === 403) announceFault(error)
}
