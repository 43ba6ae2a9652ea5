import type { ErrorData, default as Hls, HlsConfig, Level, LoadPolicy } from 'hls.js'
import { ApiError } from '../../../api/error.ts'
import { offerAirPlay } from './airplay.ts'
import { keepBandwidth, knownBandwidth } from './bandwidth.ts'
import { type AttachEngine, automatic, type Engine, PlaybackFault } from './engine.ts'
import { nameInFilm } from './media-address.ts'
import { readSoundPreference } from './playback-preferences.ts'
import { type Prepared, preparedLoader, startingPlaylist } from './prepared-files.ts'
import { preferredTrack, type SoundTrack } from './sound-tracks.ts'
import type { Stream } from './stream.ts'

/**
 * How much played video stays in the buffer, in seconds: enough to go back a little without filling a phone's memory.
 */
const backBufferSeconds = 60

/** By hls.js: wherever a script may fill the element. Tokens are renewed under way, and the quality can be chosen. */
export const attachBy =
  (Build: Library): AttachEngine =>
  ({ video, stream, onReady, onFault }) => {
    const { Events, ErrorTypes, DefaultConfig } = Build
    const leave = holdsLeave(Build, stream)
    const bandwidth = knownBandwidth()
    let prepared: Prepared | undefined
    let from = 0
    const hls = new Build({
      ...leave.config,
      loader: preparedLoader(DefaultConfig.loader, () => prepared),
      ...(bandwidth !== undefined && { abrEwmaDefaultEstimate: bandwidth }),
      // The first piece is not fetched twice to measure the connection: that of the last film is known, or it is begun low.
      testBandwidth: false,
      // Where it begins is known once it may be watched.
      autoStartLoad: false,
      // The film is usually at hand before the element is attached. Without it the library looks for the first piece when
      // the film is begun and then every 100 ms, which was 80 ms of the 190 from a press to the first frame.
      startFragPrefetch: true,
      backBufferLength: backBufferSeconds,
      capLevelToPlayerSize: true,
      // The segments need no remuxing: a worker of its own would only be one more download.
      enableWorker: false,
    })
    let mended = false
    let measured = false
    hls.on(Events.MANIFEST_PARSED, () => {
      const first = prepared && startingPlaylist(prepared)
      const level = hls.levels.findIndex(({ uri }) => nameInFilm(uri) === first)
      if (level >= 0) hls.startLevel = level
      hls.startLoad(from)
      onReady(engineOf(hls))
    })
    // Before the film's own first track is loaded.
    hls.on(Events.AUDIO_TRACKS_UPDATED, () => {
      const track = preferredTrack(soundTracksOf(hls), readSoundPreference())
      if (track !== undefined) hls.audioTrack = track.id
    })
    hls.on(Events.FRAG_LOADED, () => {
      measured = true
      leave.accepted()
    })
    hls.on(Events.ERROR, (_, error) => {
      const isNetwork = error.type === ErrorTypes.NETWORK_ERROR
      const isOver = error.fatal || (isMissing(error) && video.readyState < video.HAVE_FUTURE_DATA)
      const fault = leave.fault() ?? (isOver ? faultOf(error, isNetwork) : undefined)
      if (fault === undefined) return
      if (error.type === ErrorTypes.MEDIA_ERROR && !mended) {
        mended = true
        hls.recoverMediaError()
      } else onFault(fault)
    })
    const withdraw = offerAirPlay(hls, video, () => stream.forScreen())
    // Takes the browser some 50 ms, which pass while the leave to watch is on its way.
    hls.attachMedia(video)
    const keep = () => measured && keepBandwidth(hls.bandwidthEstimate)
    window.addEventListener('pagehide', keep)
    return {
      begin(film) {
        prepared = film.prepared
        from = film.from
        hls.loadSource(film.address)
      },
      detach() {
        window.removeEventListener('pagehide', keep)
        withdraw()
        keep()
        hls.destroy()
      },
    }
  }

/**
 * The server has not got a piece in any quality that could be played in its place. The library would ask for it seven
 * times in 32 seconds, before a picture that does not move.
 */
