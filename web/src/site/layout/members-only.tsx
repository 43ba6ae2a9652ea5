import { type ReactNode, useState } from 'react'
import { Empty } from '../../ui/empty.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { useOnDemand } from '../../ui/on-demand.ts'
import { useObservable } from '../../ui/preferences.tsx'
import { SectionFault } from '../../ui/section-fault.tsx'
import { listsPart } from '../library/lists-part.ts'
import { signedIn } from '../members/session/signed-in.ts'
import { SignInLinks } from './sign-in-links.tsx'

type Lists = Awaited<ReturnType<typeof listsPart.load>>

interface MembersOnlyProps {
  /** The text for a guest. */
  invitation: string
  /** Shown until the lists are loaded, also in the server's HTML, which has no member's data. */
  waiting: ReactNode
  children: (lists: Lists) => ReactNode
}

/** A list of a member; a visitor on it whose session has ended is invited to sign in. */
export function MembersOnly({ invitation, waiting, children }: MembersOnlyProps) {
  const isSignedIn = useObservable(signedIn)
  const isHydrated = useHydrated()
  const [failed, setFailed] = useState(false)
  const lists = useOnDemand(listsPart, isSignedIn && !failed, () => setFailed(true))
  if (!isSignedIn && isHydrated) {
    return (
      <Empty drawing="folder" title={invitation}>
        <SignInLinks />
      </Empty>
    )
  }
  if (failed) return <SectionFault message="这部分没有加载出来。" onRetry={() => setFailed(false)} />
  return lists ? children(lists) : waiting
}
