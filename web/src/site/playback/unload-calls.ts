import type { PostInput, PostKey } from '../../api/client.ts'
import { apiBase } from '../../api/paths.ts'
import { signNow } from '../../api/signer.ts'
import { fetchUnsigned, prepareSigning } from '../../api/transport.ts'
import { tokens } from '../members/session/session-start.ts'
import { signedIn } from '../members/session/signed-in.ts'

/** Calls of a player that have to be sent while its page is being left. */
type LeavingKey = PostKey & ('POST /v2/video/end' | 'POST /v2/video/position' | 'POST /v2/video/report')

let withToken: typeof import('../members/session/tokens.ts').withCurrentToken | undefined

/** Fetches what such calls are signed with. Until then they go without, as far as the server takes that. */
export function prepareUnloadCalls(): void {
  prepareSigning().catch(() => {})
  if (!signedIn.get()) return
  tokens().then(
    (part) => {
      withToken = part.withCurrentToken
    },
    () => {},
  )
}

/**
 * Sends a call that must not wait: the continuation of a promise may run after the page was unloaded. So nothing is
 * awaited before the request is passed to the browser, which completes it after the page is closed.
 */
export function sendOnUnload<K extends LeavingKey>(key: K, { body }: PostInput<K>): void {
  const path = key.slice('POST '.length)
  const text = JSON.stringify(body)
  if (!('keepalive' in Request.prototype)) {
    // Takes no headers: without signature and token it still gives a slot back.
    navigator.sendBeacon(apiBase + path, new Blob([text], { type: 'application/json' }))
    return
  }
  const request = { method: 'POST', path, body: text, keepalive: true, timeoutMs: 10_000 } as const
  const member = withToken && signedIn.get() ? withToken(request) : request
  fetchUnsigned(signNow(member)).catch(() => {})
}
