import type { QueryClient } from '@tanstack/react-query'
import { startHidingWorks } from '../../library/hiding/hide-works.ts'
import { startHistorySync } from '../../library/history/history-sync.ts'
import { markWatchedByMember } from '../../library/history/watched.tsx'
import { pollNewWorks } from '../../library/searches/poll-new-works.ts'
import { hasExpired } from '../../members/session/session.ts'
import { shownUser } from '../../members/session/shown-user.ts'
import { signedIn } from '../../members/session/signed-in.ts'
import { beginDrafts, forgetDrafts } from '../../support/writing/drafts.ts'

export { MemberActions } from '../../library/follows/member-actions.tsx'
export { HideEntry } from '../../library/hiding/hide-entry.tsx'
export { HiddenLine, HideWorkButton } from '../../library/hiding/hide-work.tsx'
export { SaveSearch } from '../../library/searches/save-search.tsx'

let running = false

/** Starts hiding works and recording the history for the signed-in member; both stop at sign-out. */
export function startMemberFeatures(client: QueryClient): void {
  if (running || !signedIn.get()) return
  running = true
  const writer = shownUser.get()?.userName
  if (writer) beginDrafts(writer)
  const ends = [
    startHidingWorks(client),
    startHistorySync(client),
    markWatchedByMember(client),
    pollNewWorks(client),
    () => hasExpired() || forgetDrafts(),
  ]
  const stop = signedIn.subscribe(() => {
    if (signedIn.get()) return
    running = false
    for (const end of ends) end()
    stop()
  })
}
