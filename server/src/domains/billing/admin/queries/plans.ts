import { sql, type Updateable } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { Tables } from '../../../../platform/database/tables/tables.ts'
import type { ListedPlan } from '../../queries/plans.ts'

export interface PlanUse {
  openOrders: number
  batches: number
  sold: number
  /** Null where nothing is written down of it. */
  changed: { at: Date; actorId: string | null; by: string | null } | null
}

/** The current terms of each plan, and their last editors. */
export async function planUses(db: Database, soldSince: Date): Promise<Map<string, PlanUse>> {
  const { rows } = await sql<
    Omit<PlanUse, 'changed'> & { id: string; at: Date | null; actorId: string | null; by: string | null }
  >`
    select p.id,
      coalesce(live.found, 0)::int as "openOrders", coalesce(batch.found, 0)::int as batches,
      coalesce(sold.found, 0)::int as sold, entry.at, entry."actorId", entry.by
    from plan p
    left join (
      select plan_id, count(*) as found from orders where state in ('created', 'pending') group by plan_id
    ) live on live.plan_id = p.id
    left join (select plan_id, count(*) as found from activation_batch group by plan_id) batch on batch.plan_id = p.id
    left join (
      select plan_id, count(granted_at) as found from orders where paid_at >= ${soldSince} group by plan_id
    ) sold on sold.plan_id = p.id
    left join lateral (
      select a.at, a.actor_id as "actorId", m.user_name as by from audit_entry a left join member m on m.id = a.actor_id
      where a.subject_kind = 'plan' and a.subject_id = p.id::text order by a.id desc limit 1
    ) entry on true
  `.execute(db)
  return new Map(
    rows.map(({ id, at, actorId, by, ...use }) => [id, { ...use, changed: at && { at, actorId, by } }]),
  )
}

export interface SoldOnDay {
  planId: string
  /** From 0, the first of the days. */
  place: number
  sold: number
  fen: number
  refunds: number
}

/** What was sold from a moment on, by plan and day of Asia/Shanghai; by an index alone. */
export async function soldByDay(db: Database, since: Date): Promise<SoldOnDay[]> {
  const { rows } = await sql<SoldOnDay>`
    select plan_id as "planId", floor(extract(epoch from paid_at - ${since}::timestamptz) / 86400)::int as place,
      count(granted_at)::int as sold, coalesce(sum(paid_fen - refunded_fen), 0)::float8 as fen,
      count(*) filter (where refunded_fen > 0)::int as refunds
    from orders where paid_at >= ${since} group by 1, 2
  `.execute(db)
  return rows
}

export interface PriceChange {
  planId: string
  at: Date
  /** Null for a command. */
  actorId: string | null
  /** Null also for an erased account. */
  by: string | null
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Changes of prices since then, the newest first. */
export async function priceChanges(db: Database, since: Date, limit: number): Promise<PriceChange[]> {
  const { rows } = await sql<PriceChange>`
    select a.subject_id as "planId", a.at, a.actor_id as "actorId", m.user_name as by, a.before, a.after
    from audit_entry a left join member m on m.id = a.actor_id
    where a.action = 'edit-plan' and a.at >= ${since} and a.before ? 'price' order by a.id desc limit ${limit}
  `.execute(db)
  return rows
}

/** Held until the transaction ends. */
export async function lockPlan(
  tx: DatabaseTransaction,
  id: string,
): Promise<Omit<ListedPlan, 'groupName'> | undefined> {
  return tx.selectFrom('plan').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updatePlan(
  tx: DatabaseTransaction,
  id: string,
  changes: Updateable<Tables['plan']>,
): Promise<void> {
  await tx.updateTable('plan').set(changes).where('id', '=', id).execute()
}

export async function placePlan(tx: DatabaseTransaction, id: string, position: number): Promise<void> {
  await tx.updateTable('plan').set({ position }).where('id', '=', id).execute()
}

/** All plans in their order, held in that of their ids. */
export async function lockPlans(tx: DatabaseTransaction): Promise<{ id: string; position: number }[]> {
  return tx.selectFrom('plan').select(['id', 'position']).orderBy('id').forUpdate().execute()
}
