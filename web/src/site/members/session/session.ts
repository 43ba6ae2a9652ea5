type Forget = () => void
const forgetting = new Set<Forget>()

/** Whatever keeps something of a sign-in (tokens, a member's answers) says here how to forget it. Answers how to stop. */
export function onSessionEnd(forget: Forget): () => void {
  forgetting.add(forget)
  return () => forgetting.delete(forget)
}

const lost = new Set<Forget>()

/** What a browser keeps of an account beside the sign-in goes when the sign-in is gone, also where it ended elsewhere. */
export function onSignInLost(forget: Forget): void {
  lost.add(forget)
}

/** The browser holds the sign-in no longer; the session may go on in the account's other browsers. */
export function forgetAccount(): void {
  for (const forget of lost) forget()
}

/** Forgets the sign-in in this browser. The server is not told: there the session has ended already. */
export function endSession(): void {
  for (const forget of forgetting) forget()
}
