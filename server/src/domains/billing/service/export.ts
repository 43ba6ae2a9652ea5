import { timeOrNull, timeText } from '../../../platform/clock.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { yuan } from '../../../platform/payments/amounts.ts'
import { exportedCodes, exportedEntitlements, exportedOrders } from '../queries/export.ts'

/**
 * The membership data in an account's export. Payment addresses and codes are left out, since they
 * can be used by any reader of the file.
 */
export async function exportMembership(tx: DatabaseTransaction, memberId: string, max: number) {
  return {
    orders: (await exportedOrders(tx, memberId, max)).map((order) => ({
      orderId: order.id,
      payName: order.pay_name,
      price: yuan(order.price_fen),
      paid: order.paid_fen === null ? null : yuan(order.paid_fen),
      refunded: yuan(order.refunded_fen),
      levelId: order.level_id,
      days: order.days,
      payChannel: order.pay_channel,
      tradeNo: order.trade_no,
      state: order.state,
      createTime: timeText(order.created_at),
      payTime: timeOrNull(order.paid_at),
    })),
    entitlements: (await exportedEntitlements(tx, memberId, max)).map((row) => ({
      kind: row.kind,
      orderId: row.order_id,
      levelId: row.level_id,
      days: row.days,
      endTime: timeOrNull(row.until),
      time: timeText(row.created_at),
    })),
    redeemed: (await exportedCodes(tx, memberId, max)).map((code) => ({
      levelId: code.level_id,
      days: code.days,
      time: timeOrNull(code.redeemed_at),
    })),
  }
}
