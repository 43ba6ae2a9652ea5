import { billing } from '@yehang/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { checkAppId } from '../members/service/app-id.ts'
import { listedPlans } from './service/plans.ts'

export function bindPlans({ uncached, context }: Binder): void {
  uncached(billing.listPlans, async ({ query, principal, origin }) => {
    if (query.appId !== undefined) checkAppId(context.config, query.appId)
    return listedPlans(context, principal, origin)
  })
}
