import { useEffect, useState } from 'react'
import type { AirPlayVideo } from '../engine/airplay.ts'

export interface Cast {
  /** The film plays on another screen. */
  active: boolean
  /** Lets the visitor choose a screen, or come back from it. */
  choose: () => void
}

export function castName({ active }: Cast): string {
  return active ? '正在投屏' : '投屏'
}

const ignore = () => {}

/** Other screens that the browser has found; null while there is none. */
export function useCast(video: AirPlayVideo): Cast | null {
  const [available, setAvailable] = useState(false)
  const [active, setActive] = useState(false)
  useEffect(() => {
    if (video.webkitShowPlaybackTargetPicker) return followAirPlay(video, setAvailable, setActive)
    return followRemote(video, setAvailable, setActive)
  }, [video])
  if (!available && !active) return null
  return {
    active,
    choose() {
      if (video.webkitShowPlaybackTargetPicker) video.webkitShowPlaybackTargetPicker()
      // A visitor who closes the list has not failed.
      else video.remote.prompt().catch(ignore)
    },
  }
}

type Set = (value: boolean) => void

function followAirPlay(video: AirPlayVideo, setAvailable: Set, setActive: Set) {
  const found = (event: Event) => {
    setAvailable((event as Event & { availability?: string }).availability === 'available')
  }
  const changed = () => setActive(video.webkitCurrentPlaybackTargetIsWireless === true)
  video.addEventListener('webkitplaybacktargetavailabilitychanged', found)
  video.addEventListener('webkitcurrentplaybacktargetiswirelesschanged', changed)
  return () => {
    video.removeEventListener('webkitplaybacktargetavailabilitychanged', found)
    video.removeEventListener('webkitcurrentplaybacktargetiswirelesschanged', changed)
  }
}

function followRemote(video: HTMLVideoElement, setAvailable: Set, setActive: Set) {
  const { remote } = video as { remote?: RemotePlayback }
  if (!remote) return
  const changed = () => setActive(remote.state === 'connected')
  // Rejected where the browser does not look for screens by itself.
  const watching = remote.watchAvailability(setAvailable).catch(ignore)
  remote.addEventListener('connect', changed)
  remote.addEventListener('disconnect', changed)
  return () => {
    void watching
      .then((id) => (id === undefined ? undefined : remote.cancelWatchAvailability(id)))
      .catch(ignore)
    remote.removeEventListener('connect', changed)
    remote.removeEventListener('disconnect', changed)
  }
}
