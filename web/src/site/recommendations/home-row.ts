import { useQuery } from '@tanstack/react-query'
import { useObservable } from '../../ui/preferences.tsx'
import { signedIn } from '../members/session/signed-in.ts'
import { guestCall, homeCall, openedHere, type RecommendedRow } from './calls.ts'

interface Recommended {
  /** Undefined while they are not known. */
  works: readonly RecommendedRow[] | undefined
  canDismiss: boolean
}

/** What is recommended on the home page: to a member, or by the history of this device. */
export function useRecommended(): Recommended {
  const isMember = useObservable(signedIn)
  const opened = isMember ? [] : openedHere()
  const ofMember = useQuery({ ...homeCall, enabled: isMember })
  const ofDevice = useQuery(guestCall(opened))
  const { data, isError } = isMember ? ofMember : ofDevice
  const isNone = isError || (!isMember && opened.length === 0)
  return { works: isNone ? [] : data?.rows, canDismiss: isMember }
}
