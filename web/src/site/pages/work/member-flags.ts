import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useObservable } from '../../../ui/preferences.tsx'
import type { WorkAnswer } from '../../catalogue/calls.ts'
import { signedIn } from '../../members/session/signed-in.ts'

/**
 * Fetches a work once more where its answer has no flags of the signed-in member: it came inside the page, which is the
 * same for all visitors, or from before the sign-in.
 */
export function useMemberFlags({ data, refetch }: UseQueryResult<WorkAnswer>): void {
  const isSignedIn = useObservable(signedIn)
  const isUnknown = data?.like === null
  useEffect(() => {
    if (isSignedIn && isUnknown) void refetch()
  }, [isSignedIn, isUnknown, refetch])
}
