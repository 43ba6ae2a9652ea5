type Forget = () => void
const forgetting = new Set<Forget>()

/**
 * A module that stores something of a session (tokens, a member's answers) registers here how to remove it. Returns the
 * function that unregisters it.
 */
export function onSessionEnd(forget: Forget): () => void {
  forgetting.add(forget)
  return () => forgetting.delete(forget)
}

const lost = new Set<Forget>()

/** A browser's data of an account is removed with its session, also where the session ended elsewhere. */
export function onSignInLost(forget: Forget): void {
  lost.add(forget)
}

/** The browser holds the sign-in no longer; the session may go on in the account's other browsers. */
export function removeAccountData(): void {
  for (const forget of lost) forget()
}

let expired = false

/** Whether the last session ended by itself: its member may be about to sign in again. */
export const hasExpired = () => expired

/** Removes the session from this browser. The server is not notified: there the session has ended already. */
export function endSession(isExpired = false): void {
  expired = isExpired
  for (const forget of forgetting) forget()
}
