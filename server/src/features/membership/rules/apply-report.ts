import type { Context } from '../../../context.ts'
import type { PaymentReport, Provider } from '../../../payments/provider.ts'

/**
 * What became of a report: `granted` now; `known`: it changes nothing any more; `nothing`: there is nothing to do;
 * `refunded`: days were taken back now; `exception`: written down for staff; `unknown`: there is no such order.
 */
export type Outcome = 'granted' | 'known' | 'nothing' | 'refunded' | 'closed' | 'exception' | 'unknown'

/**
 * Applies what a channel says of an order, in one transaction: nothing of it, or all. Safe to be called with the same
 * report any number of times, at the same moment, in any order. The member's row is locked before the order's
 * (docs/decisions/0011).
 */
export async function applyReport(
  _context: Context,
  _provider: Provider,
  _report: PaymentReport,
  _source: 'notice' | 'query' | 'refund',
): Promise<Outcome> {
  return 'nothing'
}
