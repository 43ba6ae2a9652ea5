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

/** A subject that makes less than this part of what it may is left to each process. */
const busyPart = 10

interface Count {
  /** What may be made in a minute. */
  perMinute: number
  /** By this process. */
  own: number
  /** Of these the other processes know. */
  reported: number
  /** Counted by the other processes, as far as they have reported. */
  others: number
}

/**
 * Counts requests by address, and by API key, in minutes of the clock. In memory of each process: it runs before
 * every request, cached answers included, and a count in the database would cost a hundred times
 * the answer. The processes exchange the counts of busy subjects (request-counts.ts).
 */
export class RequestLimit {
  readonly #perMinute: number
  readonly #clock: Clock
  readonly #trusted: ((address: string, hop: number) => boolean) | null
  readonly #counts = new Map<string, Count>()
  #minute = 0

  constructor(options: { perMinute: number; trustProxy: string[]; clock: Clock }) {
    this.#perMinute = options.perMinute
    this.#clock = options.clock
    this.#trusted = options.trustProxy.length > 0 ? proxyAddress.compile(options.trustProxy) : null
  }

  /** Counts the request by its address. Returns the seconds to wait where it is one too many, else 0. */
  count(request: IncomingMessage): number {
    const direct = request.socket.remoteAddress ?? ''
    const address = addressGroup(this.#trusted === null ? direct : proxyAddress(request, this.#trusted))
    return this.countFor(address, this.#perMinute)
  }

  /** The same for what has a number of its own: an API key. */
  countFor(subject: string, perMinute: number): number {
    const now = this.#turn()
    let count = this.#counts.get(subject)
    if (count === undefined) {
      count = { perMinute, own: 0, reported: 0, others: 0 }
      this.#counts.set(subject, count)
    }
    count.own += 1
    const isOver = count.own + count.others > perMinute
    return isOver ? Math.ceil(((this.#minute + 1) * windowMs - now) / 1000) : 0
  }

  /** What the other processes should know of the present minute, up to `most` subjects. */
  unreported(most: number): { minute: number; busy: { subject: string; requests: number }[] } {
    this.#turn()
    const busy: { subject: string; requests: number }[] = []
    for (const [subject, { perMinute, own, reported }] of this.#counts) {
      if (own === reported || own * busyPart < perMinute) continue
      busy.push({ subject, requests: own - reported })
      if (busy.length === most) break
    }
    return { minute: this.#minute, busy }
  }

  /** They know of so many requests more, and have with them counted `sum` in all. */
  reported(minute: number, subject: string, requests: number, sum: number): void {
    const count = minute === this.#minute ? this.#counts.get(subject) : undefined
    if (count === undefined) return
    count.reported += requests
    count.others = Math.max(0, sum - count.reported)
  }

  /** Begins to count anew where a minute has ended; answers the time. */
  #turn(): number {
    const now = this.#clock.now()
    const minute = Math.floor(now / windowMs)
    if (minute !== this.#minute) {
      this.#counts.clear()
      this.#minute = minute
    }
    return now
  }
}
