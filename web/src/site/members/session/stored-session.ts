import { readStored, store } from '../../../lib/browser-storage.ts'
import { sessionKey } from './signed-in.ts'

/** What this browser stores of a session. The access token is not stored: it stays in memory. */
export interface StoredSession {
  /** Grows with each renewal, so that a tab sees that another one has renewed. */
  since: number
  refreshToken: string
}

function stored(kind: 'localStorage' | 'sessionStorage'): Partial<StoredSession> | null {
  try {
    const value: unknown = JSON.parse(readStored(kind, sessionKey) ?? 'null')
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

/**
 * The session that the tabs of this browser share: a remembered one as a whole; of one that ends with the browser only
 * its age, since its tokens are in each tab's own storage.
 */
export function sharedSession(): Partial<StoredSession> | null {
  return stored('localStorage')
}

/** The session that this tab uses; null where it has none. It may be older than the one the tabs share. */
export function storedSession(): StoredSession | null {
  const shared = sharedSession()
  const session = shared?.refreshToken ? shared : shared && stored('sessionStorage')
  return session?.refreshToken ? { since: 0, refreshToken: '', ...session } : null
}

export function isRemembered(): boolean {
  return sharedSession()?.refreshToken !== undefined
}

/** For all tabs, by the one that received it from the server. */
export function shareSession(session: StoredSession, remembered: boolean): void {
  if (!remembered) storeInTab(session)
  store('localStorage', sessionKey, JSON.stringify(remembered ? session : { since: session.since }))
}

/** For this tab alone: a session that ends with the browser, received from another tab. */
export function storeInTab(session: StoredSession): void {
  store('sessionStorage', sessionKey, JSON.stringify(session))
}

/** Removes the rest once the tabs no longer share a session. */
export function removeFromTab(): void {
  store('sessionStorage', sessionKey, null)
}
