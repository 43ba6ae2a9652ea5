import { useEffect, useEffectEvent } from 'react'
import { useObservable, usePreferences } from '../../ui/preferences.tsx'
import type { WorkAnswer } from '../catalogue/calls.ts'
import { play } from './controls/commands.ts'

interface Beside {
  previous?: () => void
  next?: () => void
}

const playing: MediaSessionAction[] = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto']

/** The media session: on the lock screen, on the keys of headphones. Nothing of the work in discreet mode. */
export function useMediaSession(
  video: HTMLVideoElement,
  { number, picBig }: WorkAnswer['data'],
  title: string,
  beside: Beside,
): void {
  const { discreet, site } = usePreferences()
  const isDiscreet = useObservable(discreet)
  useEffect(() => {
    const { mediaSession } = navigator
    if (!mediaSession) return
    const artwork = picBig ? [{ src: picBig }] : []
    mediaSession.metadata = new MediaMetadata(
      isDiscreet ? { title: site.discreetTitle } : { title, artist: number, artwork },
    )
    return () => {
      mediaSession.metadata = null
    }
  }, [title, number, picBig, isDiscreet, site])

  const lead = useEffectEvent(({ action }: MediaSessionActionDetails) =>
    action === 'nexttrack' ? beside.next?.() : beside.previous?.(),
  )
  const hasPrevious = beside.previous !== undefined
  const hasNext = beside.next !== undefined
  useEffect(() => {
    const act = (details: MediaSessionActionDetails) => lead(details)
    return handle([...(hasPrevious ? previousTrack : []), ...(hasNext ? nextTrack : [])], act)
  }, [hasPrevious, hasNext])

  useEffect(() => {
    if (!navigator.mediaSession) return
    const end = handle(playing, (details) => actOn(video, details))
    const place = () => showPlace(video)
    for (const change of changes) video.addEventListener(change, place)
    place()
    return () => {
      end()
      for (const change of changes) video.removeEventListener(change, place)
      navigator.mediaSession.playbackState = 'none'
    }
  }, [video])
}

const previousTrack: MediaSessionAction[] = ['previoustrack']
const nextTrack: MediaSessionAction[] = ['nexttrack']
const changes = ['durationchange', 'seeked', 'ratechange', 'play', 'pause']

function actOn(
  video: HTMLVideoElement,
  { action, seekOffset, seekTime, fastSeek }: MediaSessionActionDetails,
) {
  if (action === 'play') play(video)
  else if (action === 'pause') video.pause()
  else if (action !== 'seekto') video.currentTime += (seekOffset ?? 10) * (action === 'seekforward' ? 1 : -1)
  // While the place is still being moved, an approximate one is enough.
  else if (fastSeek && 'fastSeek' in video) video.fastSeek(seekTime ?? 0)
  else video.currentTime = seekTime ?? 0
}

function showPlace({ paused, duration, currentTime, playbackRate }: HTMLVideoElement): void {
  const { mediaSession } = navigator
  mediaSession.playbackState = paused ? 'paused' : 'playing'
  if (!Number.isFinite(duration)) return
  mediaSession.setPositionState?.({ duration, playbackRate, position: Math.min(currentTime, duration) })
}

/** Returns the function that stops it. Not every browser knows every key. */
function handle(actions: readonly MediaSessionAction[], act: MediaSessionActionHandler): () => void {
  const set = (action: MediaSessionAction, act: MediaSessionActionHandler | null) => {
    try {
      navigator.mediaSession?.setActionHandler(action, act)
    } catch {
      // Then there is none to take.
    }
  }
  for (const action of actions) set(action, act)
  return () => {
    for (const action of actions) set(action, null)
  }
}
