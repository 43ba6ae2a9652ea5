import type { Context } from '../../platform/context.ts'
import type { Handlers } from '../../platform/jobs/runner.ts'
import { checkOrder } from './service/checking.ts'

/** The jobs of this feature. */
export function billingHandlers(context: Context) {
  return {
    'check-order': ({ orderId }) => checkOrder(context, orderId),
  } satisfies Partial<Handlers>
}
