import { billing } from '@yehang/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { checkAppId } from '../members/service/app-id.ts'
import { bindCodesAdmin } from './admin/routes-codes.ts'
import { bindOrdersAdmin } from './admin/routes-orders.ts'
import { bindPlansAdmin } from './admin/routes-plans.ts'
import { bindOrders } from './routes-orders.ts'
import { listedPlans } from './service/plans.ts'
import { redeemCode } from './service/redeeming.ts'

export function bindBilling(binder: Binder): void {
  const { uncached, context } = binder

  uncached(billing.listPlans, async ({ query, principal, origin }) => {
    if (query.appId !== undefined) checkAppId(context.config, query.appId)
    return listedPlans(context, principal, origin)
  })

  uncached(billing.redeemCode, async ({ body, principal, origin }) => ({
    data: await redeemCode(context, body.code, principal, origin),
  }))

  bindOrders(binder)
  bindOrdersAdmin(binder)
  bindPlansAdmin(binder)
  bindCodesAdmin(binder)
}
