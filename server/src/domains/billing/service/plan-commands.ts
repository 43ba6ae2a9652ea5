import { addAudit } from '../../../platform/audit/queries.ts'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import { levelNames } from '../../members/queries/levels.ts'
import { BillingError } from '../errors.ts'
import { insertLevel, insertPlan, setOnSale } from '../queries/plans.ts'

/** What the command line does to plans and levels, each with its audit entry in the same transaction. */

export interface NewPlan {
  name: string
  remark: string
  fen: number
  origFen: number
  levelId: number
  days: number
  position: number
}

/** Throws BillingError where there is no such level, or where none can be bought. */
export async function checkLevel(tx: DatabaseTransaction, levelId: number): Promise<void> {
  const names = await levelNames(tx)
  if (levelId > 1 && names.has(levelId)) return
  const known = [...names].filter(([id]) => id > 1).map(([id, name]) => `${id} (${name})`)
  throw new BillingError('plan_level_unknown', { level: levelId, known: known.join(', ') })
}

/** Puts a plan on sale and answers its id. Throws BillingError. */
export async function createPlan(db: Database, plan: NewPlan, now: Date): Promise<string> {
  if (plan.origFen < plan.fen) throw new BillingError('price_above_original')
  return db.transaction().execute(async (tx) => {
    await checkLevel(tx, plan.levelId)
    const id = await insertPlan(tx, {
      name: plan.name,
      remark: plan.remark,
      price_fen: plan.fen,
      orig_price_fen: plan.origFen,
      level_id: plan.levelId,
      days: plan.days,
      position: plan.position,
      created_at: now,
    })
    const subject = { kind: 'plan' as const, id }
    await addAudit(tx, { action: 'add-plan', subject, detail: { planId: id, ...plan } }, now)
    return id
  })
}

/** Takes a plan off sale, or offers it again. Returns whether that changed anything. Throws BillingError. */
export async function sellPlan(db: Database, planId: string, onSale: boolean, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const changed = await setOnSale(tx, planId, onSale)
    if (changed === undefined) throw new BillingError('plan_not_found', { id: planId })
    if (!changed) return false
    const subject = { kind: 'plan' as const, id: planId }
    const action = onSale ? 'offer-plan' : 'retire-plan'
    await addAudit(tx, { action, subject, detail: { planId } }, now)
    return true
  })
}

/** Makes a level above those that there are, or between them. Throws BillingError where the number is taken. */
export async function addLevel(db: Database, levelId: number, name: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await insertLevel(tx, levelId, name))) throw new BillingError('level_taken', { level: levelId })
    await addAudit(tx, { action: 'add-level', detail: { levelId, name } }, now)
  })
}
