import { addAudit } from '../../../platform/audit/queries.ts'
import type { Context } from '../../../platform/context.ts'
import { remoteOrigin } from '../../../platform/download/probe.ts'
import type { Actor } from '../../../platform/http/principal.ts'
import {
  type AddressHost,
  type AddressRound,
  acceptFaults,
  findRound,
  hurryFaults,
  hurryHosts,
  listHosts,
} from './queries.ts'

type Site = Pick<Context, 'db' | 'clock' | 'config'>

/** How far the checks are, and the servers that have not answered for a day. */
export async function readChecks({
  db,
}: Pick<Context, 'db'>): Promise<{ round: AddressRound; hosts: (AddressHost & { works: number })[] }> {
  const [round, hosts] = await Promise.all([findRound(db), listHosts(db)])
  return { round, hosts: hosts.flatMap(({ works, ...host }) => (works === null ? [] : [{ ...host, works }])) }
}

/** Has what failed of these works looked at within a minute, on servers that are left alone too. Answers how many addresses. */
export async function recheckAddresses({ db, clock, config }: Site, ids: readonly string[]): Promise<number> {
  const now = new Date(clock.now())
  const addresses = await hurryFaults(db, ids, now)
  const origins = addresses.flatMap((address) => {
    const origin = remoteOrigin(config, address)
    return origin === null ? [] : [origin]
  })
  await hurryHosts(db, [...new Set(origins)], now)
  return addresses.length
}

/** Takes what failed of these works off the list for good. Answers how many works had something there. */
export async function acceptAddresses(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  ids: readonly string[],
): Promise<number> {
  const now = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    const accepted = await acceptFaults(tx, ids, now)
    for (const id of accepted) {
      await addAudit(tx, { action: 'accept-addresses', actor, subject: { kind: 'work', id } }, now)
    }
    return accepted.length
  })
}
