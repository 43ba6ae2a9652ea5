import { type apiKeys, apiKeysMax, type Body } from '@yehang/contract'
import ipaddr from 'ipaddr.js'
import { addAudit } from '../../../platform/audit/queries.ts'
import { dayMs, timeText } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound, wrongField } from '../../../platform/http/app-error.ts'
import { actorOf, type Origin, type Principal } from '../../../platform/http/principal.ts'
import { hashOf } from '../../../platform/secrets.ts'
import { addApiKey, countInTurn, setRevoked } from '../queries.ts'
import { newApiKey, startOf } from '../token.ts'
import { permissionsOf } from './admission.ts'

interface Call {
  principal: Principal
  origin: Origin
}

/** An address or a range as it is compared. */
function readRange(written: string): string {
  const text = written.trim()
  if (ipaddr.isValidCIDR(text)) return text
  if (ipaddr.isValid(text)) return ipaddr.process(text).toString()
  throw wrongField('addresses', 'api_key_address_wrong', { address: text })
}

/** A new key; its text is in the answer alone. */
export async function makeApiKey(
  { db, clock }: Context,
  call: Call,
  { name, scopes, days, perMinute, addresses }: Body<typeof apiKeys.makeApiKey>,
): Promise<{ keyId: string; token: string }> {
  const now = new Date(clock.now())
  const chosen = [...new Set(scopes)].sort()
  const own = call.principal.permissions
  const isOwn = permissionsOf(chosen, own).length === permissionsOf(chosen, ['*']).length
  if (!isOwn) throw wrongField('scopes', 'api_key_scope_not_own')
  const ranges = [...new Set(addresses.map(readRange))]
  const token = newApiKey()
  const expiresAt = new Date(now.getTime() + days * dayMs)
  const keyId = await db.transaction().execute(async (tx) => {
    if ((await countInTurn(tx, now)) >= apiKeysMax) throw new AppError('api_keys_full', { max: apiKeysMax })
    const key = { name, scopes: chosen, perMinute, addresses: ranges, expiresAt }
    const made = { ...key, hash: hashOf(token), start: startOf(token), makerId: call.principal.memberId }
    const id = await addApiKey(tx, made, now)
    const subject = { kind: 'api-key' as const, id }
    const after = { ...key, expiresAt: timeText(expiresAt) }
    await addAudit(tx, { action: 'make-api-key', actor: actorOf(call), subject, after }, now)
    return id
  })
  return { keyId, token }
}

/** Throws 404 where there is none that could be revoked. */
export async function revokeApiKey(
  { db, clock }: Context,
  call: Call,
  { keyId, reason }: Body<typeof apiKeys.revokeApiKey>,
): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    if (!(await setRevoked(tx, keyId, call.principal.memberId, now))) throw notFound()
    const subject = { kind: 'api-key' as const, id: keyId }
    await addAudit(tx, { action: 'revoke-api-key', actor: actorOf(call), subject, reason }, now)
  })
}
