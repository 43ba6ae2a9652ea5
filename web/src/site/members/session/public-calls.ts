/** Paths of the API below its base, also with names in braces as the contract writes them. */

/** Sent without a token (docs/requirements.md, api 7). */
export function isPublic(path: string): boolean {
  return /^\/v2\/user\/(captcha|login|register|token|forgot|recover|reset)\b/.test(path)
}

/** The catalogue is the same for all visitors: a call for it does not wait for a token. */
export function isSameForAll(path: string): boolean {
  return (
    isPublic(path) ||
    /^\/v2\/(works\/(detail\/list|related|also|suggest|performer)|tag|dht\/list)\b/.test(path)
  )
}

/** A work's detail stays in the cache as well, without the member's flags. */
export const detailKey = 'GET /v2/works/detail/{id}'
