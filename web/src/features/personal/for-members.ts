import type { QueryClient } from '@tanstack/react-query'
import { signedIn } from '../accounts/signed-in.ts'
import { forgetDrafts } from '../support/drafts.ts'
import { hidesWorks } from './hide-works.ts'
import { keepsAccountHistory } from './history-sync.ts'

export { HideEntry } from './hide-entry.tsx'
export { HiddenLine, HideFromFacts } from './hide-work.tsx'
export { MemberActions } from './member-actions.tsx'

let running = false

/** Keeps what the member who is signed in wants hidden and remembered, until they are signed out. */
export function begin(client: QueryClient): void {
  if (running || !signedIn.get()) return
  running = true
  const ends = [hidesWorks(client), keepsAccountHistory(client), forgetDrafts]
  const stop = signedIn.subscribe(() => {
    if (signedIn.get()) return
    running = false
    for (const end of ends) end()
    stop()
  })
}
