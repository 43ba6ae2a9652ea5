interface Shown {
  title: string
  number?: string
  picBig?: string | null
}

const actions: MediaSessionAction[] = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto']

/** Gives the media session its metadata and handles its keys. Returns the function that stops it. */
export function connectMediaSession(
  video: HTMLVideoElement,
  { title, number = '', picBig }: Shown,
): () => void {
  const { mediaSession } = navigator
  if (!mediaSession) return () => {}
  const artwork = picBig ? [{ src: picBig }] : []
  mediaSession.metadata = new MediaMetadata({ title, artist: number, artwork })
  const act = ({ action, seekOffset = 10, seekTime = 0 }: MediaSessionActionDetails) => {
    if (action === 'play') void video.play().catch(() => {})
    else if (action === 'pause') video.pause()
    else if (action === 'seekto') video.currentTime = seekTime
    else video.currentTime += action === 'seekforward' ? seekOffset : -seekOffset
  }
  for (const action of actions) handle(action, act)
  const place = () => {
    const { duration, currentTime, playbackRate } = video
    if (!Number.isFinite(duration)) return
    mediaSession.setPositionState?.({ duration, playbackRate, position: Math.min(currentTime, duration) })
  }
  const changes = ['durationchange', 'seeked', 'ratechange', 'play', 'pause']
  for (const change of changes) video.addEventListener(change, place)
  place()
  return () => {
    for (const change of changes) video.removeEventListener(change, place)
    for (const action of actions) handle(action, null)
    mediaSession.metadata = null
  }
}

/** Not every browser knows every key. */
function handle(action: MediaSessionAction, act: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, act)
  } catch {
    // Then there is none to take.
  }
}
