import type { Binder } from '../../platform/http/bind.ts'
import { bindCodesAdmin } from './admin/routes-codes.ts'
import { bindOrdersAdmin } from './admin/routes-orders.ts'
import { bindPlansAdmin } from './admin/routes-plans.ts'
import { bindCodes } from './routes-codes.ts'
import { bindOrders } from './routes-orders.ts'
import { bindPlans } from './routes-plans.ts'

export function bindBilling(binder: Binder): void {
  bindPlans(binder)
  bindOrders(binder)
  bindCodes(binder)
  bindOrdersAdmin(binder)
  bindPlansAdmin(binder)
  bindCodesAdmin(binder)
}
