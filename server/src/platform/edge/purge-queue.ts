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

interface Purge {
  /** Of the tags, as headers have them; null: everything. */
  tags: ReadonlySet<string> | null
  due: number
  done(): void
}

export interface PurgeFailure {
  since: Date
  code: string
}

/** The purges of one edge, in order, each until it is delivered: at least once. */
export class PurgeQueue {
  readonly #target: EdgeTarget
  readonly #log: Pick<Logger, 'warn'>
  readonly #counter: Counter<'edge' | 'outcome'>
  readonly #timing: PurgeTiming
  readonly #stop = new AbortController()
  #waiting: Purge[] = []
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

  /** Null: everything. Resolves once it was delivered for the second time. */
  add(tags: Iterable<string> | null): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const named = tags && new Set(Array.from(tags, (tag) => hashText(hashOf(tag))))
    const now = performance.now()
    this.#waiting.push({ tags: named, due: now + this.#timing.first, done: () => {} })
    this.#waiting.push({ tags: named, due: now + this.#timing.again, done: resolve })
    this.#wake()
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
    const first = Math.min(...this.#waiting.map(({ due }) => due))
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
    const now = performance.now()
    const due = this.#waiting.filter((purge) => purge.due <= now)
    if (due.length === 0) return
    try {
      for (const tags of this.#callsFor(due)) await this.#target.purge(tags)
    } catch (error) {
      this.#failed(error)
      return
    }
    this.#pause = 0
    this.#counter.add(due.length, this.#target.name, 'delivered')
    if (this.#failure !== null)
      this.#log.warn({ edge: this.#target.name, since: this.#failure.since }, 'an edge is purged again')
    this.#failure = null
    this.#waiting = this.#waiting.filter((purge) => !due.includes(purge))
    for (const { done } of due) done()
  }

  #callsFor(due: readonly Purge[]): (readonly string[] | null)[] {
    const { tagsPerCall, mostCalls } = this.#target
    const all = new Set<string>()
    for (const { tags } of due) {
      if (tags === null) return [null]
      for (const tag of tags) all.add(tag)
    }
    const tags = [...all]
    if (tags.length > tagsPerCall * mostCalls) return [null]
    const calls = Math.ceil(tags.length / tagsPerCall)
    return Array.from({ length: calls }, (_, call) =>
      tags.slice(call * tagsPerCall, (call + 1) * tagsPerCall),
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
