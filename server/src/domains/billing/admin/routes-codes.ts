import { billing, cappedTotal } from '@yehang/contract'
import { sliceOf } from '../../../platform/database/pagination.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { actorOf } from '../../../platform/http/principal.ts'
import { yuan } from '../../../platform/payments/amounts.ts'
import { allPlans } from '../queries/plans.ts'
import { presentBatch, presentLookedUp, presentTried } from './presenter-codes.ts'
import { adminBatch, adminBatches, countUsable, newestRedemptions } from './queries/codes.ts'
import { saidToStaff } from './refusals.ts'
import { endBatch, exportCodes, lookUp, planBatch } from './service/codes.ts'

const triedMax = 50

/** Where staff make activation codes. */
export function bindCodesAdmin({ uncached, context }: Binder): void {
  const { db, clock } = context
  const present = () => new Date(clock.now())

  uncached(billing.listBatches, async ({ query }) => {
    const now = present()
    const [{ rows, total }, usable, plans] = await Promise.all([
      adminBatches(db, sliceOf(query)),
      countUsable(db, now, cappedTotal),
      allPlans(db),
    ])
    return {
      rows: rows.map((batch) => presentBatch(batch, now)),
      total,
      data: {
        usable,
        usableCapped: usable >= cappedTotal,
        plans: plans.map((plan) => ({
          id: plan.id,
          name: plan.name,
          days: plan.days,
          groupName: plan.groupName,
          price: yuan(plan.price_fen),
          onSale: plan.on_sale,
        })),
      },
    }
  })

  uncached(billing.makeAdminBatch, async ({ body, ...call }) => ({
    data: {
      batchId: await saidToStaff(planBatch(context, { ...body, lastDay: body.lastDay }, actorOf(call))),
    },
  }))

  uncached(billing.exportBatch, async ({ body, ...call }) => ({
    data: await saidToStaff(exportCodes(context, body.batchId, actorOf(call))),
  }))

  uncached(billing.revokeAdminBatch, async ({ body, ...call }) => ({
    data: { revoked: await saidToStaff(endBatch(context, body, actorOf(call))) },
  }))

  uncached(billing.lookUpCode, async ({ body, ...call }) => {
    const looked = await lookUp(context, body.code, actorOf(call))
    const batch = looked.found ? await adminBatch(db, looked.found.batchId) : undefined
    return { data: presentLookedUp(looked, batch, present()) }
  })

  uncached(billing.listRedemptions, async () => {
    const rows = (await newestRedemptions(db, triedMax)).map(presentTried)
    return { rows, total: rows.length }
  })
}
