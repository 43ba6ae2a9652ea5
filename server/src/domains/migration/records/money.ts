import { formerCardHash } from '../../billing/code-format.ts'
import { fenOf, type Row } from '../rows.ts'

export interface FormerOrder {
  sourceId: bigint
  memberId: bigint
  code: string
  fen: bigint
  points: bigint
  payType: string
  remarks: string
  createdAt: Date | null
  /** Null where it was not paid. */
  paidAt: Date | null
}

/** Null where the row has no number, or a price that is none. */
export function orderOf(row: Row): FormerOrder | null {
  const sourceId = row.whole('order_id')
  const fen = fenOf(row.text('order_price'))
  if (sourceId === null || fen === null) return null
  const createdAt = row.time('order_time')
  const isPaid = row.count('order_status') === 1n
  return {
    sourceId,
    memberId: row.count('user_id'),
    code: row.line('order_code'),
    fen,
    points: row.count('order_points'),
    payType: row.line('order_pay_type'),
    remarks: row.line('order_remarks'),
    createdAt,
    paidAt: isPaid ? (row.time('order_pay_time') ?? createdAt ?? new Date(0)) : null,
  }
}

export type CardReason = 'card_without_rule' | 'card_without_days' | 'card_unreadable' | 'card_twice'

export interface FormerCard {
  sourceId: bigint
  fen: bigint
  points: bigint
  memberId: bigint
  createdAt: Date | null
  usedAt: Date | null
  /** What it is redeemed by, or was before it was used there; null where it is none. */
  code: { hash: Buffer; tail: string } | null
  /** What it gives here; null: it was used there, or `reason` says why it cannot be redeemed. */
  days: number | null
  reason: CardReason | null
}

const longestDays = 36_500n

/** `pointsADay`: so many points are a day; null: that is not known, and unused cards cannot be redeemed. */
export function cardOf(row: Row, secretKey: Buffer, pointsADay: bigint | null): FormerCard | null {
  const sourceId = row.whole('card_id')
  const yuan = row.whole('card_money')
  if (sourceId === null || yuan === null) return null
  const points = row.count('card_points')
  const isUsed = row.count('card_use_status') !== 0n
  const createdAt = row.time('card_add_time')
  const usedAt = isUsed ? (row.time('card_use_time') ?? createdAt ?? new Date(0)) : null
  const memberId = row.count('user_id')
  const card = { sourceId, fen: yuan * 100n, points, memberId, createdAt, usedAt, code: null, days: null }
  const code = formerCardHash(secretKey, row.text('card_no') + row.text('card_pwd'))
  if (isUsed) return { ...card, code, reason: null }
  if (pointsADay === null) return { ...card, reason: 'card_without_rule' }
  const days = points / pointsADay
  if (days < 1n || days > longestDays) return { ...card, reason: 'card_without_days' }
  if (code === null) return { ...card, reason: 'card_unreadable' }
  return { ...card, code, days: Number(days), reason: null }
}

export interface FormerWithdrawal {
  sourceId: bigint
  memberId: bigint
  fen: bigint
  points: bigint
  createdAt: Date | null
  settledAt: Date | null
}

/** Without the bank account: nothing is paid out here. */
export function withdrawalOf(row: Row): FormerWithdrawal | null {
  const sourceId = row.whole('cash_id')
  const fen = fenOf(row.text('cash_money'))
  if (sourceId === null || fen === null) return null
  const createdAt = row.time('cash_time')
  const isSettled = row.count('cash_status') === 1n
  return {
    sourceId,
    memberId: row.count('user_id'),
    fen,
    points: row.count('cash_points'),
    createdAt,
    settledAt: isSettled ? (row.time('cash_time_audit') ?? createdAt ?? new Date(0)) : null,
  }
}

export interface FormerPointsEntry {
  sourceId: bigint
  memberId: bigint
  kind: number
  points: bigint
  remarks: string
  at: Date | null
}

export function pointsEntryOf(row: Row): FormerPointsEntry | null {
  const sourceId = row.whole('plog_id')
  if (sourceId === null) return null
  const kind = row.count('plog_type')
  return {
    sourceId,
    memberId: row.count('user_id'),
    kind: kind < 1000n ? Number(kind) : 0,
    points: row.count('plog_points'),
    remarks: row.line('plog_remarks'),
    at: row.time('plog_time'),
  }
}
