import { onDemand } from '../../../lib/on-demand.ts'

/** Where Google's library for senders is; it fetches the rest of itself from the same host. */
const address = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1'
const answerWithinMs = 15_000

interface MediaInfo {
  hlsSegmentFormat?: string
  hlsVideoSegmentFormat?: string
  metadata?: object
}

interface LoadRequest {
  currentTime?: number
  autoplay?: boolean
}

export interface RemotePlayer {
  readonly isConnected: boolean
  readonly isMediaLoaded: boolean
  readonly isPaused: boolean
  readonly isMuted: boolean
  readonly duration: number
  /** Seconds; set before `seek`. */
  currentTime: number
  /** 0 to 1; set before `setVolumeLevel`. */
  volumeLevel: number
}

export interface RemotePlayerController {
  addEventListener(type: string, listener: () => void): void
  removeEventListener(type: string, listener: () => void): void
  playOrPause(): void
  seek(): void
  setVolumeLevel(): void
  muteOrUnmute(): void
}

export interface CastSession {
  loadMedia(request: LoadRequest): Promise<unknown>
  getCastDevice(): { friendlyName?: string }
  endSession(stopCasting: boolean): void
}

interface CastContext {
  setOptions(options: { receiverApplicationId: string; autoJoinPolicy: string }): void
  /** Lets the visitor choose a screen. Rejects, with `cancel` where the list was closed. */
  requestSession(): Promise<unknown>
  getCurrentSession(): CastSession | null
}

/** What is used of the library. */
export interface GoogleCast {
  framework: {
    CastContext: { getInstance(): CastContext }
    RemotePlayer: new () => RemotePlayer
    RemotePlayerController: new (player: RemotePlayer) => RemotePlayerController
    RemotePlayerEventType: { ANY_CHANGE: string }
  }
  media: {
    DEFAULT_MEDIA_RECEIVER_APP_ID: string
    MediaInfo: new (address: string, type: string) => MediaInfo
    LoadRequest: new (media: MediaInfo) => LoadRequest
  }
}

type LibraryWindow = Window & {
  __onGCastApiAvailable?: (available: boolean) => void
  cast?: { framework?: GoogleCast['framework'] }
  chrome?: { cast?: { media: GoogleCast['media']; AutoJoinPolicy: { PAGE_SCOPED: string } } }
}

/** The library, fetched once. Rejects where it does not come, or the browser has no part of it. */
export const googleCast = onDemand(
  () =>
    new Promise<GoogleCast>((resolve, reject) => {
      const place: LibraryWindow = window
      const script = document.createElement('script')
      const fail = () => {
        script.remove()
        reject(new Error('the library of Google Cast did not come'))
      }
      const timer = setTimeout(fail, answerWithinMs)
      place.__onGCastApiAvailable = (available) => {
        clearTimeout(timer)
        const { framework } = place.cast ?? {}
        const { media, AutoJoinPolicy } = place.chrome?.cast ?? {}
        if (!available || !framework || !media || !AutoJoinPolicy) return fail()
        framework.CastContext.getInstance().setOptions({
          receiverApplicationId: media.DEFAULT_MEDIA_RECEIVER_APP_ID,
          // The film's address ends with this page's player.
          autoJoinPolicy: AutoJoinPolicy.PAGE_SCOPED,
        })
        resolve({ framework, media })
      }
      script.src = address
      script.onerror = fail
      document.head.append(script)
    }),
)
