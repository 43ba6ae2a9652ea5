import { useQuery } from '@tanstack/react-query'
import { callOptions } from '../../api/queries.ts'
import { useObservable, usePreferences } from '../../ui/preferences.tsx'
import type { WorkRow } from '../catalogue/calls.ts'
import { byCollectedKey } from '../library/collections/calls.ts'
import { isHistoryPaused, readHistory } from '../library/history/history.ts'
import { signedIn } from '../members/session/signed-in.ts'
import { guestCall } from './calls.ts'

const byCollectedCall = callOptions(byCollectedKey, {})

interface ByCollected {
  /** Undefined while they are not known. */
  works: readonly WorkRow[] | undefined
  /** Why: what was collected, or of a guest what this device opened last. In discreet mode it is not named. */
  because: string | undefined
}

const fewest = 4

export function useByCollected(): ByCollected {
  const isMember = useObservable(signedIn)
  const { discreet } = usePreferences()
  const isDiscreet = useObservable(discreet)
  const ofMember = useQuery({ ...byCollectedCall, enabled: isMember })
  const [opened] = isMember || isHistoryPaused() ? [] : readHistory()
  const ofDevice = useQuery(guestCall(opened ? [opened.id] : []))
  if (isMember) {
    const { data, isError } = ofMember
    const title = data?.work?.title
    const because =
      title === undefined ? undefined : isDiscreet ? '因为你收藏的作品' : `因为你收藏了《${title}》`
    return { works: isError ? [] : data?.rows, because }
  }
  const { data, isError } = ofDevice
  if (!opened || isError) return { works: [], because: undefined }
  const works = data?.rows.filter(({ why }) => why.code !== 'popular')
  const isEnough = works === undefined || works.length >= fewest
  return {
    works: isEnough ? works : [],
    because: isDiscreet ? '因为你看过的作品' : `因为你看过《${opened.title}》`,
  }
}
