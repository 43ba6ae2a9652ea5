import type { Answer, billing } from '@yehang/contract'
import { dayMs } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Context } from '../../../platform/context.ts'
import { demoAllowed } from '../../../platform/http/demo-access.ts'
import type { Origin, Principal } from '../../../platform/http/principal.ts'
import { worksShown } from '../../catalogue/service/lists.ts'
import { levelsOf } from '../../members/queries/levels.ts'
import { moveLevel } from '../../members/service/levels.ts'
import { presentPlan } from '../presenter-plans.ts'
import { plansOnSale } from '../queries/plans.ts'
import { titlesWords } from '../words.ts'
import { paymentsAllowed } from './channels.ts'

/** Plans of the demo can only be paid for on this machine. */
export function mayBeOrdered(config: Config, plan: { is_demo: boolean }, origin: Origin): boolean {
  return !plan.is_demo || demoAllowed(config, origin)
}

/** The number of works with two figures that count, `42000+`; nothing where there are few. */
function wordsOfCount(works: number): string {
  if (works < 100) return ''
  const unit = 10 ** (String(works).length - 2)
  return titlesWords(Math.floor(works / unit) * unit)
}

/** The plans on sale and the channels for each. */
export async function listedPlans(
  { db, clock, config, payments, site, catalogue }: Context,
  principal: Principal | null,
  origin: Origin,
): Promise<Answer<typeof billing.listPlans>> {
  const payChannels = paymentsAllowed(config, origin) ? payments.payChannels : []
  const [plans, levels] = await Promise.all([
    plansOnSale(db),
    principal === null ? [] : levelsOf(db, principal.memberId),
  ])
  // As long as nothing can be paid, a plan of the demo may be looked at.
  const offered = plans.filter((plan) => payChannels.length === 0 || mayBeOrdered(config, plan, origin))
  const now = new Date(clock.now())
  const rows = offered.map((plan) => {
    const move = moveLevel(levels, plan.level_id, plan.days * dayMs, now)
    return presentPlan(plan, move?.until ?? null)
  })
  const shown = await site.read()
  const titlesText =
    shown.titlesText ?? wordsOfCount(await catalogue.read((reads) => worksShown(reads, shown)))
  const { refundText } = shown
  return { rows, total: rows.length, payChannels, isOpen: config.payments.isOpen, titlesText, refundText }
}
