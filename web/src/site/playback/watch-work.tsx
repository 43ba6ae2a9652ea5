import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/error.ts'
import { type Part, workById } from '../catalogue/calls.ts'
import { memberInfo } from '../members/session/member.ts'
import { besideOf } from './beside.ts'
import { currentPlayback, type Playback, playingPart } from './current-playback.ts'
import { PlaybackFault } from './engine/engine.ts'
import { FetchingVideo } from './fetching-video.tsx'
import { PlaybackFailed } from './playback-failed.tsx'
import { PlaybackLocked } from './playback-locked.tsx'
import { Playing } from './playing.tsx'
import { TooManyDevices } from './too-many-devices.tsx'
import { type Phase, watch } from './watch.ts'

interface WatchWorkProps extends Playback {
  /** As far as it is known here, this member may not watch. */
  barred: boolean
}

const noParts: readonly Part[] = []

export function WatchWork({ answer, chosen, startAt, request, page, barred }: WatchWorkProps) {
  const { data: work, parts = noParts } = answer
  const video = useRef<HTMLVideoElement>(null)
  const [phase, setPhase] = useState<Phase>({ is: 'fetching' })
  const [attempt, setAttempt] = useState<{ from?: number | undefined; part?: string | undefined }>({
    from: startAt,
    part: chosen,
  })
  const [begun, setBegun] = useState(request)
  if (request !== begun) {
    setBegun(request)
    if (request) setAttempt({ from: request.seconds, part: chosen })
  }
  const playable = useRef<readonly Part[]>([])
  playable.current = parts.filter(({ isOnline }) => isOnline === 1)
  useEffect(() => {
    if (!video.current) return
    const tell = (next: Phase) => {
      if (next.is === 'failed' && isReplaced(next.fault)) {
        setAttempt({ from: next.at, part: chosen })
        return
      }
      setPhase(next)
      playingPart.set(next.is === 'playing' ? next.part : undefined)
    }
    tell({ is: 'fetching' })
    const of = new Set(playable.current.map(({ id }) => id))
    return watch({
      video: video.current,
      workId: work.id,
      part: chosen,
      playable: of,
      from: attempt.part === chosen ? attempt.from : undefined,
      tell,
    })
  }, [work.id, chosen, attempt])
  const error = phase.is === 'failed' && phase.fault instanceof ApiError ? phase.fault : undefined
  const refusal = error?.code ?? 0
  const isRefused = [401, 402, 403].includes(refusal)
  const queries = useQueryClient()
  // Where the server refuses, the page's data is out of date: the session, or whether the work can be watched at all.
  useEffect(() => {
    if (isRefused) void queries.invalidateQueries(memberInfo)
    if (refusal === 404) void queries.invalidateQueries(workById(work.id))
  }, [refusal, isRefused, queries, work.id])
  const retry = useCallback(
    () => phase.is === 'failed' && setAttempt({ from: phase.at, part: chosen }),
    [phase, chosen],
  )
  const playing = phase.is === 'playing'
  const beside = besideOf(playable.current, playing ? phase.part : undefined)
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: an operator's videos come without a text of what is said. */}
      <video ref={video} playsInline preload="auto" hidden={!playing} />
      {phase.is === 'fetching' && <FetchingVideo />}
      {playing && video.current && (
        <Playing {...phase} {...{ video: video.current, answer, page, beside }} onPart={choosePart} />
      )}
      {phase.is === 'failed' &&
        (isRefused && barred ? (
          <PlaybackLocked playLevel={work.playLevel} isGuest={false} />
        ) : error?.reason === 'too_many_streams' ? (
          <TooManyDevices onRetry={retry} />
        ) : (
          <PlaybackFailed
            fault={phase.fault}
            magnetsHref={work.isDht === 1 ? page?.magnetsHref() : undefined}
            onRetry={retry}
          />
        ))}
    </>
  )
}

const isReplaced = (fault: unknown) => fault instanceof PlaybackFault && fault.of === 'replaced'

/** The page has the part in its address; the mini player has no address. */
function choosePart(id: string): void {
  const playback = currentPlayback.get()
  if (playback?.page?.workId === playback?.answer.data.id) playback?.page?.choosePart(id)
  else if (playback) currentPlayback.set({ ...playback, chosen: id })
}
