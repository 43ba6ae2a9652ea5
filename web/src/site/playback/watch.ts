import { notify } from '../../ui/snackbar.tsx'
import { isWorthResuming, readPosition } from '../library/history/positions.ts'
import { play } from './controls/commands.ts'
import { canFill } from './engine/can-fill.ts'
import type { AttachEngine, AttachedEngine, Engine } from './engine/engine.ts'
import { attachNative } from './engine/engine-native.ts'
import { applyPreferences } from './engine/playback-preferences.ts'
import { clockTime } from './engine/playing-time.ts'
import type { Stream } from './engine/stream.ts'
import { measurePlayback } from './figures/measure-playback.ts'
import { type Opening, openFirst, takeEarly } from './opening.ts'
import { trackProgress } from './progress.ts'
import type { Subtitle } from './subtitles/options.ts'
import { prepareUnloadCalls } from './unload-calls.ts'

export type Phase =
  /** Nothing is shown yet (docs/requirements.md, playback 3). */
  | { is: 'fetching' }
  | {
      is: 'playing'
      engine: Engine
      stream: Stream
      address: string
      part: string | undefined
      subtitles: readonly Subtitle[]
    }
  /** `at`: where it was, to go on from there; undefined where it never began. */
  | { is: 'failed'; fault: unknown; at: number | undefined }

const none: readonly Subtitle[] = []

interface WatchInput extends Opening {
  video: HTMLVideoElement
  tell(phase: Phase): void
}

/**
 * Plays a work in an element: opens the stream, starts as soon as its manifest is parsed. Returns the function that
 * stops it.
 */
export function watch({ video, workId, part, playable, from, tell }: WatchInput): () => void {
  const { stream, asked } = takeEarly({ workId, part, from }) ?? openFirst({ workId, part, playable, from })
  const measured = measurePlayback(video, workId)
  let attached: AttachedEngine | undefined
  const ends: (() => void)[] = [
    () => stream.end(),
    givesSlotBack(video, stream),
    measured.end,
    () => attached?.detach(),
  ]
  prepareUnloadCalls()
  let over = false
  const end = () => {
    over = true
    for (const part of ends.splice(0).reverse()) part()
  }
  const fail = (fault: unknown) => {
    if (over) return
    const at = video.currentTime || from
    measured.fail(fault)
    end()
    tell({ is: 'failed', fault, at })
  }
  let begun = (_engine: Engine) => {}
  const attach = (to: AttachEngine) =>
    to({ video, stream, onReady: (engine) => over || begun(engine), onFault: fail })
  const begin = async () => {
    const usual = await chooseEngine()
    // Meanwhile the leave is on its way. Most films have one sound.
    if (!over) attached = attach(usual)
    const opened = await asked
    const kept = readPosition(workId)
    // The account says nothing of it, and this device has begun another part.
    const isElsewhere = part === undefined && opened.position === null && kept?.part !== opened.part
    const token = isElsewhere && kept?.part && playable.has(kept.part) ? await stream.open(kept.part) : opened
    if (over) return stream.end()
    const { address, audioTracks = 1, prepared } = token
    if (audioTracks > 1 && usual !== attachNative) {
      const forSounds = await engineOfSounds()
      if (over) return stream.end()
      attached?.detach()
      attached = attach(forSounds)
    }
    const start = from ?? token.position ?? (kept?.part === token.part ? kept?.seconds : undefined) ?? 0
    const resumes = from === undefined && start > 0
    const reached = { workId, part: token.part, next: after(playable, token.part) }
    // Until then it stands at 0, wherever it is to begin: that is no position to keep.
    const arrive = () => {
      if (over) return
      ends.push(trackProgress(video, reached))
      settle(video, start, resumes)
    }
    video.addEventListener('canplay', arrive, { once: true })
    begun = (engine) => {
      ends.push(applyPreferences(video))
      tell({ is: 'playing', engine, stream, address, part: token.part, subtitles: token.subtitles ?? none })
      play(video)
    }
    attached?.begin({ address, from: start, prepared })
  }
  // Its failure is met once it is waited for.
  asked.catch(() => {})
  begin().catch(fail)
  return end
}

/** The part that follows another among those that can be watched. */
function after(playable: ReadonlySet<string>, part: string | undefined): string | undefined {
  const parts = [...playable]
  return part === undefined ? undefined : parts[parts.indexOf(part) + 1]
}

/** Announces where playback resumes; too near to the end, it starts from the beginning. */
function settle(video: HTMLVideoElement, start: number, resumes: boolean): void {
  if (!resumes) return
  const anew = () => {
    video.currentTime = 0
  }
  if (!isWorthResuming(start, video.duration)) anew()
  else notify(`已从 ${clockTime(start)} 继续`, { label: '从头播放', onPress: anew })
}

/** Releases the slot when the page is unloaded, and stops where the visitor leaves at once. */
function givesSlotBack(video: HTMLVideoElement, stream: Stream): () => void {
  const gone = () => stream.end()
  const leave = () => {
    video.pause()
    if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => {})
  }
  window.addEventListener('pagehide', gone)
  window.addEventListener('leave', leave)
  return () => {
    window.removeEventListener('pagehide', gone)
    window.removeEventListener('leave', leave)
  }
}

/**
 * The browser's own HLS only where there is no other way: Chromium also reports that it supports HLS, but its player
 * neither lets the quality be chosen nor a token be renewed during playback.
 */
async function chooseEngine(): Promise<AttachEngine> {
  return canFill() ? (await import('./engine/engine-hls.ts')).attachHls : attachNative
}

/** For a film with several sounds, which the smaller library would play without any. */
const engineOfSounds = async (): Promise<AttachEngine> =>
  (await import('./engine/engine-hls-full.ts')).attachHls
