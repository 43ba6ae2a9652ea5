import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'
import type { Clock } from '../clock.ts'

const windowMs = 60_000

/** A visitor's address: IPv4 whole, IPv6 by its /64, which one household or server has to itself. */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return ipaddr.parse(address).toNormalizedString().split(':').slice(0, 4).join(':')
}

/**
 * Counts requests by address in windows of a minute. In memory of each process: it stands in front of every request,
 * kept answers included, and a count in the database would cost a hundred times the answer.
 */
export class RequestLimit {
  readonly #perMinute: number
  readonly #clock: Clock
  readonly #trusted: ((address: string, hop: number) => boolean) | null
  readonly #counts = new Map<string, number>()
  #windowEnd = 0

  constructor(options: { perMinute: number; trustProxy: string[]; clock: Clock }) {
    this.#perMinute = options.perMinute
    this.#clock = options.clock
    this.#trusted = options.trustProxy.length > 0 ? proxyAddress.compile(options.trustProxy) : null
  }

  /** Counts the request. Answers the seconds to wait where it is one too many, else 0. */
  count(request: IncomingMessage): number {
    const now = this.#clock.now()
    // A clock that was put back must not make a minute last an hour.
    if (now >= this.#windowEnd || now < this.#windowEnd - windowMs) {
      this.#counts.clear()
      this.#windowEnd = now + windowMs
    }
    const direct = request.socket.remoteAddress ?? ''
    const address = addressGroup(this.#trusted === null ? direct : proxyAddress(request, this.#trusted))
    const count = (this.#counts.get(address) ?? 0) + 1
    this.#counts.set(address, count)
    return count > this.#perMinute ? Math.ceil((this.#windowEnd - now) / 1000) : 0
  }
}
