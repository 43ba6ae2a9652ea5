import Hls, { type ErrorData, type HlsConfig, type Level, type LoadPolicy } from 'hls.js/light'
import { ApiError } from '../../../api/error.ts'
import { automatic, type Engine, type EngineInput, PlaybackFault } from './engine.ts'
import type { Stream } from './stream.ts'

/**
 * How much played video stays in the buffer, in seconds: enough to go back a little without filling a phone's memory.
 */
const backBufferSeconds = 60

/** By hls.js: wherever a script may fill the element. Tokens are renewed under way, and the quality can be chosen. */
export function attachHls({ video, stream, address, from, onReady, onFault }: EngineInput): () => void {
  const leave = holdsLeave(stream)
  const hls = new Hls({
    ...leave.config,
    startPosition: from,
    backBufferLength: backBufferSeconds,
    capLevelToPlayerSize: true,
    // The segments need no remuxing: a worker of its own would only be one more download.
    enableWorker: false,
  })
  let mended = false
  hls.on(Hls.Events.MANIFEST_PARSED, () => onReady(engineOf(hls)))
  hls.on(Hls.Events.FRAG_LOADED, leave.accepted)
  hls.on(Hls.Events.ERROR, (_, error) => {
    const fault = leave.fault() ?? (error.fatal ? faultOf(error) : undefined)
    if (fault === undefined) return
    if (error.type === Hls.ErrorTypes.MEDIA_ERROR && !mended) {
      mended = true
      hls.recoverMediaError()
    } else onFault(fault)
  })
  hls.loadSource(address)
  hls.attachMedia(video)
  return () => hls.destroy()
}

/** An error status of the server is no fault of the connection. */
function faultOf({ type, response }: ErrorData): PlaybackFault {
  return new PlaybackFault(type === Hls.ErrorTypes.NETWORK_ERROR && !response?.code ? 'network' : 'media')
}

function engineOf(hls: Hls): Engine {
  const lines = ({ width, height }: Level) => Math.min(width, height) || height
  return {
    qualities: hls.levels.map((level, id) => ({ id, lines: lines(level) })).reverse(),
    chosen: () => (hls.autoLevelEnabled ? automatic : hls.loadLevel),
    shown() {
      const level = hls.levels[hls.currentLevel]
      return level && lines(level)
    },
    choose(quality) {
      hls.nextLevel = quality
    },
    frameRate: () => hls.levels[hls.currentLevel]?.frameRate,
  }
}

type ShouldRetry = NonNullable<NonNullable<LoadPolicy['default']['errorRetry']>['shouldRetry']>

/** Every request is sent with a valid token; one that is refused all the same is sent once more with a new one. */
function holdsLeave(stream: Stream) {
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
  const { manifestLoadPolicy, playlistLoadPolicy, fragLoadPolicy } = Hls.DefaultConfig
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

/** The connection broke, or the answer was late: the buffered video plays on meanwhile. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 0 || error.code === 408)
}
