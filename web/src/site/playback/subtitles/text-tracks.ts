import type { Stream } from '../engine/stream.ts'
import type { SubtitleOption } from './options.ts'

export interface ShownTrack {
  /** Seconds by which all are shown later. */
  shift(by: number): void
  cues(): readonly VTTCue[]
  /** Loaded, and not shown: something else shows it. */
  hide(isHidden: boolean): void
  remove(): void
}

export interface TrackInput {
  video: HTMLVideoElement
  stream: Stream
  /** The master playlist. */
  address: string
  option: SubtitleOption
  /** Seconds. */
  offset: number
  /** Of two, the one that stands at the lower edge: browsers lay them out in the order of their elements. */
  isFirst: boolean
  onLoaded(): void
  onFault(): void
}

/**
 * Shows a track by the browser's own text tracks, which an iPhone shows in its full screen too. An element that was
 * removed takes its cues along.
 */
export function showTrack({
  video,
  stream,
  address,
  option,
  offset,
  isFirst,
  onLoaded,
  onFault,
}: TrackInput): ShownTrack {
  const element = document.createElement('track')
  let shifted = 0
  let wanted = offset
  let isLoaded = false
  const all = () => [...(element.track.cues ?? [])] as VTTCue[]
  const apply = () => {
    const by = wanted - shifted
    if (!isLoaded || by === 0) return
    // From the end where they go on, or a cue would begin behind its own end for a moment.
    for (const cue of all()) {
      const [start, end] = [cue.startTime + by, cue.endTime + by]
      if (by > 0) {
        cue.endTime = end
        cue.startTime = start
      } else {
        cue.startTime = start
        cue.endTime = end
      }
    }
    shifted = wanted
  }
  element.kind = 'subtitles'
  element.label = option.label
  element.srclang = option.language
  element.addEventListener('load', () => {
    isLoaded = true
    apply()
    onLoaded()
  })
  element.addEventListener('error', onFault)
  if (isFirst) video.prepend(element)
  else video.append(element)
  // Only a track that is not disabled is loaded.
  element.track.mode = 'showing'
  stream
    .fresh(new URL(option.file, new URL(address, location.href)).href)
    .then((source) => {
      element.src = source
    })
    .catch(onFault)
  return {
    shift(by) {
      wanted = by
      apply()
    },
    cues: () => (isLoaded ? all() : []),
    hide(isHidden) {
      element.track.mode = isHidden ? 'hidden' : 'showing'
    },
    remove() {
      element.track.mode = 'disabled'
      element.remove()
    },
  }
}
