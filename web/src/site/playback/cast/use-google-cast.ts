import { useCallback, useEffect, useRef, useState } from 'react'
import { onDemand } from '../../../lib/on-demand.ts'
import { useObservable, usePreferences } from '../../../ui/preferences.tsx'
import { notify } from '../../../ui/snackbar.tsx'
import type { WorkAnswer } from '../../catalogue/calls.ts'
import { play } from '../controls/commands.ts'
import { seekCurrent } from '../current-playback.ts'
import type { Stream } from '../engine/stream.ts'
import { storeElsewhere } from '../progress.ts'
import type { Left, Remote } from './remote.ts'
import type { Cast } from './use-cast.ts'

/** Google's library and what is shown meanwhile: fetched where the visitor asks for it, and not before. */
const casting = onDemand(() => import('./cast-panel.tsx'))
/** Milliseconds between two times that the position on the screen is stored. */
const storeEvery = 10_000
/** So long, milliseconds, a browser lets a page ask for screens after a press. */
const pressLasts = 4000
/** Browsers for which the library is made. */
const canCast = () => 'chrome' in window && 'MediaSource' in window

interface GoogleCastInput {
  video: HTMLVideoElement
  stream: Stream
  work: WorkAnswer['data']
  title: string
  part: string | undefined
  /** The part after it. */
  next: string | undefined
}

interface OnScreen {
  remote: Remote
  CastPanel: typeof import('./cast-panel.tsx').CastPanel
}

/** A film on a screen that Google Cast finds, where the operator allows it; `cast` is null where it cannot be. */
export function useGoogleCast({ video, stream, work, title, part, next }: GoogleCastInput) {
  const { site, discreet } = usePreferences()
  const isDiscreet = useObservable(discreet)
  const [onScreen, setOnScreen] = useState<OnScreen | null>(null)
  const remote = onScreen?.remote
  const asking = useRef(false)
  const comeBack = useCallback(
    ({ seconds, paused, seen }: Left) => {
      setOnScreen(null)
      // Its last second is played here, and then what comes after the film.
      video.currentTime = seen && video.duration > 1 ? video.duration - 1 : seconds
      if (!paused) play(video)
    },
    [video],
  )
  const choose = async () => {
    if (remote) return remote.end()
    if (asking.current) return
    asking.current = true
    const pressed = performance.now()
    try {
      const { CastPanel, castTo } = await casting.load()
      const film = {
        address: async () => new URL(await stream.forScreen(), location.href).href,
        title: isDiscreet ? site.discreetTitle : title,
        picture: isDiscreet || !work.picBig ? undefined : new URL(work.picBig, location.href).href,
        from: video.currentTime,
      }
      const begun = await castTo(film, comeBack)
      if (begun === null) return
      video.pause()
      setOnScreen({ remote: begun, CastPanel })
    } catch {
      notify(performance.now() - pressed > pressLasts ? '投屏已准备好，请再按一次' : '没有投到屏幕上')
    } finally {
      asking.current = false
    }
  }
  useEffect(() => {
    if (!remote) return
    video.dataset.elsewhere = ''
    let storedAt = Date.now()
    const stop = remote.subscribe(() => {
      const { seconds, length, paused } = remote.shown()
      if (Date.now() - storedAt < storeEvery && !paused) return
      storedAt = Date.now()
      storeElsewhere({ workId: work.id, part, next, seconds, length })
    })
    // Before what stores the position of the page's own player.
    const leave = () => {
      delete video.dataset.elsewhere
      video.currentTime = remote.shown().seconds
      remote.end()
    }
    const seekHere = seekCurrent.get()
    seekCurrent.set(remote.seekTo)
    window.addEventListener('pagehide', leave, { capture: true })
    window.addEventListener('leave', leave, { capture: true })
    return () => {
      delete video.dataset.elsewhere
      stop()
      seekCurrent.set(seekHere)
      window.removeEventListener('pagehide', leave, { capture: true })
      window.removeEventListener('leave', leave, { capture: true })
    }
  }, [remote, work.id, part, next, video])
  // Another film, or none: the screen's address has ended.
  useEffect(() => () => remote?.end(), [remote])
  const cast: Cast = { active: remote !== undefined, choose: () => void choose() }
  return { cast: site.googleCast && canCast() ? cast : null, onScreen }
}
