import type { Body, membership } from '@yehang/contract'
import { dayMs, endOfShanghaiDay } from '../../../clock.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { addAudit } from '../../accounts/queries/audit.ts'
import { levelNames } from '../../accounts/queries/levels.ts'
import { MembershipError } from '../errors.ts'
import { fenOf, yuan } from '../money.ts'
import { holdPlan, holdPlans, placePlan, updatePlan } from '../queries/desk-plans.ts'
import { insertPlan } from '../queries/plans.ts'
import { checkLevel } from './plan-commands.ts'

/** What the desk does to plans. What was ordered keeps what it was offered: an order holds a copy of its plan. */

type Form = Body<typeof membership.savePlan>

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

function shownOf(form: Form): Shown & { fen: number; origFen: number } {
  const fen = fenOf(form.currentPrice) ?? 0
  if (fen < 1) throw new MembershipError('The price is nothing.', '现价：至少 0.01')
  const origFen = form.origPrice === undefined ? fen : (fenOf(form.origPrice) ?? 0)
  if (origFen < fen)
    throw new MembershipError('The original price is less than the price.', '原价：不能低于现价')
  const { name, remark, days, levelId } = form
  return { name, remark, days, levelId, price: yuan(fen), origPrice: yuan(origFen), fen, origFen }
}

/** Makes a plan that is not on sale yet, or changes one. Answers its id. Throws MembershipError. */
export async function savePlan(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  form: Form,
  actor: Actor,
): Promise<string> {
  const { fen, origFen, ...shown } = shownOf(form)
  const now = new Date(clock.now())
  const row = {
    name: shown.name,
    remark: shown.remark,
    price_fen: fen,
    orig_price_fen: origFen,
    level_id: shown.levelId,
    days: shown.days,
  }
  return db.transaction().execute(async (tx) => {
    await checkLevel(tx, shown.levelId)
    if (form.id === undefined) {
      const last = Math.max(0, ...(await holdPlans(tx)).map(({ position }) => position))
      const id = await insertPlan(tx, { ...row, on_sale: false, position: last + 1, created_at: now })
      await addAudit(
        tx,
        { action: 'add-plan', actor, subject: { kind: 'plan', id }, after: { ...shown } },
        now,
      )
      return id
    }
    const { id } = form
    const held = await holdPlan(tx, id)
    if (held === undefined) throw new MembershipError(`There is no plan ${id}.`, '没有这个套餐')
    if (held.version !== form.version)
      throw new MembershipError('It was changed meanwhile.', '别人刚改过这个套餐，请刷新后再改')
    const standing: Shown = {
      name: held.name,
      remark: held.remark,
      price: yuan(held.price_fen),
      origPrice: yuan(held.orig_price_fen),
      days: held.days,
      levelId: held.level_id,
    }
    const changed = (Object.keys(standing) as (keyof Shown)[]).filter(
      (name) => standing[name] !== shown[name],
    )
    if (changed.length === 0) return id
    await updatePlan(tx, id, row)
    const only = (all: Shown) => Object.fromEntries(changed.map((name) => [name, all[name]]))
    const subject = { kind: 'plan' as const, id }
    await addAudit(
      tx,
      { action: 'edit-plan', actor, subject, before: only(standing), after: only(shown) },
      now,
    )
    return id
  })
}

/** Takes a plan off sale, or offers it. Throws MembershipError. */
export async function setPlanOnSale(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, onSale }: { id: string; onSale: boolean },
  actor: Actor,
): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const held = await holdPlan(tx, id)
    if (held === undefined) throw new MembershipError(`There is no plan ${id}.`, '没有这个套餐')
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

/** Shows plans in this order; those that are not named follow as they stood. Throws MembershipError. */
export async function arrangePlans(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  ids: readonly string[],
  actor: Actor,
): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const held = await holdPlans(tx)
    const known = new Set(held.map(({ id }) => id))
    if (new Set(ids).size < ids.length || ids.some((id) => !known.has(id)))
      throw new MembershipError('A plan is unknown or named twice.', '次序里有不认识或重复的套餐，请刷新')
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
