import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { Config } from '../../config/config.ts'
import type { KnownHosts } from '../known-hosts.ts'
import { isPassedOn } from '../principal.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/**
 * Who may read /metrics: whoever sends METRICS_TOKEN, and the addresses of METRICS_ALLOW. Behind a proxy everybody has its
 * address, so a call that was passed on counts as its visitor's, by proxies that TRUST_PROXY names, and as nobody's where
 * another proxy did it: with 127.0.0.1 allowed, a forgotten TRUST_PROXY opens nothing. A page that was led to this
 * machine by its DNS record has an allowed address too, but not a known Host.
 */
export function metricsGuard(
  { http, outside }: Pick<Config, 'http' | 'outside'>,
  hosts: Pick<KnownHosts, 'knows'>,
) {
  const { token, allow } = outside.metrics
  const tokenHash = token === undefined ? null : hashOf(token)
  const allows = allow.length > 0 ? proxyAddress.compile(allow) : null
  const trusts = proxyAddress.compile(http.trustProxy)
  return (request: IncomingMessage): boolean => {
    const [, given] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (tokenHash !== null && given !== undefined && timingSafeEqual(hashOf(given), tokenHash)) return true
    if (allows === null || !hosts.knows(request)) return false
    const direct = request.socket.remoteAddress ?? ''
    const passedOn = isPassedOn(request.headers)
    if (passedOn && !trusts(direct, 0)) return false
    return allows(passedOn ? proxyAddress(request, trusts) : direct, 0)
  }
}
