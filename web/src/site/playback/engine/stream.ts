import { get } from '../../../api/connection.ts'
import type { Subtitle } from '../subtitles/options.ts'
import { sendOnUnload } from '../unload-calls.ts'
import { PlaybackFault } from './engine.ts'
import { withToken } from './media-address.ts'
import type { Prepared } from './prepared-files.ts'

/** The server's leave to watch for a while. */
export interface PlaybackToken {
  /** The master playlist. */
  address: string
  /** Names this player: renewing by it takes no new place among those that play. */
  stream: string
  /** Seconds until it ends. */
  expireTime: number
  /** Seconds; where the member left off on whichever device. */
  position: number | null
  /** Of the film. */
  videoId: string
  /** What is played of a work of several parts. */
  part?: string | undefined
  /** Of what is played. */
  subtitles?: readonly Subtitle[] | undefined
  /** How many sounds there are to choose from; left out where there is one. */
  audioTracks?: number | undefined
  /** The files with which the film starts, where they were asked for. */
  prepared?: Prepared | undefined
}

/** Where a film starts, and what is known of the connection, so that the answer can bring its first files. */
export interface StartWish {
  /** Seconds; undefined: where the member left off. */
  from: number | undefined
  /** Bits a second; undefined while it is not known. */
  bandwidth: number | undefined
}

export interface StreamCalls {
  ask(
    workId: string,
    stream: string | undefined,
    part: string | undefined,
    start?: StartWish,
  ): Promise<PlaybackToken>
  end(stream: string): void
  /** Milliseconds, of the device; also while it sleeps. */
  now(): number
  /** The address for another screen, by the player's own place. */
  askForScreen(workId: string, stream: string, part: string | undefined): Promise<string>
}

export interface Stream {
  /** Asks for the first leave, or for that of another part, `start`: with its first files. Rejects with an ApiError. */
  open(part?: string, start?: StartWish): Promise<PlaybackToken>
  /**
   * `address` with a valid token: a new one where the last has expired. Rejects where there is no new one, and with a
   * PlaybackFault where it is for another film by now: `address` names a file of the one before.
   */
  fresh(address: string): Promise<string>
  /** Seconds until the token ends; negative once it has. */
  left(): number
  /** It ends soon: another would do no harm. */
  isDue(): boolean
  /** The server refuses the token before its time: the next address comes with another. */
  expire(): void
  /** An address that is good for the whole film, for a screen that asks for no other. Rejects where there is none. */
  forScreen(): Promise<string>
  /** Gives up the place among those that play; asking for an address takes it again. */
  end(): void
}

const server: StreamCalls = {
  async ask(id, stream, part, start) {
    const query = {
      ...(stream !== undefined && { stream }),
      ...(part !== undefined && { part }),
      ...(start !== undefined && queryOf(start)),
    }
    const asked = performance.now()
    const answer = await get('GET /v2/video/censored/{id}', { params: { id }, query })
    const { data, start: files, ...rest } = answer
    const prepared = files && { files, asked, came: performance.now() }
    return { ...rest, address: data, ...(prepared && { prepared }) }
  },
  async askForScreen(id, stream, part) {
    const query = { stream, screen: '1' as const, ...(part !== undefined && { part }) }
    return (await get('GET /v2/video/censored/{id}', { params: { id }, query })).data
  },
  end(stream) {
    sendOnUnload('POST /v2/video/end', { body: { stream } })
  },
  now: Date.now,
}

const queryOf = ({ from, bandwidth }: StartWish) => ({
  start: '1' as const,
  ...(from !== undefined && { from: Math.max(0, Math.floor(from)) }),
  ...(bandwidth !== undefined && { kbps: Math.max(1, Math.round(bandwidth / 1000)) }),
})

/** So long before its end, seconds, a new token is asked for on the side; half of its life where that is shorter. */
const dueSeconds = 60
/** With less time left than this a token counts as expired: a request might outlast it. */
const lateSeconds = 5

/** The playback permission of one player. A token is renewed when a request needs it, so no timer has to be on time. */
export function streamOf(workId: string, { ask, end, now, askForScreen }: StreamCalls = server): Stream {
  let token: PlaybackToken | undefined
  let endsAt = 0
  let underway: Promise<PlaybackToken> | undefined

  /** The film that was opened. */
  let film: string | undefined
  /** The server would begin where the member left off, which may be the next part by now. */
  let part: string | undefined

  const renew = (start?: StartWish) => {
    const asked = now()
    underway ??= ask(workId, token?.stream, part, start)
      .then((next) => {
        if (film !== undefined && next.videoId !== film) throw new PlaybackFault('replaced')
        film = next.videoId
        token = next
        part = next.part
        endsAt = asked + next.expireTime * 1000
        return next
      })
      .finally(() => {
        underway = undefined
      })
    return underway
  }
  const left = () => (endsAt - now()) / 1000
  const isDue = () => left() < Math.min(dueSeconds, (token?.expireTime ?? 0) / 2)
  return {
    open(wanted, start) {
      part = wanted
      film = undefined
      return renew(start)
    },
    left,
    isDue,
    async fresh(address) {
      if (!token || left() < lateSeconds) await renew()
      else if (isDue()) renew().catch(() => {})
      return withToken(address, token?.address ?? address)
    },
    expire() {
      endsAt = 0
    },
    async forScreen() {
      const { stream } = token ?? (await renew())
      return askForScreen(workId, stream, part)
    },
    end() {
      endsAt = 0
      if (token) end(token.stream)
    },
  }
}
