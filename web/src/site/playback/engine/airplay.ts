import type Hls from 'hls.js'

/** What Safari has of its own for other screens. */
export interface AirPlayVideo extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker?(): void
  webkitCurrentPlaybackTargetIsWireless?: boolean
}

const attached = 'hlsMediaAttached'
const wirelessChanged = 'webkitcurrentplaybacktargetiswirelesschanged'

type Filled = Pick<Hls, 'on' | 'stopLoad' | 'startLoad'>

/**
 * Lets Safari hand a film over that a script fills: beside what the script gives, the element is told the film's own
 * address, which another screen can fetch. Meanwhile nothing is fetched here; afterwards it goes on where the screen was.
 * Elsewhere it does nothing. Returns the function that takes it back.
 */
export function offerAirPlay(hls: Filled, video: AirPlayVideo, address: () => Promise<string>): () => void {
  if (video.webkitShowPlaybackTargetPicker === undefined) return () => {}
  let source: HTMLSourceElement | undefined
  let ended = false
  hls.on(attached as typeof Hls.Events.MEDIA_ATTACHED, async () => {
    // Without a second source the element must not be played elsewhere, or it would not be filled.
    const src = await address().catch(() => null)
    if (src === null || ended || source !== undefined) return
    source = document.createElement('source')
    source.type = 'application/x-mpegURL'
    source.src = src
    video.append(source)
    video.disableRemotePlayback = false
  })
  const handedOver = () => {
    if (video.webkitCurrentPlaybackTargetIsWireless) hls.stopLoad()
    else hls.startLoad(video.currentTime)
  }
  video.addEventListener(wirelessChanged, handedOver)
  return () => {
    ended = true
    video.removeEventListener(wirelessChanged, handedOver)
    source?.remove()
  }
}
