import type { DatabaseTransaction } from '../../../platform/database/database.ts'

/** What a member ordered, was given and redeemed, each list the newest first and at most `max` long. */

export async function exportedOrders(tx: DatabaseTransaction, memberId: string, max: number) {
  return tx
    .selectFrom('orders')
    .select([
      'id',
      'pay_name',
      'price_fen',
      'days',
      'level_id',
      'pay_channel',
      'state',
      'trade_no',
      'paid_fen',
      'refunded_fen',
      'created_at',
      'paid_at',
    ])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
}

export async function exportedEntitlements(tx: DatabaseTransaction, memberId: string, max: number) {
  return tx
    .selectFrom('entitlement')
    .select(['kind', 'order_id', 'level_id', 'days', 'until', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
}

export async function exportedCodes(tx: DatabaseTransaction, memberId: string, max: number) {
  return tx
    .selectFrom('activation_code as code')
    .innerJoin('activation_batch as batch', 'batch.id', 'code.batch_id')
    .select(['batch.level_id', 'batch.days', 'code.redeemed_at'])
    .where('code.redeemed_by', '=', memberId)
    .orderBy('code.redeemed_at', 'desc')
    .limit(max)
    .execute()
}
