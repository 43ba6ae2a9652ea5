import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import type { Order } from '../../../billing/queries/orders.ts'
import { bannedNow } from '../../../members/queries/bans.ts'

export async function authorOf(db: Database, messageId: string, now: Date) {
  return db
    .selectFrom('message')
    .innerJoin('member', 'member.id', 'message.member_id')
    .select([
      'member.id',
      'member.user_name as userName',
      bannedNow('member', now).as('isBanned'),
      'member.created_at as createdAt',
      'message.order_id as orderId',
    ])
    .where('message.id', '=', messageId)
    .executeTakeFirst()
}

export type AdminOrderRow = Order & { granted_until: Date | null }

const withEnd = (db: Database) =>
  db
    .selectFrom('orders as o')
    .leftJoin('entitlement as e', (join) => join.onRef('e.order_id', '=', 'o.id').on('e.kind', '=', 'order'))
    .selectAll('o')
    .select('e.until as granted_until')

/** A member's last orders, and one that may be older. */
export async function ordersBeside(
  db: Database,
  memberId: string,
  orderId: string | null,
  limit: number,
): Promise<AdminOrderRow[]> {
  const own = withEnd(db).where('o.member_id', '=', memberId)
  const last = await own.orderBy('o.id', 'desc').limit(limit).execute()
  if (orderId === null || last.some(({ id }) => id === orderId)) return last
  return [...last, ...(await own.where('o.id', '=', orderId).execute())]
}

export async function orderWithEnd(db: Database, orderId: string): Promise<AdminOrderRow | undefined> {
  return withEnd(db).where('o.id', '=', orderId).executeTakeFirst()
}

export async function countMessagesOf(
  db: Database,
  memberId: string,
): Promise<{ total: number; open: number }> {
  return db
    .selectFrom('message')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where status <> 9)::int`.as('open'),
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
}

export async function lastSignInOf(
  db: Database,
  memberId: string,
): Promise<{ lastAt: Date; device: string } | undefined> {
  return db
    .selectFrom('sign_in')
    .select(['last_at as lastAt', 'device'])
    .where('member_id', '=', memberId)
    .orderBy('last_at', 'desc')
    .executeTakeFirst()
}
