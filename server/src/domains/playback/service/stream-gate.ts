import { LRUCache } from 'lru-cache'
import type { Context } from '../../../platform/context.ts'
import { isDatabaseAway } from '../../../platform/http/failures.ts'
import { principalOf } from '../../members/service/principals.ts'
import type { Place, Ticket } from '../tokens.ts'
import { mayWatch } from './rights.ts'
import { StreamReader } from './stream-reader.ts'

/** What the database said holds so long: after it a takedown, a ban or the end of VIP is felt everywhere. */
const holdsMs = 3000
const remembered = 10_000
/**
 * During a database outage playback cannot be ended in it: players with access continue for so long
 * (docs/decisions/0022).
 */
const heldMs = 120_000

interface Kept {
  token: string
  askedAt: number
  generation: number
  folder: Promise<string | null>
}

/**
 * Whether a token is still valid. Checked in the database at most every few seconds for a player,
 * however many segments it reads, and sooner once the catalogue has changed.
 */
export class StreamGate {
  readonly #clock: Context['clock']
  readonly #config: Context['config']
  readonly #streams: StreamReader
  readonly #generation: () => number
  readonly #kept = new LRUCache<string, Kept>({ max: remembered })

  /** `generation` changes whenever the catalogue does (platform/cache/response-cache.ts). */
  constructor(context: Pick<Context, 'db' | 'clock' | 'config'>, generation: () => number) {
    this.#clock = context.clock
    this.#config = context.config
    this.#streams = new StreamReader(context)
    this.#generation = generation
  }

  /** The path of the media of a valid token in the storage; null if it is not valid any more. */
  folderOf(token: string, ticket: Ticket, place: Place): Promise<string | null> {
    const now = this.#clock.now()
    const generation = this.#generation()
    const known = this.#kept.get(ticket.stream)
    const holds = known?.token === token && Math.abs(now - known.askedAt) < holdsMs
    if (holds && known.generation === generation) return known.folder
    const folder = this.#ask(ticket, place).catch((error) => {
      const goesOn = known?.token === token && Math.abs(now - known.askedAt) < heldMs && isDatabaseAway(error)
      if (this.#kept.peek(ticket.stream) === kept) {
        // Back to what was said last, at the time it was said.
        if (goesOn) this.#kept.set(ticket.stream, known)
        else this.#kept.delete(ticket.stream)
      }
      if (goesOn) return known.folder
      throw error
    })
    const kept = { token, askedAt: now, generation, folder }
    this.#kept.set(ticket.stream, kept)
    return folder
  }

  /** Players that have been ended: here they are asked for again at once. */
  forget(streams: Buffer[]): void {
    for (const id of streams) this.#kept.delete(id.toString('base64url'))
  }

  async #ask(ticket: Ticket, { workId, network }: Place): Promise<string | null> {
    const stream = await this.#streams.find(ticket.stream)
    if (stream === undefined) return null
    // A player goes on with another work, or from another network: what it had before ends.
    const isThis = stream.workId === workId && stream.network === network
    if (!isThis || stream.videoId !== ticket.videoId || stream.mediaEpoch !== ticket.epoch) return null
    if (stream.isMembers && stream.principal === null) return null
    const principal = stream.principal && principalOf(stream.principal, this.#config)
    return mayWatch(stream.playLevel, principal) ? stream.folder : null
  }
}