const isMissing = ({ response, errorAction }: ErrorData) =>
  (response?.code === 404 || response?.code === 410) && errorAction?.nextAutoLevel === undefined

/** An error status of the server is no fault of the connection. */
function faultOf({ response }: ErrorData, isNetwork: boolean): PlaybackFault {
  if (!isNetwork) return new PlaybackFault('media')
  return new PlaybackFault(response?.code ? 'files' : 'network')
}

const soundTracksOf = (hls: Hls): SoundTrack[] =>
  hls.audioTracks.map(({ name, lang = '' }, id) => ({ id, name, language: lang }))

type Library = typeof Hls

function engineOf(hls: Hls): Engine {
  const lines = ({ width, height }: Level) => Math.min(width, height) || height
  // A quality may be there in two codecs, of which the player plays one.
  const alike = (one: number) => (level: Level) => lines(level) === one
  const qualities = [...new Set(hls.levels.map(lines))]
    .map((one) => ({ id: hls.levels.findIndex(alike(one)), lines: one }))
    .toSorted((a, b) => b.lines - a.lines)
  const linesOf = (id: number) => {
    const level = hls.levels[id]
    return level && lines(level)
  }
  return {
    qualities,
    chosen() {
      const shown = linesOf(hls.loadLevel)
      const quality = qualities.find((one) => one.lines === shown)
      return hls.autoLevelEnabled ? automatic : (quality?.id ?? automatic)
    },
    shown: () => linesOf(hls.currentLevel),
    choose(quality) {
      const wanted = linesOf(quality)
      const codec = hls.levels[hls.loadLevel]?.codecSet
      const same = hls.levels.findIndex((level) => lines(level) === wanted && level.codecSet === codec)
      hls.nextLevel = same < 0 ? quality : same
    },
    frameRate: () => hls.levels[hls.currentLevel]?.frameRate,
    soundTracks: () => soundTracksOf(hls),
    chosenSoundTrack: () => hls.audioTrack,
    chooseSoundTrack(id) {
      hls.audioTrack = id
    },
  }
}

type ShouldRetry = NonNullable<NonNullable<LoadPolicy['default']['errorRetry']>['shouldRetry']>

/** Every request is sent with a valid token; one that is refused all the same is sent once more with a new one. */
function holdsLeave(Build: Library, stream: Stream) {
  const refused = new Set<string>()
  let fault: unknown
  const shouldRetry: ShouldRetry = (policy, count, _late, answer, otherwise) => {
    if (fault !== undefined) return false
    // No connection: the library takes it for a wrong address and would give up at once.
    if (answer?.code === 0) return count < (policy?.maxNumRetry ?? 0)
    if (answer?.code !== 403) return otherwise
    if (refused.has(answer.url)) {
      fault = new PlaybackFault('leave')
      return false
    }
    refused.add(answer.url)
    stream.expire()
    return true
  }
  const renewing = ({ default: usual }: LoadPolicy): LoadPolicy => ({
    default: { ...usual, errorRetry: usual.errorRetry && { ...usual.errorRetry, shouldRetry } },
  })
  const { manifestLoadPolicy, playlistLoadPolicy, fragLoadPolicy } = Build.DefaultConfig
  const config: Partial<HlsConfig> = {
    manifestLoadPolicy: renewing(manifestLoadPolicy),
    playlistLoadPolicy: renewing(playlistLoadPolicy),
    fragLoadPolicy: renewing(fragLoadPolicy),
    async xhrSetup(request, url) {
      try {
        request.open('GET', await stream.fresh(url), true)
      } catch (error) {
        if (!isPassing(error)) fault = error
        throw error
      }
    },
  }
  return { config, fault: () => fault, accepted: () => refused.clear() }
}

/** The connection broke, the answer was late, or the server is busy or starts anew. */
const passing = [0, 408, 502, 503, 504]

/** What is buffered plays on meanwhile. */
const isPassing = (error: unknown) => error instanceof ApiError && passing.includes(error.code)
