import type { Answer, membership } from '@yehang/contract'
import type { Context } from '../../../context.ts'
import type { Caller, Origin } from '../../../http/caller.ts'
import { levelsOf } from '../../accounts/queries/levels.ts'
import { demoAllowed } from '../../accounts/rules/demo.ts'
import { dayMs, moveLevel } from '../../accounts/rules/levels.ts'
import { presentPlan } from '../presenter-plans.ts'
import { plansOnSale } from '../queries/plans.ts'

/** What somebody can buy, and by which channels. */
export async function listedPlans(
  { db, clock, config, payments }: Context,
  caller: Caller | null,
  origin: Origin,
): Promise<Answer<typeof membership.listPlans>> {
  const home = demoAllowed(config, origin)
  const payChannels = config.payments.homeOnly && !home ? [] : payments.payChannels
  const [plans, levels] = await Promise.all([
    plansOnSale(db),
    caller === null ? [] : levelsOf(db, caller.memberId),
  ])
  // Nobody from elsewhere is to pay for a plan of the demo; as long as nothing can be paid, it may be looked at.
  const offered = plans.filter((plan) => !plan.is_demo || home || payChannels.length === 0)
  const now = new Date(clock.now())
  const rows = offered.map((plan) => {
    const move = moveLevel(levels, plan.level_id, plan.days * dayMs, now)
    return presentPlan(plan, move?.until ?? null)
  })
  const { titlesText, refundText } = config.site
  return { rows, total: rows.length, payChannels, isOpen: config.payments.isOpen, titlesText, refundText }
}
