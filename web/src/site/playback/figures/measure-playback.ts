import { ApiError } from '../../../api/error.ts'
import { pressed } from '../current-playback.ts'
import { PlaybackFault } from '../engine/engine.ts'
import { sendOnUnload } from '../unload-calls.ts'
import { type PlaybackReport, tally } from './tally.ts'

/** An older press is not what this playback began with. */
const pressMs = 60_000

type Private = Navigator & { globalPrivacyControl?: boolean; connection?: { effectiveType?: string } }

/** Visitors who do not want to be followed are not counted either, though nothing of them would be kept. */
function isUnwanted(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Private
  return globalPrivacyControl === true || doNotTrack === '1'
}

const networks = ['slow-2g', '2g', '3g', '4g'] as const

function network(): PlaybackReport['network'] {
  const { connection } = navigator as Private
  return networks.find((kind) => kind === connection?.effectiveType) ?? 'unknown'
}

/** Why a playback failed; null where the visitor may not watch, or there is nothing to be watched; undefined: it goes on. */
export function failureOf(fault: unknown): PlaybackReport['failure'] | null {
  if (fault instanceof PlaybackFault) {
    if (fault.of === 'replaced') return undefined
    return fault.of === 'leave' ? 'address' : fault.of
  }
  if (!(fault instanceof ApiError)) return 'other'
  if ([401, 402, 403, 404].includes(fault.code)) return null
  return fault.code === 0 ? 'network' : 'address'
}

export interface Measurement {
  fail(fault: unknown): void
  /** Sends what was measured, once. */
  end(): void
}

/** Measures one playback of a work in an element. Nothing is sent where a visitor does not want it. */
export function measurePlayback(video: HTMLVideoElement, workId: string): Measurement {
  if (isUnwanted()) return { fail() {}, end() {} }
  const now = performance.now()
  const begun = now - pressed.at < pressMs ? pressed.at : now
  pressed.at = Number.NaN
  const sums = tally(begun)
  const listening = new AbortController()
  const { signal } = listening
  const on = (name: string, act: () => void) => video.addEventListener(name, act, { signal })
  const picture = () => sums.picture(performance.now())
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(picture)
  else on('playing', picture)
  on('timeupdate', () => sums.plays(performance.now(), video.currentTime, video.seeking))
  on('waiting', () => video.seeking || sums.halts(performance.now()))
  for (const name of ['playing', 'pause', 'seeking', 'ended']) on(name, () => sums.goesOn(performance.now()))
  const loads = new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByType('resource')) {
      const { name, transferSize } = entry as PerformanceResourceTiming
      if (isMediaOf(name, workId)) sums.loads(transferSize)
    }
  })
  loads.observe({ type: 'resource' })

  let sent = false
  const end = () => {
    if (sent) return
    sent = true
    listening.abort()
    loads.disconnect()
    const report = sums.report(performance.now())
    if (report !== null)
      sendOnUnload('POST /v2/video/report', { body: { dataId: workId, network: network(), ...report } })
  }
  window.addEventListener('pagehide', end, { signal })
  return {
    end,
    fail(fault) {
      const failure = failureOf(fault)
      if (failure === null) sums.refuse()
      else if (failure !== undefined) sums.fail(failure)
      end()
    },
  }
}

/** The leave to watch brings the first files. */
const isMediaOf = (address: string, workId: string) =>
  (address.startsWith(`${location.origin}/media/`) && address.includes(`/${workId}/`)) ||
  address.includes(`/v2/video/censored/${workId}`)
