import { setSpeed, speeds } from '../engine/playback-preferences.ts'
import * as styles from '../player.module.css'

/** The actions on the playing video. */
export interface VideoCommands {
  toggle(): void
  /** Seconds, back where negative. */
  seekBy(seconds: number): void
  seekTo(seconds: number): void
  /** 0 to 1 of the whole. */
  seekToShare(share: number): void
  mute(): void
  volumeBy(by: number): void
  /** 0 to 1. */
  setVolume(volume: number): void
  /** One step slower or faster. */
  speedBy(step: -1 | 1): void
  /** Double speed for as long as a key or a finger is held. */
  fast(on: boolean): void
  /** One picture, of a film that is paused. */
  frameBy(step: -1 | 1): void
  fullScreen(): void
  /** Picture in picture. */
  smallWindow(): void
}

/** The actions on what is around the video. */
export interface PlayerCommands {
  previous(): void
  next(): void
  loopStart(): void
  loopEnd(): void
  loopOff(): void
  /** To the next or the previous chapter. */
  chapter(by: -1 | 1): void
  theatre(): void
  toggleSubtitles(): void
  showKeys(): void
}

export type Commands = VideoCommands & PlayerCommands

/** Safari has names of its own for these. */
interface WebKitVideo {
  webkitEnterFullscreen?(): void
  webkitSetPresentationMode?(mode: 'inline' | 'picture-in-picture'): void
  webkitPresentationMode?: string
  webkitSupportsPresentationMode?(mode: string): boolean
}

/** Where the stream does not tell its own. */
const usualFrameRate = 25

/** `frameRate`: pictures a second, undefined where it is not known. */
export function commandsOf(
  video: HTMLVideoElement & WebKitVideo,
  frameRate: () => number | undefined = () => undefined,
): VideoCommands {
  /** What a held key interrupted. */
  let held: { paused: boolean } | null = null
  const seekTo = (seconds: number) => {
    if (Number.isFinite(video.duration)) video.currentTime = Math.min(Math.max(seconds, 0), video.duration)
  }
  const setVolume = (volume: number) => {
    video.volume = Math.min(Math.max(volume, 0), 1)
    video.muted = false
  }
  return {
    toggle() {
      if (video.paused) play(video)
      else video.pause()
    },
    seekBy: (seconds) => seekTo(video.currentTime + seconds),
    seekTo,
    seekToShare: (share) => seekTo(video.duration * share),
    mute() {
      video.muted = !video.muted
    },
    volumeBy: (by) => setVolume(Math.round((video.volume + by) * 10) / 10),
    setVolume,
    speedBy(step) {
      const at = speeds.findIndex((speed) => speed >= video.defaultPlaybackRate)
      const speed = speeds[at + step]
      if (speed !== undefined) setSpeed(video, speed)
    },
    fast(on) {
      if (on === (held !== null)) return
      if (on) {
        held = { paused: video.paused }
        video.playbackRate = fastSpeed(video.defaultPlaybackRate)
        play(video)
        return
      }
      video.playbackRate = video.defaultPlaybackRate
      if (held?.paused) video.pause()
      held = null
    },
    frameBy(step) {
      if (video.paused) seekTo(video.currentTime + step / (frameRate() || usualFrameRate))
    },
    fullScreen() {
      if (document.fullscreenElement) void document.exitFullscreen()
      else if ('requestFullscreen' in Element.prototype) void fill(video)
      else video.webkitEnterFullscreen?.()
    },
    smallWindow() {
      const ignore = () => {}
      if (document.pictureInPictureElement) document.exitPictureInPicture().catch(ignore)
      else if (document.pictureInPictureEnabled) video.requestPictureInPicture().catch(ignore)
      else {
        const inside = video.webkitPresentationMode === 'picture-in-picture'
        video.webkitSetPresentationMode?.(inside ? 'inline' : 'picture-in-picture')
      }
    },
  }
}

/** Double, and more than double where that is the chosen speed. */
function fastSpeed(chosen: number): number {
  return chosen < 2 ? 2 : 3
}

/** Where the browser wants a press first, the button is there to be pressed. */
export function play(video: HTMLVideoElement): void {
  video.play().catch(() => {})
}

export function hasSmallWindow(video: HTMLVideoElement & WebKitVideo): boolean {
  const byWebKit = video.webkitSupportsPresentationMode?.('picture-in-picture')
  return document.pictureInPictureEnabled || byWebKit === true
}

/** A phone is turned with the picture, where it lets itself be turned. */
async function fill(video: HTMLVideoElement): Promise<void> {
  try {
    await video.closest(`.${styles.player}`)?.requestFullscreen()
    const { orientation } = screen as { orientation?: { lock?(to: string): Promise<void> } }
    if (video.videoWidth > video.videoHeight) await orientation?.lock?.('landscape')
  } catch {
    // It stays as it is.
  }
}
