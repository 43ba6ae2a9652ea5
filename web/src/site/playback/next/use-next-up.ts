import { useQuery, useQueryClient } from '@tanstack/react-query'
import { maxPageSize } from '@yehang/contract/limits'
import { useEffect } from 'react'
import { channelOf } from '../../../lib/channel-names.ts'
import { paths } from '../../../paths.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import { useRouter } from '../../../ui/router.tsx'
import {
  relatedTo,
  type WorkAnswer,
  type WorkRow,
  workById,
  workQuery,
  worksAt,
} from '../../catalogue/calls.ts'
import { hidingRules } from '../../catalogue/works/hidden-placeholder.ts'
import { rememberOpened } from '../../library/history/history.ts'
import { useLevel } from '../../members/session/member.ts'
import type { Beside } from '../beside.ts'
import { currentPlayback } from '../current-playback.ts'
import { nextInSeries, nextRelated } from './next-work.ts'

export interface NextUp {
  /** Why it is next: a part of the work, of its series, or related to it. */
  of: 'part' | 'series' | 'related'
  title: string
  /** Of a part there is none. */
  work: WorkRow | undefined
  /** Undefined where nothing comes next. */
  play: (() => void) | undefined
  /** Other works with a film, also above the visitor's level: their pages say what is needed. */
  others: readonly WorkRow[]
  playWork: (work: WorkRow) => void
}

/** Works that have ended since the page was loaded, by id. */
const played = new Set<string>()

/** So many works of a series are looked at. */
const seriesLooked = Math.min(100, maxPageSize)

/** What comes after a film: the next part, else the next work of its series, else a related one. Asked for when `wanted`. */
export function useNextUp(
  { data, series: [series] }: WorkAnswer,
  { next: part }: Beside,
  wanted: boolean,
  onPart: (id: string) => void,
): NextUp {
  const level = useLevel() ?? 0
  const rules = useObservable(hidingRules)
  const asks = wanted && part === undefined
  useEffect(() => {
    if (asks) played.add(data.id)
  }, [asks, data.id])
  const list = workQuery({ seriesId: series?.id ?? '' }, 'online', seriesLooked)
  const ofSeries = useQuery({ ...worksAt(list, 1, seriesLooked), enabled: asks && series !== undefined })
  const related = useQuery({ ...relatedTo(data.id), enabled: asks })
  const playWork = usePlayWork()
  const isShown = ({ id, isOnline }: WorkRow) =>
    isOnline === 1 && !rules?.leftOut(id) && !rules?.placeholderFor(id)
  const mayPlay = (work: WorkRow) => isShown(work) && work.playLevel <= level
  const others = related.data?.rows.filter(isShown) ?? []
  const following = nextInSeries(ofSeries.data?.rows ?? [], data.id, mayPlay)
  // Not a related one while the series is on its way.
  const isKnown = series === undefined || !ofSeries.isFetching
  const work = following ?? (isKnown ? nextRelated(others, played, mayPlay) : undefined)
  const rest = { others: others.filter(({ id }) => id !== work?.id), playWork }
  if (part) return { ...rest, of: 'part', title: part.title, work: undefined, play: () => onPart(part.id) }
  return {
    ...rest,
    of: following ? 'series' : 'related',
    title: work?.title ?? '',
    work,
    play: work && (() => playWork(work)),
  }
}

/** Begins another work in place of the present one: on its own page, or where the mini player is. */
function usePlayWork(): (work: WorkRow) => void {
  const queries = useQueryClient()
  const router = useRouter()
  return async (work) => {
    try {
      const answer = await queries.fetchQuery(workById(work.id))
      const playback = currentPlayback.get()
      if (!playback) return
      // A page remembers that it was opened.
      if (!playback.page) rememberOpened(answer.data)
      currentPlayback.set({ answer, chosen: undefined, startAt: undefined, page: playback.page })
    } catch {
      // Its page shows why.
      await router.navigate({ href: paths.work(channelOf(work.modId), work.id) })
    }
  }
}
