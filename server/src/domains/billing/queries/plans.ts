import type { Insertable, Selectable } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'

export type ListedPlan = Selectable<Tables['plan']> & { groupName: string }

function plansWithLevel(db: Database) {
  return db
    .selectFrom('plan')
    .innerJoin('level', 'level.level_id', 'plan.level_id')
    .selectAll('plan')
    .select('level.group_name as groupName')
    .orderBy('plan.position')
    .orderBy('plan.id')
}

/** In the order in which they are shown. */
export async function plansOnSale(db: Database): Promise<ListedPlan[]> {
  return plansWithLevel(db).where('plan.on_sale', '=', true).execute()
}

/** Those that are not on sale come last. */
export async function allPlans(db: Database): Promise<ListedPlan[]> {
  const plans = await plansWithLevel(db).execute()
  return [...plans.filter((plan) => plan.on_sale), ...plans.filter((plan) => !plan.on_sale)]
}

export async function findPlan(db: Database, id: string): Promise<ListedPlan | undefined> {
  return plansWithLevel(db).where('plan.id', '=', id).executeTakeFirst()
}

export async function insertPlan(tx: DatabaseTransaction, plan: Insertable<Tables['plan']>): Promise<string> {
  const { id } = await tx.insertInto('plan').values(plan).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Undefined where there is no such plan; false where it was so already. */
export async function setOnSale(
  tx: DatabaseTransaction,
  id: string,
  onSale: boolean,
): Promise<boolean | undefined> {
  const plan = await tx
    .selectFrom('plan')
    .select('on_sale')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (plan === undefined || plan.on_sale === onSale) return plan && false
  await tx.updateTable('plan').set({ on_sale: onSale }).where('id', '=', id).execute()
  return true
}

/** False where there is a level of this number already. */
export async function insertLevel(
  tx: DatabaseTransaction,
  levelId: number,
  groupName: string,
): Promise<boolean> {
  const row = await tx
    .insertInto('level')
    .values({ level_id: levelId, group_name: groupName })
    .onConflict((conflict) => conflict.column('level_id').doNothing())
    .returning('level_id')
    .executeTakeFirst()
  return row !== undefined
}
