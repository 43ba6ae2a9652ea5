import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { SourceError } from '../files/source-error.ts'
import { AddressError } from './address-error.ts'

/** Which addresses may be fetched from (docs/decisions/0016). */

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address is one of the public network. Those that carry an IPv4 address within (6to4, NAT64, Teredo) are
 * not, whichever it is; a mapped one is what it maps to.
 */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  const ip = ipaddr.process(address)
  // Beyond 2000::/3 no address is assigned, though the table calls it unicast, the old ::127.0.0.1
  // among it.
  if (ip instanceof ipaddr.IPv6 && !ip.match(globalUnicast)) return false
  return ip.range() === 'unicast'
}

/** The host of an address without the brackets of IPv6. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1')

export const portOf = (url: URL) => Number(url.port) || (url.protocol === 'https:' ? 443 : 80)

/** Whether the operator lets this host and port through though it is not public (DOWNLOAD_ALLOW). */
export const isAllowed = (url: URL, allow: string[]) => allow.includes(`${url.hostname}:${portOf(url)}`)

const hostName = /^([a-z0-9_-]{1,63}\.)+[a-z0-9-]{2,63}$/
const ownNames = /(^|\.)(localhost|localdomain|local|internal)$/

function checkHost(url: URL): void {
  const host = hostOf(url)
  const isAddress = isIP(host) !== 0
  if (isAddress ? !isPublic(host) : ownNames.test(host.replace(/(?<!\.)\.+$/, '')) || !host.includes('.')) {
    throw new AddressError('address_internal')
  }
  if (!isAddress && !hostName.test(host)) throw new AddressError('address_wrong_host')
}

/** The literal text between `//` and the path. */
const authority = /^https?:\/\/([^/?#]*)/i

/**
 * Reads an address to be fetched. Throws SourceError for what can be seen at once: scheme, port, credentials, and hosts
 * that are no public ones in whatever writing. What a host name leads to is seen when connecting. Entries of `allow`,
 * `host:port`, are spared the checks of port and host. No message repeats the address, whose query may be a secret.
 */
export function checkAddress(url: string, allow: string[]): URL {
  const written = url.trim()
  const parsed = URL.parse(written)
  if (parsed === null) throw new AddressError('address_invalid')
  if (!/^https?:$/.test(parsed.protocol)) throw new AddressError('address_not_http')
  const host = authority.exec(written)?.[1] ?? ''
  if (host.includes('@') || parsed.username || parsed.password) {
    throw new AddressError('address_with_password')
  }
  // Parsers read these in different ways, and no honest address needs them.
  if (host === '' || /[%\\\s\p{C}]/u.test(host)) throw new AddressError('address_wrong_host')
  if (isAllowed(parsed, allow)) return parsed
  if (![80, 443].includes(portOf(parsed)) || parsed.port === '0') {
    throw new AddressError('address_wrong_port')
  }
  checkHost(parsed)
  return parsed
}

/** Where a redirect leads; checked like what staff gave, and never out of HTTPS. Throws SourceError. */
export function checkRedirect(from: URL, location: string, allow: string[]): URL {
  const next = URL.parse(location, from.href)
  if (next === null) throw new SourceError('redirect_invalid')
  if (from.protocol === 'https:' && next.protocol === 'http:') {
    throw new SourceError('redirect_to_http')
  }
  try {
    return checkAddress(next.href, allow)
  } catch (error) {
    throw error instanceof AddressError
      ? new SourceError('redirect_refused', { address: error.reason })
      : error
  }
}
