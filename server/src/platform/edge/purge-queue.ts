import type { Logger } from 'pino'
import { hashOf, hashText } from '../cache/tags.ts'
import type { Counter } from '../metrics/instruments.ts'
import { EdgeError, type EdgeTarget } from './target.ts'

/** Milliseconds. */
export interface PurgeTiming {
  /** Processes drop what has changed half a second after they hear of it: purged before, an edge would fetch it again. */
  first: number
  /**
   * A process may send what was changed, and say that it may be kept, for two seconds after the change (currentMs), and its
   * answer takes its way: each purge is made once more, so long after it was asked for.
   */
  again: number
  /** Between two tries of one that fails; it doubles. */
  retry: number
  longestRetry: number
}

export const purgeTiming: PurgeTiming = { first: 600, again: 3000, retry: 500, longestRetry: 30_000 }

/** Of tags, as headers have them; null: of everything. */
type Tags = ReadonlySet<string> | null

interface Waiting {
  tags: Tags
  due: number
}

/** What is due: several purges in one, until it is delivered. */
interface Due {
  tags: Tags
  purges: number
  /** So many of them are the second ones. */
  second: number
}

const nothing: Due = { tags: new Set(), purges: 0, second: 0 }

export interface PurgeFailure {
  since: Date
  code: string
}

/**
 * The purges of one edge, in order, each until it is delivered: at least once. What an edge refuses is united, so that it
 * takes no more room the longer it does.
 */
export class PurgeQueue {
  readonly #target: EdgeTarget
  readonly #log: Pick<Logger, 'warn'>
  readonly #counter: Counter<'edge' | 'outcome'>
  readonly #timing: PurgeTiming
  readonly #stop = new AbortController()
  /** Both in the order in which they are due. */
  #first: Waiting[] = []
  #second: Waiting[] = []
  #due = nothing
  #added = 0
  #delivered = 0
  #awaited: { added: number; resolve(): void }[] = []
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined
  #pause = 0
  #failure: PurgeFailure | null = null

  constructor(
    target: EdgeTarget,
    parts: { log: Pick<Logger, 'warn'>; counter: Counter<'edge' | 'outcome'>; timing?: PurgeTiming },
  ) {
    this.#target = target
    this.#log = parts.log
    this.#counter = parts.counter
    this.#timing = parts.timing ?? purgeTiming
  }

  get failure(): PurgeFailure | null {
    return this.#failure
  }

  /** Null: everything. */
  add(tags: Iterable<string> | null): void {
    const named = tags && this.#bounded(new Set(Array.from(tags, (tag) => hashText(hashOf(tag)))))
    const now = performance.now()
    this.#added += 1
    this.#first.push({ tags: named, due: now + this.#timing.first })
    this.#second.push({ tags: named, due: now + this.#timing.again })
    this.#wake()
  }

  /** Resolves once all that was added until now has been delivered for the second time. */
  delivered(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#awaited.push({ added: this.#added, resolve })
    this.#tell()
    return promise
  }

  /** What is being sent is sent to its end; the rest is dropped. */
  async close(): Promise<void> {
    this.#stop.abort()
    clearTimeout(this.#timer)
    await this.#sending
  }

  #wake(): void {
    if (this.#sending !== undefined || this.#stop.signal.aborted) return
    clearTimeout(this.#timer)
    const soonest = Math.min(this.#first[0]?.due ?? Infinity, this.#second[0]?.due ?? Infinity)
    const first = this.#due.purges > 0 ? 0 : soonest
    if (!Number.isFinite(first)) return
    const wait = Math.max(this.#pause, first - performance.now(), 0)
    this.#timer = setTimeout(() => {
      this.#sending = this.#send().finally(() => {
        this.#sending = undefined
        this.#wake()
      })
    }, wait)
  }

  async #send(): Promise<void> {
    this.#gather(performance.now())
    const { tags, purges, second } = this.#due
    if (purges === 0) return
    try {
      for (const call of this.#callsFor(tags)) await this.#target.purge(call)
    } catch (error) {
      this.#failed(error)
      return
    }
    this.#due = nothing
    this.#pause = 0
    this.#counter.add(purges, this.#target.name, 'delivered')
    if (this.#failure !== null)
      this.#log.warn({ edge: this.#target.name, since: this.#failure.since }, 'an edge is purged again')
    this.#failure = null
    // The second ones are delivered in the order in which they were added.
    this.#delivered += second
    this.#tell()
  }

  #tell(): void {
    const told = this.#awaited.filter(({ added }) => added <= this.#delivered)
    if (told.length === 0) return
    this.#awaited = this.#awaited.filter(({ added }) => added > this.#delivered)
    for (const { resolve } of told) resolve()
  }

  /** Unites what is due at a moment with what was refused before. */
  #gather(now: number): void {
    const [first, second] = [takeDue(this.#first, now), takeDue(this.#second, now)]
    const all = [this.#due, ...first, ...second]
    this.#due = {
      tags: this.#united(all.map(({ tags }) => tags)),
      purges: this.#due.purges + first.length + second.length,
      second: this.#due.second + second.length,
    }
  }

  #united(all: readonly Tags[]): Tags {
    const together = new Set<string>()
    for (const tags of all) {
      if (tags === null) return null
      for (const tag of tags) together.add(tag)
      if (this.#bounded(together) === null) return null
    }
    return together
  }

  /** More than all calls may name is everything. */
  #bounded(tags: Set<string>): Tags {
    const { tagsPerCall, mostCalls } = this.#target
    return tags.size > tagsPerCall * mostCalls ? null : tags
  }

  #callsFor(tags: Tags): (readonly string[] | null)[] {
    if (tags === null) return [null]
    const { tagsPerCall } = this.#target
    const named = [...tags]
    return Array.from({ length: Math.ceil(named.length / tagsPerCall) }, (_, call) =>
      named.slice(call * tagsPerCall, (call + 1) * tagsPerCall),
    )
  }

  #failed(error: unknown): void {
    const { retry, longestRetry } = this.#timing
    const code = error instanceof EdgeError ? error.code : 'unknown'
    this.#counter.add(1, this.#target.name, 'failed')
    if (this.#failure === null || this.#failure.code !== code)
      this.#log.warn({ edge: this.#target.name, code }, 'an edge could not be purged; it is tried again')
    this.#failure = { since: this.#failure?.since ?? new Date(), code }
    const asked = error instanceof EdgeError ? (error.retryAfter ?? 0) : 0
    const next = this.#pause === 0 ? retry : this.#pause * 2
    this.#pause = Math.min(longestRetry, Math.max(next, asked))
  }
}

/** Takes off the front what is due. */
function takeDue(waiting: Waiting[], now: number): Waiting[] {
  const later = waiting.findIndex(({ due }) => due > now)
  return waiting.splice(0, later === -1 ? waiting.length : later)
}
