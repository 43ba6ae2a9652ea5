import './ui/start-styles.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { createClient } from '../api/client.ts'
import { connect } from '../api/connection.ts'
import { createQueryClient } from '../api/queries.ts'
import { browserTransport, prepareSigning } from '../api/transport.ts'
import { showChannels } from '../lib/shown-channels.ts'
import { readSite } from '../lib/site.ts'
import { paths } from '../paths.ts'
import { forgetAccountHistory } from '../site/library/history/account-history.ts'
import { onSessionEnd, onSignInLost } from '../site/members/session/session.ts'
import { renewSession, sendInSession } from '../site/members/session/session-calls.ts'
import { startSession, tokens } from '../site/members/session/session-start.ts'
import { signedIn } from '../site/members/session/signed-in.ts'
import { makeStaffRouter, type StaffRouter } from './router.tsx'
import { announceFault } from './ui/announce-fault.ts'

/** Changes of colleagues appear soon: answers younger than this, in milliseconds, are not fetched again. */
const staffStaleTime = 2000

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

showChannels(readSite().channels)
const client = createClient({
  transport: browserTransport(sendInSession),
  magnetOnly: () => false,
  onUnauthenticated: renewSession,
})
connect(client)
const queryClient = createQueryClient(client, { query: () => {}, mutation: announceFault })
const { queries, ...others } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({
  ...others,
  queries: { ...queries, staleTime: staffStaleTime, refetchOnWindowFocus: true },
})

const toLogin = () => location.replace(paths.login(location.pathname + location.search))
onSignInLost(forgetAccountHistory)
startSession(queryClient)
await (await tokens()).readSharedSession(queryClient)
if (signedIn.get()) {
  onSessionEnd(toLogin)
  void prepareSigning()
  createRoot(root).render(<App router={makeStaffRouter()} queryClient={queryClient} />)
} else toLogin()

function App({ router, queryClient }: { router: StaffRouter; queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
