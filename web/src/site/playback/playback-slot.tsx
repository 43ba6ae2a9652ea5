import { useLayoutEffect, useRef } from 'react'
import { usePreferences } from '../../ui/preferences.tsx'
import { useRouter } from '../../ui/router.tsx'
import type { WorkAnswer } from '../catalogue/calls.ts'
import {
  currentPlayback,
  isCurrent,
  type PageOfPlayback,
  type Playback,
  playingPart,
} from './current-playback.ts'
import { leavePage, seekPlaying } from './placement.ts'
import * as styles from './watching.module.css'

interface PlaybackSlotProps {
  answer: WorkAnswer
  /** The part that the page's address names. */
  chosen: string | undefined
  magnetsHref: string
  /** Seconds at which it begins; undefined: where one left off. */
  startAt: number | undefined
  choosePart: (id: string) => void
}

/** The place of the player on the page of a work, which plays in it from then on. */
export function PlaybackSlot(props: PlaybackSlotProps) {
  const slot = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const { answer, chosen } = props
  const { id } = answer.data
  const { discreet } = usePreferences()
  const router = useRouter()
  useLayoutEffect(() => {
    if (!slot.current) return
    const page: PageOfPlayback = {
      workId: id,
      slot: slot.current,
      magnetsHref: () => latest.current.magnetsHref,
      choosePart: (part) => latest.current.choosePart(part),
    }
    const { answer, chosen, startAt } = latest.current
    const before = isCurrent(id) ? currentPlayback.get() : null
    const part = partToPlay(chosen, before)
    const place = before !== null && startAt !== undefined ? { seconds: startAt } : null
    const isOtherPart = part !== before?.chosen
    currentPlayback.set({
      answer,
      chosen: part,
      startAt,
      page,
      ...(place && isOtherPart && { request: place }),
    })
    if (place && !isOtherPart) seekPlaying(place.seconds)
    const { pathname } = location
    return () => leavePage(page, !discreet.get() && router.latestLocation.pathname !== pathname)
  }, [id, discreet, router])
  useLayoutEffect(() => {
    const playback = currentPlayback.get()
    if (playback?.page?.slot !== slot.current || !isCurrent(answer.data.id)) return
    currentPlayback.set({ ...playback, answer, chosen: partToPlay(chosen, playback) })
  }, [answer, chosen])
  return <div className={styles.slot} ref={slot} />
}

/** The part that the address names, unless it plays already: asked for anew, it would begin anew. */
function partToPlay(named: string | undefined, playback: Playback | null): string | undefined {
  if (playback === null) return named
  return named === undefined || named === playingPart.get() ? playback.chosen : named
}
