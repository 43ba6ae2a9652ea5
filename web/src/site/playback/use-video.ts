import { useEffect, useState } from 'react'

/** The state of a video. */
export interface Shown {
  /** Where it is, where it ends, and up to where it is here without a gap; seconds. */
  seconds: number
  length: number
  bufferedTo: number
  paused: boolean
  ended: boolean
  /** It should play, and has had nothing to show for a moment. */
  waiting: boolean
  /** The chosen speed, and the present one: another while a key is held. */
  speed: number
  rate: number
  /** 0 to 1; 0 where it is muted. */
  volume: number
  fullScreen: boolean
}

const changes = [
  'timeupdate',
  'durationchange',
  'progress',
  'play',
  'pause',
  'waiting',
  'playing',
  'seeking',
  'seeked',
  'ended',
  'ratechange',
  'volumechange',
]

/** A shorter wait, as after most jumps, would only flash, and to draw its circle takes from the decoder. */
const patienceMs = 200

/** The state of the video at its last event: what is rendered must not depend on changes in between. */
export function useVideo(video: HTMLVideoElement): Shown {
  const [shown, setShown] = useState(() => ({ ...shownOf(video), waiting: false }))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let waitsLong = false
    const look = () => {
      const now = shownOf(video)
      if (now.waiting) {
        timer ??= setTimeout(() => {
          waitsLong = true
          look()
        }, patienceMs)
      } else {
        clearTimeout(timer)
        timer = undefined
        waitsLong = false
      }
      setShown({ ...now, waiting: now.waiting && waitsLong })
    }
    look()
    for (const name of changes) video.addEventListener(name, look)
    document.addEventListener('fullscreenchange', look)
    return () => {
      clearTimeout(timer)
      for (const name of changes) video.removeEventListener(name, look)
      document.removeEventListener('fullscreenchange', look)
    }
  }, [video])
  return shown
}

function shownOf(video: HTMLVideoElement): Shown {
  const { currentTime, duration, paused, ended, readyState, volume, muted } = video
  return {
    seconds: currentTime,
    length: Number.isFinite(duration) ? duration : 0,
    bufferedTo: bufferedTo(video),
    paused,
    ended,
    waiting: !paused && !ended && readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    speed: video.defaultPlaybackRate,
    rate: video.playbackRate,
    volume: muted ? 0 : volume,
    fullScreen: document.fullscreenElement?.contains(video) === true,
  }
}

function bufferedTo({ buffered, currentTime }: HTMLVideoElement): number {
  for (let at = 0; at < buffered.length; at++) {
    if (buffered.start(at) <= currentTime + 0.5 && buffered.end(at) >= currentTime) return buffered.end(at)
  }
  return currentTime
}
