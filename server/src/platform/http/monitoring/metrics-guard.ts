import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { Config } from '../../config/config.ts'
import type { KnownHosts } from '../known-hosts.ts'
import { isPassedOn } from '../principal.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/**
 * Access to /metrics: clients that send METRICS_TOKEN, and the addresses of METRICS_ALLOW. Behind a
 * proxy all calls have its address, so a forwarded call counts as its visitor's if TRUST_PROXY
 * names the proxy, and has no address if another proxy forwarded it: with 127.0.0.1 allowed, a
 * forgotten TRUST_PROXY opens nothing. A page that reaches this machine by DNS rebinding has an
 * allowed address too, but not a known Host.
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
