import type { Answer, billing } from '@yehang/contract'
import { timeOrNull } from '../../platform/clock.ts'
import { yuan } from '../../platform/payments/amounts.ts'
import type { ListedPlan } from './queries/plans.ts'

/** `until`: the end of the level, were the plan paid now. */
export function presentPlan(
  plan: ListedPlan,
  until: Date | null,
): Answer<typeof billing.listPlans>['rows'][number] {
  return {
    id: plan.id,
    name: plan.name,
    remark: plan.remark,
    currentPrice: yuan(plan.price_fen),
    origPrice: yuan(plan.orig_price_fen),
    levelId: plan.level_id,
    groupName: plan.groupName,
    days: plan.days,
    endTime: timeOrNull(until),
  }
}
