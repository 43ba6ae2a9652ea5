import { billing } from '@yehang/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { checkAppId } from '../members/service/app-id.ts'
import { listedPlans } from './service/plans.ts'

export function bindPlans({ fresh, context }: Binder): void {
  fresh(billing.listPlans, async ({ query, caller, origin }) => {
    if (query.appId !== undefined) checkAppId(context.config, query.appId)
    return listedPlans(context, caller, origin)
  })
}
