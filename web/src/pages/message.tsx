import { pageSizes } from '@yehang/contract/limits'
import { useState } from 'react'
import { signedIn } from '../features/accounts/signed-in.ts'
import { openPages } from '../features/catalogue/open-list.ts'
import { useAsksForUnread } from '../features/support/asks-for-unread.ts'
import { closedStatus, messagesCall } from '../features/support/calls.ts'
import { Messages } from '../features/support/messages.tsx'
import { useThread } from '../features/support/thread.tsx'
import { atMost } from '../lib/at-most.ts'
import { paths } from '../paths.ts'
import { usePageTitle } from '../ui/page-title.tsx'
import { useObservable } from '../ui/preferences.tsx'
import { GuestMessage } from './layout/guest-message.tsx'
import { BackBar } from './layout/phone-bars.tsx'
import type { LoaderInput, PageProps } from './meta.ts'
import '../styles/message.css'

/** A message's id in the address; null where there is none. */
const idOf = ({ id = '' }: Record<string, string>) => (/^\d{1,18}$/.test(id) ? id : null)

export async function loader({ search, ...input }: LoaderInput): Promise<undefined> {
  if (import.meta.env.SSR || !signedIn.get()) return
  const { queryClient, patience } = input
  // Beside a thread the list stays as far as it was read. The thread itself is never asked for ahead: asking reads it.
  if (idOf(search) === null) await openPages('GET /v2/message/list', {}, pageSizes.messages, input)
  else await atMost(patience, queryClient.prefetchInfiniteQuery(messagesCall))
}

/** Customer service (specification §2); a guest, and the page that the server sends, is invited to sign in. */
export function Page(props: PageProps) {
  const isMember = useObservable(signedIn)
  return isMember ? <MemberPage {...props} /> : <GuestMessage {...props} />
}

function MemberPage({ meta: { title }, search }: PageProps) {
  usePageTitle(title)
  useAsksForUnread(true)
  const id = idOf(search)
  const thread = useThread(id)
  const [closing, setClosing] = useState(false)
  const message = thread.data?.data
  const prefill = search.message?.trim() ?? ''
  return (
    <>
      <BackBar title={message?.message ?? title} fallback={id === null ? paths.user() : paths.message()}>
        {message && message.status !== closedStatus && (
          <button type="button" className="btn ghost end-talk" onClick={() => setClosing(true)}>
            结束
          </button>
        )}
      </BackBar>
      <main className={id === null ? 'page messages' : 'page messages reading'} id="content" tabIndex={-1}>
        <Messages
          key={prefill}
          title={title}
          id={id}
          thread={thread}
          prefill={prefill}
          closing={closing}
          onClosing={setClosing}
        />
      </main>
    </>
  )
}
