import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import tls from 'node:tls'
import ipaddr from 'ipaddr.js'
import type { buildConnector } from 'undici'
import { SourceError } from '../files/source-error.ts'
import { hostOf, isAllowed, isPublic, portOf } from './address.ts'
import { AddressError } from './address-error.ts'

/** The way out, which tests put another one in place of. */
export interface Network {
  /** All IP addresses of a host name. */
  resolve(hostname: string): Promise<string[]>
  /** Begins a connection to an IP address. */
  dial(address: string, port: number): Socket
}

export const internet: Network = {
  async resolve(hostname) {
    const answers = await lookup(hostname, { all: true, order: 'verbatim' })
    return answers.map(({ address }) => address)
  },
  dial: (address, port) => connect({ host: address, port }),
}

/** Distinguishes a timeout from other failures, as an error with a system-like code. */
class TimeoutError extends Error {
  readonly code = 'ETIMEDOUT'
}

const connectMs = 10_000
/** Addresses of one name that are tried. */
const addressesMax = 4

async function within<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), connectMs)
  try {
    return await work(AbortSignal.any([signal, limit.signal]))
  } catch (error) {
    throw limit.signal.aborted && !signal.aborted ? new TimeoutError('timed out') : error
  } finally {
    clearTimeout(timer)
  }
}

/** Resolves once a socket is through; destroys it otherwise. */
async function opened<S extends Socket>(socket: S, event: string, signal: AbortSignal): Promise<S> {
  // The new owner of the socket may attach its listener a moment later.
  socket.on('error', () => {})
  try {
    await within((limited) => once(socket, event, { signal: limited }), signal)
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

/** The addresses of a host, every one of them checked: one that is not public gives away the whole name. */
async function checkedAddresses(url: URL, allowed: boolean, network: Network, signal: AbortSignal) {
  const host = hostOf(url)
  const addresses =
    isIP(host) !== 0
      ? [host]
      : await within(
          (limited) =>
            new Promise<string[]>((resolve, reject) => {
              limited.addEventListener('abort', () => reject(limited.reason), { once: true })
              network.resolve(host).then(resolve, reject)
            }),
          signal,
        )
  if (addresses.length === 0 || !(allowed || addresses.every(isPublic))) {
    throw new AddressError('address_internal')
  }
  return addresses.slice(0, addressesMax)
}

const isSame = (one: string, other: string) =>
  ipaddr.isValid(one) && ipaddr.process(one).toString() === ipaddr.process(other).toString()

async function openChecked(
  url: URL,
  allow: string[],
  network: Network,
  signal: AbortSignal,
): Promise<Socket> {
  const allowed = isAllowed(url, allow)
  let failure: unknown
  for (const address of await checkedAddresses(url, allowed, network, signal)) {
    try {
      const socket = await opened(network.dial(address, portOf(url)), 'connect', signal)
      if (isSame(socket.remoteAddress ?? '', address)) return socket
      socket.destroy()
      throw new AddressError('address_internal')
    } catch (error) {
      if (error instanceof SourceError || signal.aborted) throw error
      failure ??= error
    }
  }
  throw failure
}

/**
 * Connects undici to checked addresses alone: a name is looked up once, all its answers are checked, the connection goes
 * to one of these and not to the name, and its far end must be the one that was checked. Certificates are verified
 * against the name. Fails with SourceError where an address is refused.
 */
export function checkedConnector(
  allow: string[],
  network: Network,
  signal: AbortSignal,
): buildConnector.connector {
  const open = async ({ protocol, hostname, port }: buildConnector.Options) => {
    const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname
    const url = new URL(`${protocol}//${host}${port ? `:${port}` : ''}`)
    const socket = await openChecked(url, allow, network, signal)
    if (protocol !== 'https:') return socket
    const servername = isIP(hostname) === 0 ? hostname : ''
    const secured = tls.connect({ socket, servername, host: hostname, ALPNProtocols: ['http/1.1'] })
    return opened(secured, 'secureConnect', signal)
  }
  return (options, callback) => {
    open(options).then(
      (socket) => callback(null, socket),
      (error) => callback(error, null),
    )
  }
}
