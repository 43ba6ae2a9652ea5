import { type billing, csvLinesMax, type Query } from '@yehang/contract'
import { orderStateWords } from '@yehang/contract/state-words'
import { addAudit } from '../../../platform/audit/queries.ts'
import { shanghaiDay, shanghaiTime } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/http/principal.ts'
import { yuan } from '../../../platform/payments/amounts.ts'
import { csvFile } from '../../../platform/text/csv.ts'
import type { AdminOrder } from '../admin/queries/orders.ts'
import { findAdminOrders, mayMissOrders } from '../admin/service/orders.ts'
import { orderHead, providerNames } from '../words.ts'
import { exceptionWords } from './exceptions.ts'

const timeOf = (moment: Date | null) => (moment === null ? '' : shanghaiTime(moment.getTime()))

function lineOf(order: AdminOrder): string[] {
  return [
    timeOf(order.created_at),
    order.id,
    order.userName ?? '',
    order.member_id,
    order.pay_name,
    String(order.days),
    yuan(order.price_fen),
    order.paid_fen === null ? '' : yuan(order.paid_fen),
    yuan(order.refunded_fen),
    providerNames[order.provider],
    order.merchant,
    order.trade_no ?? '',
    orderStateWords[order.state],
    timeOf(order.paid_at),
    timeOf(order.granted_at),
    order.exception === null ? '' : exceptionWords(order.exception).short,
  ]
}

/** The filtered orders as a file, newest first. The export is audited. */
export async function orderFile(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  wanted: Query<typeof billing.exportAdminOrders>,
  actor: Actor,
): Promise<{ name: string; text: string; lines: number; cut: boolean }> {
  const slice = { offset: 0, limit: csvLinesMax + 1 }
  const [{ orders, capped }, mayMiss] = await Promise.all([
    findAdminOrders(db, wanted, slice),
    mayMissOrders(db, wanted),
  ])
  const lines = orders.slice(0, csvLinesMax)
  const now = clock.now()
  // The word that was looked for may be a name.
  const { keyword, isDht: _, ...filter } = wanted
  const detail = { ...filter, ...(keyword !== undefined && { byKeyword: true }), lines: lines.length }
  await db
    .transaction()
    .execute((tx) => addAudit(tx, { action: 'export-orders', actor, detail }, new Date(now)))
  return {
    name: `orders-${shanghaiDay(now)}.csv`,
    text: csvFile([orderHead, ...lines.map(lineOf)]),
    lines: lines.length,
    cut: capped || mayMiss || orders.length > csvLinesMax,
  }
}
