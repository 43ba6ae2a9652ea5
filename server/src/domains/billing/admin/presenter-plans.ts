import type { Answer, billing } from '@yehang/contract'
import { timeText } from '../../../platform/clock.ts'
import { yuan } from '../../../platform/payments/amounts.ts'
import { doneBy } from '../done-by.ts'
import type { ListedPlan } from '../queries/plans.ts'
import type { PlanUse, PriceChange, SoldOnDay } from './queries/plans.ts'

type Row = Answer<typeof billing.listAdminPlans>['rows'][number]
type Sales = Answer<typeof billing.listPlanSales>['rows'][number]

export function presentAdminPlan(plan: ListedPlan, use: PlanUse | undefined): Row {
  const { openOrders = 0, batches = 0, sold = 0, changed = null } = use ?? {}
  return {
    id: plan.id,
    name: plan.name,
    remark: plan.remark,
    currentPrice: yuan(plan.price_fen),
    origPrice: yuan(plan.orig_price_fen),
    levelId: plan.level_id,
    groupName: plan.groupName,
    days: plan.days,
    onSale: plan.on_sale,
    isDemo: plan.is_demo,
    openOrders,
    batches,
    sold,
    changed: changed && { time: timeText(changed.at), by: doneBy(changed) },
  }
}

export function presentSales(
  id: string,
  days: number,
  { sold, prices }: { sold: readonly SoldOnDay[]; prices: readonly PriceChange[] },
): Sales {
  const own = sold.filter(({ planId }) => planId === id)
  const byDay = Array.from({ length: days }, (_, place) => own.find((day) => day.place === place)?.sold ?? 0)
  const sum = (value: (day: SoldOnDay) => number) => own.reduce((total, day) => total + value(day), 0)
  return {
    id,
    sold: sum((day) => day.sold),
    income: yuan(sum((day) => day.fen)),
    refunds: sum((day) => day.refunds),
    byDay,
    prices: prices
      .filter(({ planId }) => planId === id)
      .map(({ at, actorId, by, before, after }) => ({
        time: timeText(at),
        from: String(before.price),
        to: String(after.price),
        by: doneBy({ actorId, by }),
      })),
  }
}
