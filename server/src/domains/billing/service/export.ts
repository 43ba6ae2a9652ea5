import { timeOrNull, timeText } from '../../../platform/clock.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { yuan } from '../../../platform/payments/amounts.ts'
import {
  exportedCodes,
  exportedEntitlements,
  exportedFormerMoney,
  exportedFormerPoints,
  exportedOrders,
} from '../queries/export.ts'

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
    ...(await exportFormer(tx, memberId, max)),
  }
}

/** What was taken over of a site of another system. */
async function exportFormer(tx: DatabaseTransaction, memberId: string, max: number) {
  const { orders, cards, withdrawals } = await exportedFormerMoney(tx, memberId, max)
  const { balances, entries } = await exportedFormerPoints(tx, memberId, max)
  return {
    formerOrders: orders.map((order) => ({
      code: order.code,
      price: yuan(Number(order.price_fen)),
      points: Number(order.points),
      payType: order.pay_type,
      remarks: order.remarks,
      createTime: timeText(order.created_at),
      payTime: timeOrNull(order.paid_at),
    })),
    formerCards: cards.map((card) => ({
      price: yuan(Number(card.price_fen)),
      points: Number(card.points),
      time: timeOrNull(card.used_at),
    })),
    formerWithdrawals: withdrawals.map((row) => ({
      price: yuan(Number(row.fen)),
      points: Number(row.points),
      createTime: timeText(row.created_at),
      payTime: timeOrNull(row.settled_at),
    })),
    formerPoints: balances.map(({ points, frozen }) => ({ points: Number(points), frozen: Number(frozen) })),
    formerPointsLog: entries.map(({ kind, points, remarks, at }) => ({
      kind,
      points: Number(points),
      remarks,
      time: timeText(at),
    })),
  }
}
