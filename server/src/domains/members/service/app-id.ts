import type { Config } from '../../../platform/config/config.ts'
import { wrongField } from '../../../platform/http/app-error.ts'

/** Throws unless a form comes from a client of this site. */
export function checkAppId({ accounts }: Config, appId: string): void {
  if (appId === accounts.appId) return
  throw wrongField('appId', 'wrong_app_id')
}
