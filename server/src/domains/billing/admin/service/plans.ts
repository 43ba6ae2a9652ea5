import type { Body, billing } from '@yehang/contract'
import type { Insertable } from 'kysely'
import { conflictingFields, onlyChanged } from '../../../../platform/audit/conflicts.ts'
import { addAudit, lastEditors } from '../../../../platform/audit/queries.ts'
import { dayMs, endOfShanghaiDay } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Tables } from '../../../../platform/database/tables/tables.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { fenOf, yuan } from '../../../../platform/payments/amounts.ts'
import { levelNames } from '../../../members/queries/levels.ts'
import { BillingError } from '../../errors.ts'
import { insertPlan, type ListedPlan } from '../../queries/plans.ts'
import { checkLevel } from '../../service/plan-commands.ts'
import { lockPlan, lockPlans, placePlan, updatePlan } from '../queries/plans.ts'

/**
 * Admin actions on plans. An order keeps the terms it was placed with: it holds a copy of its plan.
 */

type Terms = Body<typeof billing.createPlan>
type Site = Pick<Context, 'db' | 'clock'>

export const salesDays = 30

/** The beginning of the first of the last 30 days, today among them. */
export function salesSince(now: number): Date {
  return new Date(endOfShanghaiDay(now) - salesDays * dayMs)
}

interface Shown {
  name: string
  remark: string
  price: string
  origPrice: string
  days: number
  levelId: number
}

/** The terms as in the audit log, and as stored. Throws BillingError. */
function checked(terms: Terms): { shown: Shown; row: PlanRow } {
  const { name, remark, days, levelId } = terms
  const fen = fenOf(terms.currentPrice) ?? 0
  if (fen < 1) throw new BillingError('price_nothing')
  const origFen = terms.origPrice === null ? fen : (fenOf(terms.origPrice) ?? 0)
  if (origFen < fen) throw new BillingError('price_above_original')
  return {
    shown: { name, remark, days, levelId, price: yuan(fen), origPrice: yuan(origFen) },
    row: { name, remark, days, level_id: levelId, price_fen: fen, orig_price_fen: origFen },
  }
}

type PlanRow = Pick<
  Insertable<Tables['plan']>,
  'name' | 'remark' | 'days' | 'level_id' | 'price_fen' | 'orig_price_fen'
>

type CurrentState = Omit<ListedPlan, 'groupName'>

function termsOf({ name, remark, days, level_id, price_fen, orig_price_fen }: CurrentState): Terms {
  const origPrice = orig_price_fen === price_fen ? null : yuan(orig_price_fen)
  return { name, remark, days, levelId: level_id, currentPrice: yuan(price_fen), origPrice }
}

/** `49` and `49.00` are one price; an original price that is the price strikes nothing out. */
const compared = (value: unknown, field: string) => {
  const fen = field.endsWith('Price') && typeof value === 'string' ? fenOf(value) : null
  return fen === null ? String(value) : yuan(fen)
}

/** Makes a plan that is not on sale yet. Returns its id. Throws BillingError. */
export async function addAdminPlan({ db, clock }: Site, terms: Terms, actor: Actor): Promise<string> {
  const { shown, row } = checked(terms)
  const now = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    await checkLevel(tx, shown.levelId)
    const last = Math.max(0, ...(await lockPlans(tx)).map(({ position }) => position))
    const id = await insertPlan(tx, { ...row, on_sale: false, position: last + 1, created_at: now })
    const subject = { kind: 'plan' as const, id }
    await addAudit(tx, { action: 'add-plan', actor, subject, after: { ...shown } }, now)
    return id
  })
}

/** As the audit names a field. */
const auditName = (field: string) => (field === 'currentPrice' ? 'price' : field)

/**
 * Saves changed terms. If another editor has changed one of them meanwhile, nothing is written and
 * the conflicts are returned with the name of that editor. Throws BillingError.
 */
export async function savePlan(
  { db, clock }: Site,
  { id, changes }: Body<typeof billing.savePlan>,
  actor: Actor,
): Promise<{ field: string; staffName: string | null }[]> {
  const now = new Date(clock.now())
  const fields = await db.transaction().execute(async (tx) => {
    const held = await lockPlan(tx, id)
    if (held === undefined) throw new BillingError('plan_not_found', { id })
    const current = termsOf(held)
    const disputed = conflictingFields(changes, (field) => compared(current[field], field), compared)
    if (disputed.length > 0) return disputed
    const wanted = Object.entries(changes).flatMap(([field, change]) => (change ? [[field, change.to]] : []))
    const { shown, row } = checked({ ...current, ...Object.fromEntries(wanted) })
    await checkLevel(tx, shown.levelId)
    const { before, after } = onlyChanged({ ...checked(current).shown }, { ...shown })
    if (Object.keys(after).length === 0) return []
    await updatePlan(tx, id, row)
    await addAudit(tx, { action: 'edit-plan', actor, subject: { kind: 'plan', id }, before, after }, now)
    return []
  })
  const editors = await lastEditors(db, { kind: 'plan', id }, fields.map(auditName))
  return fields.map((field) => ({ field, staffName: editors.get(auditName(field)) ?? null }))
}

/** Takes a plan off sale, or offers it. Throws BillingError. */
export async function setPlanOnSale(
  { db, clock }: Site,
  { id, onSale }: { id: string; onSale: boolean },
  actor: Actor,
): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const held = await lockPlan(tx, id)
    if (held === undefined) throw new BillingError('plan_not_found', { id })
    if (held.on_sale === onSale) return
    await updatePlan(tx, id, { on_sale: onSale })
    const entry = {
      action: onSale ? 'offer-plan' : 'retire-plan',
      actor,
      subject: { kind: 'plan' as const, id },
      before: { onSale: !onSale },
      after: { onSale },
    }
    await addAudit(tx, entry, now)
  })
}

/** Shows plans in this order; the others follow in their former order. Throws BillingError. */
export async function arrangePlans({ db, clock }: Site, ids: readonly string[], actor: Actor): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const held = await lockPlans(tx)
    const known = new Set(held.map(({ id }) => id))
    if (new Set(ids).size < ids.length || ids.some((id) => !known.has(id)))
      throw new BillingError('plan_order_outdated')
    const before = [...held].sort((a, b) => a.position - b.position).map(({ id }) => id)
    const after = [...ids, ...before.filter((id) => !ids.includes(id))]
    const positions = new Map(held.map(({ id, position }) => [id, position]))
    for (const [place, id] of after.entries()) {
      if (positions.get(id) !== place + 1) await placePlan(tx, id, place + 1)
    }
    if (before.join() === after.join()) return
    const entry = { action: 'order-plans', actor, before: { ids: before }, after: { ids: after } }
    await addAudit(tx, entry, now)
  })
}

/** The levels that can be bought. */
export async function levelsForSale({ db }: Pick<Context, 'db'>) {
  const names = await levelNames(db)
  return [...names]
    .filter(([levelId]) => levelId > 1)
    .sort(([a], [b]) => a - b)
    .map(([levelId, groupName]) => ({ levelId, groupName }))
}
