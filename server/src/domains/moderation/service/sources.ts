import { createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { hourMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { countTry, limits } from '../../../platform/limits/attempts.ts'
import { countHiddenSince, lockHiding } from '../admin/queries/bursts.ts'

/** From where reports come, and how many of them may take works off the site before staff have looked. */

/** What one customer of a provider can use without effort: of IPv4 the /24, of IPv6 the /48. */
export function wideNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  const text = parsed.toNormalizedString()
  if (parsed.kind() === 'ipv4') return `${text.split('.').slice(0, 3).join('.')}.0/24`
  return `${text.split(':').slice(0, 3).join(':')}::/48`
}

/** Shows that two reports come from the same network, without revealing it. */
export const networkMark = (key: Buffer, address: string): Buffer =>
  createHmac('sha256', key)
    .update(`report network\0${wideNetwork(address)}`)
    .digest()

/** The narrow limit of an address first: what it refuses does not count against the network. */
export async function countReport(context: Context, address: string): Promise<void> {
  await countTry(context, limits.reportNetwork, wideNetwork(address))
}

/** Of the hourly cap one network may use this part. */
const networkPart = 4

/**
 * Whether a report may hide its work automatically. Reports are serialised here until their
 * transactions end.
 */
export async function mayHide(
  { config }: Pick<Context, 'config'>,
  tx: DatabaseTransaction,
  network: Buffer | null,
  now: Date,
): Promise<boolean> {
  // What staff write down themselves was looked at.
  if (network === null) return true
  await lockHiding(tx)
  const since = new Date(now.getTime() - hourMs)
  const { all, own } = await countHiddenSince(tx, since, network)
  const cap = config.reportHidesPerHour
  return all < cap && own < Math.ceil(cap / networkPart)
}
