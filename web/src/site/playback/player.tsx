import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/error.ts'
import { type Part, type WorkAnswer, workById } from '../catalogue/calls.ts'
import { memberInfo, useLevel } from '../members/session/member.ts'
import { besideOf } from './beside.ts'
import { Controls } from './controls/controls.tsx'
import { PlaybackFailed } from './playback-failed.tsx'
import { PlaybackLocked } from './playback-locked.tsx'
import { TooManyDevices } from './too-many-devices.tsx'
import { type Phase, watch } from './watch.ts'
import * as styles from './watching.module.css'

interface PlayerProps {
  work: WorkAnswer['data']
  parts: PartsOfPlayer
  magnetsHref: string
  /** Seconds at which it begins; undefined: where one left off. */
  startAt: number | undefined
  /** Shown until the stream is loaded. */
  fetching: ReactNode
}

/** The parts of a work of several, and how another one is chosen. */
export interface PartsOfPlayer {
  list: readonly Part[]
  /** The one that the visitor has chosen. */
  chosen: string | undefined
  choose: (id: string) => void
  /** Which one plays; undefined while it is not known. */
  onPlaying: (id: string | undefined) => void
}

/** Fetched when play is pressed, and fills the stage of a work from then on. */
export function Player(props: PlayerProps) {
  const level = useLevel()
  const root = useRef<HTMLElement>(null)
  // The pressed button was removed, and the keys are for the player.
  useEffect(() => root.current?.focus({ preventScroll: true }), [])
  const { playLevel } = props.work
  return (
    <section className={styles.watch} aria-label="播放器" tabIndex={-1} ref={root}>
      {level === null && playLevel > 0 ? (
        <PlaybackLocked playLevel={playLevel} isGuest />
      ) : (
        // The server decides whether a member may watch: the page's data may be old.
        <Watch {...props} barred={level !== undefined && (level ?? 0) < playLevel} />
      )}
    </section>
  )
}

interface WatchProps extends PlayerProps {
  /** As far as it is known here, this member may not watch. */
  barred: boolean
}

function Watch({ work, parts, magnetsHref, startAt, fetching, barred }: WatchProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [phase, setPhase] = useState<Phase>({ is: 'fetching' })
  const [attempt, setAttempt] = useState<{ from: number | undefined }>({ from: undefined })
  const firstFrom = useRef(startAt)
  const { list, chosen, choose, onPlaying } = parts
  const playable = useRef<readonly Part[]>([])
  playable.current = list.filter(({ isOnline }) => isOnline === 1)
  useEffect(() => {
    if (!video.current) return
    const tell = (next: Phase) => {
      setPhase(next)
      // The next part begins at its beginning.
      if (next.is === 'playing') firstFrom.current = undefined
      onPlaying(next.is === 'playing' ? next.part : undefined)
    }
    tell({ is: 'fetching' })
    const of = new Set(playable.current.map(({ id }) => id))
    return watch({
      video: video.current,
      workId: work.id,
      part: chosen,
      playable: of,
      from: attempt.from ?? firstFrom.current,
      tell,
    })
  }, [work.id, chosen, onPlaying, attempt])
  const error = phase.is === 'failed' && phase.fault instanceof ApiError ? phase.fault : undefined
  const refusal = error?.code ?? 0
  const isRefused = [401, 402, 403].includes(refusal)
  const queries = useQueryClient()
  // Where the server refuses, the page's data is out of date: the session, or whether the work can be watched at all.
  useEffect(() => {
    if (isRefused) void queries.invalidateQueries(memberInfo)
    if (refusal === 404) void queries.invalidateQueries(workById(work.id))
  }, [refusal, isRefused, queries, work.id])
  const retry = useCallback(() => phase.is === 'failed' && setAttempt({ from: phase.at }), [phase])
  const playing = phase.is === 'playing'
  const beside = besideOf(playable.current, playing ? phase.part : undefined)
  const next = beside.next?.id
  const goOn = useEffectEvent(() => next !== undefined && choose(next))
  useEffect(() => {
    const element = video.current
    const ended = () => goOn()
    element?.addEventListener('ended', ended)
    return () => element?.removeEventListener('ended', ended)
  }, [])
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: an operator's videos come without a text of what is said. */}
      <video ref={video} playsInline preload="auto" hidden={!playing} />
      {phase.is === 'fetching' && fetching}
      {playing && video.current && (
        <Controls {...phase} video={video.current} work={work} beside={beside} onPart={choose} />
      )}
      {phase.is === 'failed' &&
        (isRefused && barred ? (
          <PlaybackLocked playLevel={work.playLevel} isGuest={false} />
        ) : error?.reason === 'too_many_streams' ? (
          <TooManyDevices onRetry={retry} />
        ) : (
          <PlaybackFailed
            fault={phase.fault}
            magnetsHref={work.isDht === 1 ? magnetsHref : undefined}
            onRetry={retry}
          />
        ))}
    </>
  )
}
