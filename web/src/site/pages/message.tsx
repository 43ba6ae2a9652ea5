import { useState } from 'react'
import { onDemand } from '../../lib/on-demand.ts'
import { paths } from '../../paths.ts'
import { useOnDemand } from '../../ui/on-demand.ts'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import { useObservable } from '../../ui/preferences.tsx'
import { SectionFault } from '../../ui/section-fault.tsx'
import * as textStyles from '../../ui/text.module.css'
import { BackBar } from '../layout/bars/phone-bars.tsx'
import { GuestMessage } from '../layout/guest-message.tsx'
import type { LoaderInput, PageProps } from '../layout/meta.ts'
import { signedIn } from '../members/session/signed-in.ts'
import { useUnreadPolling } from '../support/unread/use-unread-polling.ts'

/** The member's own messages: guests never load them. */
const supportPart = onDemand(() => import('../support/messages.tsx'))

export async function loader({ search, ...input }: LoaderInput): Promise<undefined> {
  if (input.anonymous) return input.loadAgain()
  if (!signedIn.get()) return
  // Where it cannot be loaded, the page shows the error in its place.
  const part = await supportPart.load().catch(() => null)
  await part?.prefetchMessages(search, input)
}

/** Customer service (docs/requirements.md, support 1); the server's page, too, invites a guest to sign in. */
export function Page(props: PageProps) {
  const { meta, search } = props
  usePageTitle(meta.title)
  const isMember = useObservable(signedIn)
  useUnreadPolling(isMember)
  const [failed, setFailed] = useState(false)
  const part = useOnDemand(supportPart, isMember && !failed, () => setFailed(true))
  if (isMember && part) return <part.Messages title={meta.title} search={search} bar={BackBar} />
  if (!isMember || !failed) return <GuestMessage {...props} />
  return (
    <>
      <BackBar title={meta.title} fallback={paths.user()} />
      <main className={pageStyles.page} id="content" tabIndex={-1}>
        <h1 className={textStyles.visuallyHidden}>{meta.title}</h1>
        <SectionFault message="这部分没有加载出来。" onRetry={() => setFailed(false)} />
      </main>
    </>
  )
}
