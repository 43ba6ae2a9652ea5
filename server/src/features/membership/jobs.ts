import type { Context } from '../../context.ts'
import type { Handlers } from '../../jobs/runner.ts'
import { checkOrder } from './rules/checking.ts'

/** The jobs of this feature. */
export function membershipHandlers(context: Context) {
  return {
    'check-order': ({ orderId }) => checkOrder(context, orderId),
  } satisfies Partial<Handlers>
}
