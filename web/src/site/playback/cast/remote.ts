import { type CastSession, type GoogleCast, googleCast } from './google-library.ts'

/** A film on another screen. */
export interface Remote {
  /** The screen's name. */
  device: string
  shown(): RemoteShown
  subscribe(listener: () => void): () => void
  toggle(): void
  /** Seconds. */
  seekTo(seconds: number): void
  setVolume(volume: number): void
  mute(): void
  /** Ends it there; the listener of `onEnd` is told as if the screen had been switched off. */
  end(): void
}

export interface RemoteShown {
  seconds: number
  length: number
  paused: boolean
  /** 0 to 1; 0 where it is muted. */
  volume: number
}

interface Cast {
  /** Asks for the film's address, which is good until its end. */
  address(): Promise<string>
  title: string
  picture: string | undefined
  /** Seconds. */
  from: number
}

/** Where a film was as it ended on the screen. */
export interface Left {
  seconds: number
  paused: boolean
  /** To its end. */
  seen: boolean
}

/** This near to its end, seconds, a film that ends there has been seen. */
const endSeconds = 3

/**
 * Lets the visitor choose a screen and plays the film there. Null where the visitor chose none. Rejects where the screen does
 * not play it.
 */
export async function castTo(film: Cast, onEnd: (left: Left) => void): Promise<Remote | null> {
  const cast = await googleCast.load()
  const context = cast.framework.CastContext.getInstance()
  try {
    await context.requestSession()
  } catch (code) {
    if (code === 'cancel') return null
    throw code
  }
  const session = context.getCurrentSession()
  if (session === null) return null
  try {
    await session.loadMedia(requestOf(cast, film, await film.address()))
  } catch (error) {
    session.endSession(true)
    throw error
  }
  return remoteOf(cast, session, film, onEnd)
}

function requestOf({ media }: GoogleCast, { title, picture, from }: Cast, address: string) {
  const info = new media.MediaInfo(address, 'application/x-mpegURL')
  info.hlsSegmentFormat = 'fmp4'
  info.hlsVideoSegmentFormat = 'fmp4'
  info.metadata = { metadataType: 0, title, ...(picture !== undefined && { images: [{ url: picture }] }) }
  return Object.assign(new media.LoadRequest(info), { currentTime: from, autoplay: true })
}

function remoteOf(
  { framework }: GoogleCast,
  session: CastSession,
  film: Cast,
  onEnd: (left: Left) => void,
): Remote {
  const player = new framework.RemotePlayer()
  const controller = new framework.RemotePlayerController(player)
  const { ANY_CHANGE } = framework.RemotePlayerEventType
  const listeners = new Set<() => void>()
  // Once the screen is gone, the player says zero of everything.
  let shown: RemoteShown = { seconds: film.from, length: 0, paused: false, volume: 1 }
  let loaded = false
  const change = () => {
    const { isConnected, isMediaLoaded, currentTime, duration, isPaused, isMuted, volumeLevel } = player
    if (isConnected && isMediaLoaded) {
      loaded = true
      const length = duration || shown.length
      shown = { seconds: currentTime, length, paused: isPaused, volume: isMuted ? 0 : volumeLevel }
      for (const listener of listeners) listener()
    } else if (!isConnected || loaded) {
      controller.removeEventListener(ANY_CHANGE, change)
      const { seconds, length, paused } = shown
      onEnd({ seconds, paused, seen: length > 0 && seconds > length - endSeconds })
      if (isConnected) session.endSession(true)
    }
  }
  controller.addEventListener(ANY_CHANGE, change)
  return {
    device: session.getCastDevice().friendlyName ?? '',
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    toggle: () => controller.playOrPause(),
    seekTo(seconds) {
      player.currentTime = Math.min(Math.max(seconds, 0), shown.length)
      controller.seek()
    },
    setVolume(volume) {
      player.volumeLevel = volume
      controller.setVolumeLevel()
    },
    mute: () => controller.muteOrUnmute(),
    end: () => session.endSession(true),
  }
}
