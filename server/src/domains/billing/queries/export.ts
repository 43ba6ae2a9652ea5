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

/** What was taken over of a site of another system: orders and withdrawals. */
export async function exportedFormerMoney(tx: DatabaseTransaction, memberId: string, max: number) {
  const orders = await tx
    .selectFrom('former_order')
    .select(['code', 'price_fen', 'points', 'pay_type', 'remarks', 'created_at', 'paid_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(max)
    .execute()
  const cards = await tx
    .selectFrom('former_card')
    .select(['price_fen', 'points', 'used_at'])
    .where('used_by', '=', memberId)
    .orderBy('used_at', 'desc')
    .limit(max)
    .execute()
  const withdrawals = await tx
    .selectFrom('former_withdrawal')
    .select(['fen', 'points', 'created_at', 'settled_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(max)
    .execute()
  return { orders, cards, withdrawals }
}

/** The points that a member had there, and their log. */
export async function exportedFormerPoints(tx: DatabaseTransaction, memberId: string, max: number) {
  const balances = await tx
    .selectFrom('former_balance')
    .select(['points', 'frozen'])
    .where('member_id', '=', memberId)
    .orderBy('site_id')
    .execute()
  const entries = await tx
    .selectFrom('former_points_entry')
    .select(['kind', 'points', 'remarks', 'at'])
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .limit(max)
    .execute()
  return { balances, entries }
}
