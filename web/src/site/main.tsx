import './start-styles.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createClient } from '../api/client.ts'
import { connect } from '../api/connection.ts'
import { createQueryClient } from '../api/queries.ts'
import { browserTransport, prepareSigning } from '../api/transport.ts'
import { browserPreferences } from '../lib/preferences.ts'
import { keepFirstPage } from '../ui/lists/prefetch-pages.ts'
import { App } from './app.tsx'
import { listKey } from './catalogue/calls.ts'
import { documentTitleSetter } from './document-head.ts'
import { forgetAccountHistory } from './library/history/account-history.ts'
import { announceFault, announceQueryFault } from './members/session/announce-fault.ts'
import { onSignInLost } from './members/session/session.ts'
import { renewSession, sendInSession, startSession } from './members/session/session-start.ts'
import { focusNewPages, interceptLinks } from './navigation.ts'
import { loadMemberPart } from './pages/parts/member-part.ts'
import { handlePanicKey } from './panic-key.ts'
import { pages } from './route-table.ts'
import { makeRouter } from './router.tsx'

/** After a press the old page stays this long; then the new one comes up with skeletons. */
const patienceMs = 200

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

const preferences = browserPreferences()
const client = createClient({
  transport: browserTransport(sendInSession),
  magnetOnly: () => preferences.listed.get() === 'magnet',
  onUnauthenticated: renewSession,
})
connect(client)
const queryClient = createQueryClient(client, { query: announceQueryFault, mutation: announceFault })
onSignInLost(forgetAccountHistory)
startSession(queryClient)

// Every list depends on the filter; a change of it starts the list again at page 1 (docs/requirements.md, site 8).
preferences.listed.subscribe(() => keepFirstPage(queryClient, [listKey]))

// The server's first screen stays as it is until everything that it needs is loaded; without one, skeletons are better.
const isRendered = root.hasChildNodes()
let patience = isRendered ? Number.POSITIVE_INFINITY : 0
let anonymous = isRendered
const router = makeRouter({
  queryClient,
  preferences,
  patience: () => patience,
  anonymous: () => anonymous,
})

await router.load()
const failed = router.loaded?.error !== undefined
// Where this page's script cannot be loaded, the server's HTML stays: it is readable, and its links work.
if (!failed || !isRendered) start(root)

function start(root: HTMLElement): void {
  patience = patienceMs
  handlePanicKey(preferences)
  loadMemberPart(queryClient)
  interceptLinks(router)
  focusNewPages(router)
  anonymous = false
  if (router.loaded?.data?.isPartial) afterFirstShown(() => void router.load())
  const app = <App router={router} onTitle={documentTitleSetter(preferences)} />
  // As a transition React renders in slices, and a press in between is answered.
  startTransition(() => {
    if (isRendered) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
  whenIdle(() => Promise.all([prepareSigning(), pages.latest(), pages.work()]))
  whenIdle(async () => (await import('./offline/register.ts')).registerOfflinePage(preferences.site))
}

/** The router's first page is on the screen: the server's markup is React's. */
function afterFirstShown(work: () => void): void {
  let isFirst = true
  router.onShown(() => {
    if (isFirst) work()
    isFirst = false
  })
}

/**
 * The pages a visitor is likely to open next are loaded when the browser is idle, so that a press waits only for data.
 */
function whenIdle(work: () => Promise<unknown>): void {
  const run = () => void work().catch(() => {})
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5000 })
  else setTimeout(run, 2000)
}
