import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { clientOnDemand } from '../api/client-on-demand.ts'
import { connect } from '../api/connection.ts'
import { createQueryClient } from '../api/queries.ts'
import { onDemand } from '../lib/on-demand.ts'
import { browserPreferences } from '../lib/preferences.ts'
import { showChannels } from '../lib/shown-channels.ts'
import { keepFirstPage } from '../ui/lists/prefetch-pages.ts'
import { App } from './app.tsx'
import { listKey } from './catalogue/calls.ts'
import { tapped } from './catalogue/works/tapped-card.ts'
import { documentTitleSetter } from './document-head.ts'
import { readFirstRoute } from './first-route.ts'
import { forgetAccountHistory } from './library/history/account-history.ts'
import { announceFault, announceQueryFault } from './members/session/announce-fault.ts'
import { onSignInLost } from './members/session/session.ts'
import { startSession } from './members/session/session-start.ts'
import { interceptLinks } from './navigation.ts'
import { handlePanicKey } from './panic-key.ts'
import { makeRouter } from './router.tsx'
import './start-parts.ts'

/** After a press the old page stays this long; then the new one comes up with skeletons. */
const patienceMs = 200

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

const preferences = browserPreferences()
showChannels(preferences.site.channels)
const rest = onDemand(() => import('./after-start.ts'))
const network = onDemand(async () => (await rest.load()).makeClient(preferences))
const client = clientOnDemand(network.load, () => preferences.listed.get() === 'magnet')
connect(client)
const queryClient = createQueryClient(client, { query: announceQueryFault, mutation: announceFault })
onSignInLost(forgetAccountHistory)
startSession(queryClient)

// Every list depends on the filter; a change of it starts the list again at page 1 (docs/requirements.md, site 8).
preferences.listed.subscribe(() => keepFirstPage(queryClient, [listKey]))

// The server's first screen stays as it is until everything that it needs is loaded; without one, skeletons are better.
let isRendered = root.hasChildNodes() && isSentForAddress()
let patience = isRendered ? Number.POSITIVE_INFINITY : 0
let anonymous = isRendered
const router = makeRouter({
  queryClient,
  preferences,
  // The page of a work that is opened from its card begins with what the card shows.
  patience: () => (tapped.card && router.latestLocation.pathname.endsWith(tapped.card.workId) ? 0 : patience),
  anonymous: () => anonymous,
  first: isRendered ? readFirstRoute() : null,
})

const entered = router.latestLocation
const stop = router.onLoaded(({ location, error }) => {
  if (location !== entered) isRendered = false
  // Where this page's script cannot be loaded, the server's HTML stays: it is readable, and its links work.
  if (error && isRendered) return
  stop()
  start(root)
})
// Not awaited: the page's own script is not run before this module is through.
void router.load()

/** Going back before this script runs changes the address alone: the page is that of the entry before. */
function isSentForAddress(): boolean {
  const [sent] = performance.getEntriesByType('navigation')
  const [address] = location.href.split('#')
  return !sent || sent.name.split('#')[0] === address
}

function start(root: HTMLElement): void {
  patience = patienceMs
  handlePanicKey(preferences)
  interceptLinks(router)
  anonymous = false
  if (router.loaded?.data?.isPartial) afterFirstShown(() => void router.load())
  const app = <App router={router} onTitle={documentTitleSetter(preferences)} />
  // As a transition React renders in slices, and a press in between is answered.
  startTransition(() => {
    if (isRendered) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
  whenIdle(async () => (await rest.load()).afterStart(router))
}

/** The router's first page is on the screen: the server's markup is React's. */
function afterFirstShown(work: () => void): void {
  let isFirst = true
  router.onShown(() => {
    if (isFirst) work()
    isFirst = false
  })
}

function whenIdle(work: () => Promise<unknown>): void {
  const run = () => void work().catch(() => {})
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5000 })
  else setTimeout(run, 2000)
}
