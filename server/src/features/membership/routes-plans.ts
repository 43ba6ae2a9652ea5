import { membership } from '@yehang/contract'
import type { Binder } from '../../http/bind.ts'
import { checkAppId } from '../accounts/rules/app-id.ts'
import { listedPlans } from './rules/plans.ts'

export function bindPlans({ fresh, context }: Binder): void {
  fresh(membership.listPlans, async ({ query, caller, origin }) => {
    if (query.appId !== undefined) checkAppId(context.config, query.appId)
    return listedPlans(context, caller, origin)
  })
}
