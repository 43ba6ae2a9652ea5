import { texts } from '@yehang/contract/texts'
import { ApiError } from '../../api/error.ts'
import { toast } from './toasts.tsx'

/** Says what failed, where a call has no place of its own to say it. A session that ended leads to login by itself. */
export function announceFault(error: unknown): void {
  if (!(error instanceof ApiError)) {
    reportError(error)
    toast({ text: texts.unknownError, bad: true })
    return
  }
  if (error.code !== 403) toast({ text: error.message, bad: true })
}
