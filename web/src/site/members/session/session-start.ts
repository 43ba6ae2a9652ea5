import type { QueryClient } from '@tanstack/react-query'
import { networkError } from '../../../api/error.ts'
import { readStored, store } from '../../../lib/browser-storage.ts'
import { onSessionEnd } from './session.ts'
import { sessionKey, signedIn } from './signed-in.ts'

let underway: Promise<typeof import('./tokens.ts')> | undefined

/**
 * The parts of a session that a guest does not need. The same promise each time: a page being unloaded has no time to
 * import again.
 */
export function tokens(): Promise<typeof import('./tokens.ts')> {
  underway ??= import('./tokens.ts').catch(() => {
    underway = undefined
    throw networkError()
  })
  return underway
}

/** Takes up the sign-in that this browser stores, and follows what other tabs do with it. */
export function startSession(queryClient: QueryClient): void {
  // Where it cannot be loaded, the first call shows the error.
  const follow = () =>
    void tokens().then(
      (part) => part.readSharedSession(queryClient),
      () => {},
    )
  window.addEventListener('storage', ({ key }) => {
    // No key: everything was removed.
    if (key === sessionKey || !key) follow()
  })
  onSessionEnd(() => {
    store('localStorage', sessionKey, null)
    signedIn.set(false)
  })
  const shared = readStored('localStorage', sessionKey)
  if (!shared) return
  signedIn.set(shared.includes('refreshToken') || readStored('sessionStorage', sessionKey) !== null)
  follow()
}
