import { setSpeed, speeds } from '../engine/playback-preferences.ts'
import * as styles from '../player.module.css'

/** The actions on the playing video. */
export interface Commands {
  toggle(): void
  /** Seconds, back where negative. */
  seekBy(seconds: number): void
  seekTo(seconds: number): void
  /** 0 to 1 of the whole. */
  seekToShare(share: number): void
  mute(): void
  volumeBy(by: number): void
  /** One step slower or faster. */
  speedBy(step: -1 | 1): void
  fullScreen(): void
  /** Picture in picture. */
  smallWindow(): void
  toggleSubtitles(): void
}

/** Safari has names of its own for these. */
interface WebKitVideo {
  webkitEnterFullscreen?(): void
  webkitSetPresentationMode?(mode: 'inline' | 'picture-in-picture'): void
  webkitPresentationMode?: string
  webkitSupportsPresentationMode?(mode: string): boolean
}

/** `others`: what is not a matter of the element alone. */
export function commandsOf(
  video: HTMLVideoElement & WebKitVideo,
  others: Pick<Commands, 'toggleSubtitles'>,
): Commands {
  const seekTo = (seconds: number) => {
    if (Number.isFinite(video.duration)) video.currentTime = Math.min(Math.max(seconds, 0), video.duration)
  }
  return {
    ...others,
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
    volumeBy(by) {
      const steps = Math.round((video.volume + by) * 10)
      video.volume = Math.min(Math.max(steps / 10, 0), 1)
      video.muted = false
    },
    speedBy(step) {
      const at = speeds.findIndex((speed) => speed >= video.playbackRate)
      const speed = speeds[at + step]
      if (speed !== undefined) setSpeed(video, speed)
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
