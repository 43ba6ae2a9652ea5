import { dayMs } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { levelsOf } from '../../members/queries/levels.ts'
import { moveLevel } from '../../members/service/levels.ts'
import { grantedUntil, type Order } from '../queries/orders.ts'

/** Until when the level runs with an order: as it became by it, or as it would, were it paid now. */
export async function levelEndWith(db: Database, order: Order, now: Date): Promise<Date | null> {
  // Days that were all taken back end nowhere.
  if (order.state === 'refunded') return null
  if (order.granted_at !== null) return grantedUntil(db, order.id)
  const isUnpaid = order.state === 'created' || order.state === 'pending' || order.state === 'closing'
  if (!isUnpaid) return null
  const levels = await levelsOf(db, order.member_id)
  return moveLevel(levels, order.level_id, order.days * dayMs, now)?.until ?? null
}
