import type { PaymentReport } from './provider.ts'

/** Reports, their keys made so that a notice and an answer that say the same have the same. */

export function nothingPaid(orderId: string, state: 'unknown' | 'unpaid'): PaymentReport {
  return { ...empty, orderId, state, eventKey: `${state}:${orderId}` }
}

export function closedReport(orderId: string, tradeNo: string | null): PaymentReport {
  return { ...empty, orderId, state: 'closed', tradeNo: tradeNo || null, eventKey: `closed:${orderId}` }
}

const empty = { merchant: null, tradeNo: null, fen: null, refundedFen: 0, paidAt: null }

type Money = Pick<PaymentReport, 'orderId' | 'merchant' | 'fen' | 'refundedFen' | 'paidAt'> & {
  tradeNo: string
}

/** Of what has been paid, and perhaps given back. */
export function moneyReport(money: Money): PaymentReport {
  const { orderId, tradeNo, refundedFen } = money
  // A channel that leaves its number out has one payment for an order.
  const number = tradeNo || orderId
  const report = { ...money, tradeNo: tradeNo || null }
  if (refundedFen === 0) return { ...report, state: 'paid', eventKey: `paid:${number}` }
  return { ...report, state: 'refunded', eventKey: `refunded:${number}:${refundedFen ?? 'unsaid'}` }
}
