import { type Endpoint, endpoints } from '@yehang/contract'
import ipaddr from 'ipaddr.js'
import { minuteMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { demoAllowed } from '../../../platform/http/demo-access.ts'
import { type FindApiKey, mayCall, type Origin, type Principal } from '../../../platform/http/principal.ts'
import type { RequestLimit } from '../../../platform/limits/request-limit.ts'
import { hashOf } from '../../../platform/secrets.ts'
import { mayMakeKeys } from '../makers.ts'
import { type ApiKeyRow, findApiKey, setLastUse } from '../queries.ts'
import { isWellFormed } from '../token.ts'

const table: readonly Endpoint[] = endpoints

/** By scope the permissions that its endpoints need. */
const permissionsByScope = Map.groupBy(
  table.flatMap(({ scope, who }) =>
    scope && who.startsWith('staff:')
      ? [{ scope: scope as string, permission: who.slice('staff:'.length) }]
      : [],
  ),
  ({ scope }) => scope,
)

/** What the scopes need, as far as the maker has it; never `*`, so that nothing that needs an administrator is open. */
export function permissionsOf(scopes: readonly string[], ofMaker: readonly string[]): string[] {
  const needed = scopes
    .flatMap((scope) => permissionsByScope.get(scope) ?? [])
    .map(({ permission }) => permission)
  return [...new Set(needed)].filter((one) => ofMaker.includes('*') || ofMaker.includes(one))
}

function isWithin(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  return ranges.some((range) => {
    const [network, bits] = range.includes('/') ? ipaddr.parseCIDR(range) : [ipaddr.process(range), undefined]
    return network.kind() === ip.kind() && ip.match(network, bits ?? (ip.kind() === 'ipv4' ? 32 : 128))
  })
}

/**
 * Decides on every call with an API key, by one look at the database: what is revoked, and a maker that loses the right
 * or is banned, is felt at once in every process.
 */
export function findsApiKeys(context: Context, limit: RequestLimit): FindApiKey {
  const { db, clock, config } = context
  return async (token, endpoint, origin) => {
    if (!isWellFormed(token)) throw new AppError('api_key_unknown')
    const now = new Date(clock.now())
    const key = await findApiKey(db, hashOf(token), now)
    if (key === undefined) throw new AppError('api_key_unknown')
    if (key.revokedAt !== null) throw new AppError('api_key_revoked')
    if (key.expiresAt <= now) throw new AppError('api_key_ended')
    if (!key.isMakerUsable || !mayMakeKeys(key.makerPermissions)) throw new AppError('api_key_maker_lost')
    const isOpen = !key.isMakerDemo || demoAllowed(config, origin)
    if (!isOpen || !isWithin(origin.address, key.addresses)) throw new AppError('api_key_address')
    const seconds = limit.countFor(`api-key ${key.id}`, key.perMinute)
    if (seconds > 0) throw new AppError('api_key_too_fast', { seconds })
    await noteUse(context, key, origin, now)
    return principalOf(key, endpoint)
  }
}

/** What the key may do at this endpoint. Throws where it may not call it. */
function principalOf(key: ApiKeyRow, endpoint: Endpoint): Principal {
  const { scope } = endpoint
  if (scope === undefined) throw new AppError('api_key_not_for_members')
  if (scope === null) throw new AppError('api_key_never')
  if (!key.scopes.includes(scope)) throw new AppError('api_key_scope', { scope })
  const principal = {
    memberId: key.makerId,
    // No session: nothing that the staff may call asks for one.
    signInId: '0',
    levelId: 0,
    levelEnds: null,
    signInEnds: key.expiresAt,
    permissions: permissionsOf(key.scopes, key.makerPermissions),
    apiKeyId: key.id,
  }
  if (!mayCall(principal, endpoint.who)) throw new AppError('not_allowed')
  return principal
}

/** To the minute, so that a busy program writes once a minute. */
async function noteUse({ db, log }: Context, key: ApiKeyRow, { address }: Origin, now: Date): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs)
  if (key.lastAt !== null && key.lastAt >= minute && key.lastAddress === address) return
  try {
    await setLastUse(db, key.id, minute, address)
  } catch (error) {
    log.debug({ err: error }, 'the use of an API key could not be written down')
  }
}
