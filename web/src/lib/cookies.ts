/** One cookie's value out of a Cookie header or `document.cookie`; null where it is missing. */
export function readCookie(cookies: string, name: string): string | null {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

/** The rows of the home page that this browser has something for, for the server to keep their place. */
export const ownRowsCookie = 'rows'

/** Seconds. */
export const year = 365 * 86_400

/** A session cookie where `maxAge` (seconds) is left out; 0 removes it. */
export function writeCookie(name: string, value: string, maxAge?: number): void {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax${age}`
}
