import { billing } from '@yehang/contract'
import { shanghaiDay } from '../../../platform/clock.ts'
import { notFound } from '../../../platform/http/app-error.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { actorOf } from '../../../platform/http/principal.ts'
import { allPlans, findPlan } from '../queries/plans.ts'
import { presentAdminPlan, presentSales } from './presenter-plans.ts'
import { planUses, priceChanges, soldByDay } from './queries/plans.ts'
import { saidToStaff } from './refusals.ts'
import {
  addAdminPlan,
  arrangePlans,
  levelsForSale,
  salesDays,
  salesSince,
  savePlan,
  setPlanOnSale,
} from './service/plans.ts'

/** Price changes that are shown at most. */
const changesMax = 200

/** Where staff make plans. */
export function bindPlansAdmin({ uncached, context }: Binder): void {
  const { db, clock } = context

  uncached(billing.listAdminPlans, async () => {
    const [plans, uses, levels, { refundText }] = await Promise.all([
      allPlans(db),
      planUses(db, salesSince(clock.now())),
      levelsForSale(context),
      context.site.read(),
    ])
    const rows = plans.map((plan) => presentAdminPlan(plan, uses.get(plan.id)))
    return { rows, total: rows.length, data: { levels, refundText } }
  })

  uncached(billing.listPlanSales, async () => {
    const since = salesSince(clock.now())
    const [plans, sold, prices] = await Promise.all([
      allPlans(db),
      soldByDay(db, since),
      priceChanges(db, since, changesMax),
    ])
    const rows = plans.map(({ id }) => presentSales(id, salesDays, { sold, prices }))
    return { rows, total: rows.length, data: { firstDay: shanghaiDay(since.getTime()) } }
  })

  uncached(billing.createPlan, async ({ body, ...call }) => ({
    data: { id: await saidToStaff(addAdminPlan(context, body, actorOf(call))) },
  }))

  uncached(billing.savePlan, async ({ body, ...call }) => {
    const conflicts = await saidToStaff(savePlan(context, body, actorOf(call)))
    const [plan, uses] = await Promise.all([findPlan(db, body.id), planUses(db, salesSince(clock.now()))])
    if (plan === undefined) throw notFound()
    return {
      data: { saved: conflicts.length === 0, conflicts, plan: presentAdminPlan(plan, uses.get(plan.id)) },
    }
  })

  uncached(billing.sellAdminPlan, async ({ body, ...call }) => {
    await saidToStaff(setPlanOnSale(context, body, actorOf(call)))
    return {}
  })

  uncached(billing.orderPlans, async ({ body, ...call }) => {
    await saidToStaff(arrangePlans(context, body.ids, actorOf(call)))
    return {}
  })
}
