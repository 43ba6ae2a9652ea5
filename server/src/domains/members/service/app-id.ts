import type { Config } from '../../../platform/config/config.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { accountTexts } from '../texts.ts'

/** Throws unless a form comes from a client of this site. */
export function checkAppId({ accounts }: Config, appId: string): void {
  if (appId === accounts.appId) return
  throw new AppError(500, accountTexts.wrongAppId, { appId: accountTexts.wrongAppId })
}
