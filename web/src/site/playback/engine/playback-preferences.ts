import { readStored, store } from '../../../lib/browser-storage.ts'
import type { SoundPreference } from './sound-tracks.ts'

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

/** The visitor's playback preferences on this device. */
export interface PlaybackPreferences {
  speed: number
  /** 0 to 1. */
  volume: number
  muted: boolean
  /** The player is as wide as the page, on a wide screen. */
  theatre: boolean
  /** At the end the next film begins by itself. */
  playsNext: boolean
  /** A film that plays goes on in the mini player where its page is left. */
  mini: boolean
  /** The sound of films that have several; left out until one was chosen. */
  sound?: SoundPreference | undefined
}

const storageKey = 'player'
const usual: PlaybackPreferences = {
  speed: 1,
  volume: 1,
  muted: false,
  theatre: false,
  playsNext: true,
  mini: true,
}

/** The preferences in stored text; missing or invalid ones have their default. */
export function parsePreferences(stored: string | null): PlaybackPreferences {
  try {
    const { speed, volume, muted, theatre, playsNext, mini, sound } = JSON.parse(stored ?? '{}')
    return {
      speed: speeds.find((known) => known === speed) ?? usual.speed,
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : usual.volume,
      muted: muted === true,
      theatre: theatre === true,
      playsNext: playsNext !== false,
      mini: mini !== false,
      ...(isSound(sound) && { sound: { name: sound.name, language: sound.language } }),
    }
  } catch {
    return usual
  }
}

export function readPreferences(): PlaybackPreferences {
  return parsePreferences(readStored('localStorage', storageKey))
}

export function changePreferences(change: Partial<PlaybackPreferences>): void {
  store('localStorage', storageKey, JSON.stringify({ ...readPreferences(), ...change }))
}

const isSound = (value: unknown): value is SoundPreference =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'language' in value &&
  typeof value.name === 'string' &&
  typeof value.language === 'string'

export const readSoundPreference = (): SoundPreference | undefined => readPreferences().sound

export function storeSoundPreference({ name, language }: SoundPreference): void {
  changePreferences({ sound: { name, language } })
}

/** Applies the stored playback preferences, and stores changes to them. Returns the function that stops it. */
export function applyPreferences(video: HTMLVideoElement): () => void {
  const { speed, volume, muted } = readPreferences()
  setSpeed(video, speed)
  video.volume = volume
  video.muted = muted
  const keep = () => {
    // Not the present speed: while a key is held it is another one.
    changePreferences({ speed: video.defaultPlaybackRate, volume: video.volume, muted: video.muted })
  }
  video.addEventListener('ratechange', keep)
  video.addEventListener('volumechange', keep)
  return () => {
    video.removeEventListener('ratechange', keep)
    video.removeEventListener('volumechange', keep)
  }
}

/** Also for later sources of the element: loading resets it. */
export function setSpeed(video: HTMLVideoElement, speed: number): void {
  video.defaultPlaybackRate = speed
  video.playbackRate = speed
}
