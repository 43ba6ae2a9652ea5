import * as styles from '../watching.module.css'
import { type AttachEngine, automatic, type Engine, PlaybackFault } from './engine.ts'
import { readSoundPreference } from './playback-preferences.ts'
import { preferredTrack, type SoundTrack } from './sound-tracks.ts'

/** How often the token is looked at, milliseconds. */
const lookMs = 5000
/** So many seconds before its end a new address is taken even during playback. */
const lastSeconds = 15

/**
 * The browser's own HLS, where a script may not fill the element (an iPhone). All of a video's addresses carry the
 * token of the first, so a new token is a new source: it is loaded while the video is paused, seeking or hidden, or at
 * the last moment behind a still of it.
 */
export const attachNative: AttachEngine = ({ video, stream, onReady, onFault }) => {
  let timer: ReturnType<typeof setInterval> | undefined
  let address = ''
  let ended = false
  /** Another source is on its way. */
  let changing = false
  let mended = false
  /** The visitor has started playback. */
  let wanted = false
  /** Where the source that loads has to begin. */
  let beginning = 0

  const start = () => {
    if (beginning > 0) video.currentTime = beginning
  }
  const load = (source: string, at: number) => {
    video.src = source
    beginning = at
    video.addEventListener('loadedmetadata', start, { once: true })
  }
  const end = () => {
    ended = true
    clearInterval(timer)
    for (const [name, listener] of listeners) video.removeEventListener(name, listener)
    // A retry loads into the same element.
    video.removeEventListener('loadedmetadata', ready)
    video.removeEventListener('loadedmetadata', start)
    video.removeAttribute('src')
    video.load()
  }
  const fail = (fault: unknown) => {
    if (!ended) onFault(fault)
  }
  const renew = async () => {
    if (changing || ended) return
    changing = true
    // An element with an error pauses by itself.
    const plays = wanted
    try {
      stream.expire()
      const source = await stream.fresh(address)
      if (ended) return
      const at = video.currentTime
      const uncover = cover(video)
      video.addEventListener('playing', uncover, { once: true })
      video.addEventListener('seeked', uncover, { once: true })
      load(source, at)
      if (plays) video.play().catch(() => {})
    } catch (fault) {
      fail(fault)
    } finally {
      changing = false
    }
  }
  const look = () => {
    const unseen = video.paused || video.seeking || document.hidden
    if (stream.isDue() && (unseen || stream.left() < lastSeconds)) void renew()
  }
  const listeners: [string, () => void][] = [
    ['seeking', look],
    ['play', look],
    ['play', () => (wanted = true)],
    ['pause', () => (wanted = video.error !== null && wanted)],
    ['playing', () => (mended = false)],
    ['loadedmetadata', () => choosePreferred()],
    [
      'error',
      () => {
        // The browser does not report whether a token was refused: a new one is tried once.
        if (mended || changing) fail(new PlaybackFault(navigator.onLine ? 'media' : 'network'))
        else void renew()
        mended = true
      },
    ],
  ]
  const ready = () => onReady(engineOf(video))
  // Of each new source the browser begins with the film's own first track.
  const choosePreferred = () => {
    const track = preferredTrack(soundTracksOf(video), readSoundPreference())
    if (track !== undefined) chooseSoundTrack(video, track.id)
  }
  for (const [name, listener] of listeners) video.addEventListener(name, listener)
  video.addEventListener('loadedmetadata', ready, { once: true })
  return {
    begin(film) {
      address = film.address
      timer = setInterval(look, lookMs)
      load(address, film.from)
    },
    detach: end,
  }
}

/** Of WebKit alone, and of no type library. */
interface NativeTracks {
  audioTracks?: ArrayLike<{ enabled: boolean; label: string; language: string }>
}

const nativeTracks = (video: HTMLVideoElement & NativeTracks) => Array.from(video.audioTracks ?? [])

const soundTracksOf = (video: HTMLVideoElement): SoundTrack[] =>
  nativeTracks(video).map(({ label, language }, id) => ({ id, name: label, language }))

function chooseSoundTrack(video: HTMLVideoElement, chosen: number): void {
  for (const [id, track] of nativeTracks(video).entries()) track.enabled = id === chosen
}

/** The browser chooses the quality. */
const engineOf = (video: HTMLVideoElement): Engine => ({
  qualities: [],
  chosen: () => automatic,
  shown: () => undefined,
  choose: () => {},
  frameRate: () => undefined,
  soundTracks: () => soundTracksOf(video),
  chosenSoundTrack: () => nativeTracks(video).findIndex(({ enabled }) => enabled),
  chooseSoundTrack: (id) => chooseSoundTrack(video, id),
})

/** Covers the element with a still of the present frame. Returns the function that removes it. */
function cover(video: HTMLVideoElement): () => void {
  const still = document.createElement('canvas')
  still.width = video.videoWidth
  still.height = video.videoHeight
  still.getContext('2d')?.drawImage(video, 0, 0)
  still.className = styles.still
  video.after(still)
  return () => still.remove()
}
