import type { Database } from '../../../platform/database/database.ts'

export interface OrderAction {
  at: Date
  action: string
  /** Null for commands and automatic actions. */
  actorId: string | null
  /** Null also for an erased account. */
  by: string | null
  reason: string | null
  detail: Record<string, unknown>
}

/** What staff did with an order, the first first. */
export async function orderActions(db: Database, orderId: string): Promise<OrderAction[]> {
  return db
    .selectFrom('audit_entry as entry')
    .leftJoin('member as staff', 'staff.id', 'entry.actor_id')
    .select([
      'entry.at',
      'entry.action',
      'entry.actor_id as actorId',
      'staff.user_name as by',
      'entry.reason',
      'entry.detail',
    ])
    .where('entry.subject_kind', '=', 'order')
    .where('entry.subject_id', '=', orderId)
    .orderBy('entry.id')
    .execute()
}
