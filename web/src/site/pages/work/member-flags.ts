import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useObservable } from '../../../ui/preferences.tsx'
import type { WorkAnswer } from '../../catalogue/calls.ts'
import { signedIn } from '../../members/session/signed-in.ts'

/**
 * Asks for a work once more where its answer does not know the member who is signed in: it came inside the page, which
 * is the same for everybody, or from before the sign-in.
 */
export function useMemberFlags({ data, refetch }: UseQueryResult<WorkAnswer>): void {
  const isSignedIn = useObservable(signedIn)
  const isUnknown = data?.like === null
  useEffect(() => {
    if (isSignedIn && isUnknown) void refetch()
  }, [isSignedIn, isUnknown, refetch])
}
