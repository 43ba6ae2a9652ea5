import type { Client } from '../api/client.ts'
import { createClient } from '../api/client.ts'
import { browserTransport, prepareSigning } from '../api/transport.ts'
import type { Preferences } from '../lib/preferences.ts'
import { focusNewPages, preloadOnIntent } from './link-intent.ts'
import { renewSession, sendInSession } from './members/session/session-calls.ts'
import { openFromCards } from './open-from-card.ts'
import { loadMemberPart } from './pages/parts/load-member-part.ts'
import { loadWatchedMarks } from './pages/parts/load-watched-marks.ts'
import { awaitCardPreviews } from './playback/previews/when-pointed-at.ts'
import { pages } from './route-table.ts'
import type { SiteRouter } from './router.tsx'
import { interceptSearches } from './search-submission.ts'

/** What no page needs to come up: the way to other pages, to the server, and what only members have. */

export { matchRoute, pages } from './route-table.ts'

export function makeClient(preferences: Preferences): Client {
  return createClient({
    transport: browserTransport(sendInSession),
    magnetOnly: () => preferences.listed.get() === 'magnet',
    onUnauthenticated: renewSession,
  })
}

/**
 * To be called once the first page is on the screen. Links and forms are the script's from here on, which the root
 * element shows; before, the browser itself follows them.
 */
export function afterStart(router: SiteRouter): void {
  const { queryClient, preferences } = router.context
  loadMemberPart(queryClient)
  loadWatchedMarks(router)
  interceptSearches(router)
  preloadOnIntent(router)
  focusNewPages(router)
  openFromCards()
  awaitCardPreviews(router.context)
  document.documentElement.dataset.started = ''
  // The pages a visitor is likely to open next, so that a press waits only for data.
  void Promise.all([prepareSigning(), pages.latest(), pages.work()]).catch(() => {})
  import('./library/card-menu/card-menu.tsx').catch(() => {})
  import('./offline/register.ts')
    .then(({ registerOfflinePage }) => registerOfflinePage(preferences.site))
    .catch(() => {})
}
