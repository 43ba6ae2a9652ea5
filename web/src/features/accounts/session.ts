type Forget = () => void
const forgetting = new Set<Forget>()

/** Whatever keeps something of a sign-in (tokens, a member's answers) says here how to forget it. Answers how to stop. */
export function onSessionEnd(forget: Forget): () => void {
  forgetting.add(forget)
  return () => forgetting.delete(forget)
}

/** Forgets the sign-in in this browser. The server is not told: there the session has ended already. */
export function endSession(): void {
  for (const forget of forgetting) forget()
}
