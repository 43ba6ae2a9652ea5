import type { Binder } from '../../http/bind.ts'
import { bindCodes } from './routes-codes.ts'
import { bindOrders } from './routes-orders.ts'
import { bindPlans } from './routes-plans.ts'

export function bindMembership(binder: Binder): void {
  bindPlans(binder)
  bindOrders(binder)
  bindCodes(binder)
}
