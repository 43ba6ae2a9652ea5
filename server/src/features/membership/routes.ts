import type { Binder } from '../../http/bind.ts'
import { bindCodes } from './routes-codes.ts'
import { bindCodeDesk } from './routes-desk-codes.ts'
import { bindOrderDesk } from './routes-desk-orders.ts'
import { bindPlanDesk } from './routes-desk-plans.ts'
import { bindOrders } from './routes-orders.ts'
import { bindPlans } from './routes-plans.ts'

export function bindMembership(binder: Binder): void {
  bindPlans(binder)
  bindOrders(binder)
  bindCodes(binder)
  bindOrderDesk(binder)
  bindPlanDesk(binder)
  bindCodeDesk(binder)
}
