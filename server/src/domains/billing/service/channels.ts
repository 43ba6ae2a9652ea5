import type { Config } from '../../../platform/config/config.ts'
import type { Context } from '../../../platform/context.ts'
import { demoAllowed, isAtHome } from '../../../platform/http/demo-access.ts'
import type { Origin } from '../../../platform/http/principal.ts'
import { siteAddress } from '../../../platform/http/site-address.ts'
import type { PayChannel, Provider } from '../../../platform/payments/provider.ts'
import { BillingError } from '../errors.ts'
import type { Order } from '../queries/orders.ts'

/**
 * Whether the channels may be used for a call, or (`null`) for a job of the worker (docs/requirements.md, billing 10).
 */
export function paymentsAllowed(config: Config, origin: Origin | null): boolean {
  if (!config.payments.homeOnly) return true
  return origin === null ? isAtHome(config) : demoAllowed(config, origin)
}

/** The provider for new payments; null: none. */
export function providerFor(context: Context, payChannel: PayChannel, origin: Origin): Provider | null {
  return paymentsAllowed(context.config, origin) ? context.payments.by(payChannel) : null
}

/**
 * The provider that can be queried about an order: the channel it was begun at, with the same
 * merchant account.
 */
export function providerOf(
  context: Context,
  { provider: name, merchant }: Order,
  origin: Origin | null,
): Provider | null {
  if (!paymentsAllowed(context.config, origin)) return null
  const provider = context.payments.named(name)
  return provider?.merchant === merchant ? provider : null
}

/** The same for staff. Throws BillingError. */
export function askable(context: Context, order: Order): Provider {
  const provider = providerOf(context, order, null)
  if (provider !== null) return provider
  throw new BillingError('ask_account_missing', { provider: order.provider, merchant: order.merchant })
}

/** The address for notices of payments and refunds. */
export function noticeAddress(config: Config, { name }: Pick<Provider, 'name'>): string {
  return `${config.payments.notifyUrl ?? siteAddress(config)}/pay-notice/${name}`
}
