import type { Binder } from '../../platform/http/bind.ts'
import { bindCodeDesk } from './admin/routes-codes.ts'
import { bindOrderDesk } from './admin/routes-orders.ts'
import { bindPlanDesk } from './admin/routes-plans.ts'
import { bindCodes } from './routes-codes.ts'
import { bindOrders } from './routes-orders.ts'
import { bindPlans } from './routes-plans.ts'

export function bindBilling(binder: Binder): void {
  bindPlans(binder)
  bindOrders(binder)
  bindCodes(binder)
  bindOrderDesk(binder)
  bindPlanDesk(binder)
  bindCodeDesk(binder)
}
