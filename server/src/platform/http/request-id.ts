import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { requestIdHeader } from '../cache/cached-response.ts'

/** What a proxy may call a request: nginx says 32 hexadecimal digits, others a UUID. */
const idForm = /^[\w.:-]{8,64}$/

/**
 * The id of a request in log, audit and answer: from a proxy that TRUST_PROXY names, else
 * generated. A visitor's own value is never used: it could be the id of another request.
 */
export function requestIds(trustProxy: string[]): (request: IncomingMessage) => string {
  const trusts = trustProxy.length > 0 ? proxyAddress.compile(trustProxy) : null
  // Processes never say the same.
  const own = randomBytes(6).toString('hex')
  let made = 0
  return (request) => {
    if (trusts?.(request.socket.remoteAddress ?? '', 0)) {
      const given = request.headers[requestIdHeader]
      if (typeof given === 'string' && idForm.test(given)) return given
    }
    made += 1
    return `${own}-${made.toString(36)}`
  }
}
