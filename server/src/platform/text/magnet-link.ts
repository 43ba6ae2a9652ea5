const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function hexOfBase32(text: string): string {
  let bits = 0n
  for (const character of text.toUpperCase()) bits = (bits << 5n) | BigInt(base32.indexOf(character))
  return bits.toString(16).padStart(40, '0')
}

/** An info hash as 40 lower-case hex digits, from hex or base32; null where it is none. */
export function infoHashOf(text: string): string | null {
  if (/^[0-9a-f]{40}$/i.test(text)) return text.toLowerCase()
  return /^[a-z2-7]{32}$/i.test(text) ? hexOfBase32(text) : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** What a magnet link or a bare info hash says; trackers and the like are dropped. Null where it is neither. */
export function parseMagnet(text: string): { infoHash: string; name?: string; length?: string } | null {
  const trimmed = text.trim()
  const query = /^magnet:\??(.*)$/is.exec(trimmed)?.[1]
  if (query === undefined) {
    const infoHash = infoHashOf(trimmed)
    return infoHash === null ? null : { infoHash }
  }
  let infoHash: string | null = null
  const said: { name?: string; length?: string } = {}
  for (const parameter of query.replaceAll('&amp;', '&').split('&')) {
    const equals = parameter.indexOf('=')
    const value = decoded(parameter.slice(equals + 1))
    if (/^xt(\.\d+)?=/i.test(parameter)) {
      infoHash ??= infoHashOf(/^urn:btih:(.*)$/i.exec(value)?.[1] ?? '')
    } else if (/^dn=/i.test(parameter)) {
      said.name = value
    } else if (/^xl=\d+$/i.test(parameter)) {
      said.length = value
    }
  }
  return infoHash === null ? null : { ...said, infoHash }
}
