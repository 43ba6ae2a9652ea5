import ipaddr from 'ipaddr.js'

/**
 * The network that a token to watch is good in: of IPv4 the /24, of IPv6 the /64. A household's devices and a phone that
 * is given another address by the same carrier stay in one; another network's never are.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  // An IPv4 address that came over an IPv6 socket is one all the same.
  const parsed = ipaddr.process(address)
  const text = parsed.toNormalizedString()
  if (parsed.kind() === 'ipv4') return `${text.split('.').slice(0, 3).join('.')}.0/24`
  return `${text.split(':').slice(0, 4).join(':')}::/64`
}
