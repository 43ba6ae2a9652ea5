import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { channelOf } from '../../lib/channel-names.ts'
import { paths } from '../../paths.ts'
import { useObservable, usePreferences } from '../../ui/preferences.tsx'
import { useRouter } from '../../ui/router.tsx'
import { signedIn, useLevel } from '../members/session/member.ts'
import { currentPlayback, type Playback, playbackHost, seekCurrent } from './current-playback.ts'
import { closeMini, MiniFrame } from './mini/mini-frame.tsx'
import { container, endPlayback, hideAtOnce, place, seekPlaying } from './placement.ts'
import { PlaybackLocked } from './playback-locked.tsx'
import { WatchWork } from './watch-work.tsx'
import * as styles from './watching.module.css'

export { giveUpEarly, openEarly } from './opening.ts'
export { PlaybackSlot } from './playback-slot.tsx'

/** What plays, whichever page is shown. */
function PlaybackHost() {
  const playback = useObservable(currentPlayback)
  const page = playback?.page
  useLayoutEffect(() => {
    if (page !== undefined) place(page)
    else container.remove()
  }, [page])
  useOwnPage(playback)
  const { discreet } = usePreferences()
  useEffect(() => {
    const endMini = () => currentPlayback.get()?.page === null && endPlayback()
    const stops = [signedIn.subscribe(() => signedIn.get() || endMini()), discreet.subscribe(endMini)]
    window.addEventListener('leave', hideAtOnce)
    return () => {
      for (const stop of stops) stop()
      window.removeEventListener('leave', hideAtOnce)
    }
  }, [discreet])
  return playback && createPortal(<Player key={playback.answer.data.id} {...playback} />, container)
}

playbackHost.set(PlaybackHost)
seekCurrent.set(seekPlaying)

/** Leads to the page of what plays, where another work has begun on the page of the one before; not out of the full screen. */
function useOwnPage(playback: Playback | null): void {
  const router = useRouter()
  const isOnOtherPage = playback?.page && playback.page.workId !== playback.answer.data.id
  const { id, modId } = playback?.answer.data ?? {}
  const href = isOnOtherPage && id && modId ? paths.work(channelOf(modId), id) : undefined
  useEffect(() => {
    if (href === undefined) return
    const lead = () => {
      if (!document.fullscreenElement) void router.navigate({ href })
    }
    lead()
    document.addEventListener('fullscreenchange', lead)
    return () => document.removeEventListener('fullscreenchange', lead)
  }, [href, router])
}

function Player(playback: Playback) {
  const level = useLevel()
  const root = useRef<HTMLElement>(null)
  const { page } = playback
  // The pressed button was removed, and the keys are for the player.
  useEffect(() => {
    if (page) root.current?.focus({ preventScroll: true })
  }, [page])
  const { playLevel } = playback.answer.data
  return (
    <section
      className={styles.watch}
      aria-label={page ? '播放器' : '小窗播放器'}
      tabIndex={-1}
      ref={root}
      onKeyDown={({ key }) => page === null && key === 'Escape' && closeMini()}
    >
      {level === null && playLevel > 0 ? (
        <PlaybackLocked playLevel={playLevel} isGuest />
      ) : (
        // The server decides whether a member may watch: the page's data may be old.
        <WatchWork {...playback} barred={level !== undefined && (level ?? 0) < playLevel} />
      )}
      {page === null && <MiniFrame answer={playback.answer} />}
    </section>
  )
}
