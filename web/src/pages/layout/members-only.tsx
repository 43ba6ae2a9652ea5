import type { ReactNode } from 'react'
import { signedIn } from '../../features/accounts/signed-in.ts'
import { Empty } from '../../ui/empty.tsx'
import { useObservable } from '../../ui/preferences.tsx'
import { SignInLinks } from './sign-in-links.tsx'

interface MembersOnlyProps {
  /** What a guest is told. */
  invitation: string
  /** In the page that the server sends, which knows no member. */
  waiting: ReactNode
  children: ReactNode
}

/** What members see; a guest who stays here, since the sign-in ended, is invited to it. */
export function MembersOnly({ invitation, waiting, children }: MembersOnlyProps) {
  const isSignedIn = useObservable(signedIn)
  if (import.meta.env.SSR) return waiting
  if (isSignedIn) return children
  return (
    <Empty drawing="folder" title={invitation}>
      <SignInLinks />
    </Empty>
  )
}
