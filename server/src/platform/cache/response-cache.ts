import { LRUCache } from 'lru-cache'
import { type Clock, dayMs, endOfShanghaiDay } from '../clock.ts'
import { CachedResponse } from './cached-response.ts'
import { Drops } from './drops.ts'
import { DroppedTags, hashesOf } from './tags.ts'

/** Addresses are clients' words, of which there is no end: each answer is found under the last so many, of such length. */
const addressesEach = 8
const longestAddress = 1024
/** What one takes beside its characters. */
const addressBytes = 100

/** So long after a reading of the record of changes a process may say of what it has that it is up to date. */
export const currentMs = 2000

/** An answer as it was made, and what it shows. */
export interface MadeAnswer {
  json: string
  tags: Iterable<string>
}

/** An answer, and the addresses under which it is found, the oldest first. */
interface Kept {
  answer: CachedResponse
  addresses: readonly string[]
}

const sizeOf = ({ answer, addresses }: Kept) =>
  addresses.reduce((sum, address) => sum + address.length + addressBytes, answer.size)

/**
 * Catalogue answers in memory, the same for all callers (docs/requirements.md, api 17): by their
 * canonical query, and by each address under which a client asked for them, so that a hit is found
 * without parsing anything. A change drops those that carry one of its tags (docs/decisions/0069),
 * the end of a day in Asia/Shanghai all of them (the ranges of days change).
 */
export class ResponseCache {
  readonly #clock: Clock
  readonly #byQuery: LRUCache<string, Kept>
  /** The canonical query of each address. */
  readonly #byAddress = new Map<string, string>()
  readonly #underway = new Map<string, Promise<CachedResponse>>()
  readonly #drops = new Drops()
  readonly #counts = { hits: 0, misses: 0, drops: 0, dropped: 0 }
  #isCaching = true
  #currentUntil = Number.NEGATIVE_INFINITY
  #day: number

  constructor(options: { clock: Clock; maxBytes: number }) {
    this.#clock = options.clock
    this.#byQuery = new LRUCache({
      // 0 would mean no bound
      maxSize: Math.max(1, options.maxBytes),
      sizeCalculation: sizeOf,
      dispose: ({ addresses }) => {
        for (const address of addresses) this.#byAddress.delete(address)
      },
    })
    this.#day = endOfShanghaiDay(this.#clock.now())
  }

  /** Changes with every drop; what is derived from cached answers is valid as long as it stays. */
  get generation(): number {
    return this.drops.generation
  }

  /** What was dropped last, for what is derived from several answers. */
  get drops(): Drops {
    this.#endDay()
    return this.#drops
  }

  /** All changes that had been committed at a moment (of performance.now) have been dropped. */
  confirm(moment: number): void {
    this.#currentUntil = moment + currentMs
  }

  /** What is here has no change of more than two seconds ago to come. */
  get isCurrent(): boolean {
    return this.#isCaching && performance.now() <= this.#currentUntil
  }

  /** Whether an answer is kept still: others may have changed while they were made. */
  keeps(answer: CachedResponse): boolean {
    return this.#byQuery.peek(answer.query)?.answer === answer
  }

  /** Counts since the start of the process, and current sizes. */
  get figures() {
    return { ...this.#counts, entries: this.#byQuery.size, bytes: this.#byQuery.calculatedSize }
  }

  /** An answer that `at` found was served. */
  countHit(): void {
    this.#counts.hits += 1
  }

  /**
   * Drops the answers that carry one of the tags, or everything. Those that are being made now are
   * served, and not cached where they turn out to carry one.
   */
  drop(tags?: Iterable<string>): void {
    this.#counts.drops += 1
    // What they will show is not known yet: whoever asks from now on gets one that is made anew.
    this.#underway.clear()
    if (tags === undefined) {
      this.#drops.add(null)
      this.#counts.dropped += this.#byQuery.size
      this.#byQuery.clear()
      return
    }
    const dropped = new DroppedTags(tags)
    this.#drops.add(dropped)
    const touched: string[] = []
    for (const [query, { answer }] of this.#byQuery.entries())
      if (dropped.touch(answer.tags)) touched.push(query)
    for (const query of touched) this.#byQuery.delete(query)
    this.#counts.dropped += touched.length
  }

  /**
   * Change notifications are unavailable (the database is away): cached answers are still served,
   * new ones are not cached.
   */
  hold(): void {
    this.#isCaching = false
    this.#currentUntil = Number.NEGATIVE_INFINITY
  }

  /** Change notifications are back; some may have been missed. */
  keep(): void {
    this.#isCaching = true
    this.drop()
  }

  /** The cached answer for an address as a client wrote it, or undefined. */
  at(address: string): CachedResponse | undefined {
    this.#endDay()
    const query = this.#byAddress.get(address)
    return query === undefined ? undefined : this.#byQuery.get(query)?.answer
  }

  /**
   * The answer for a canonical query. If it is not cached, `make` runs once for all concurrent
   * requests. An error of `make` goes to all of them and is not cached. `personal`: a signed-in
   * member gets a different answer. Without an address it is found by its query alone.
   */
  async answer(
    query: string,
    address: string | null,
    make: () => Promise<MadeAnswer>,
    personal = false,
  ): Promise<CachedResponse> {
    this.#endDay()
    const kept = this.#byQuery.get(query)
    this.#counts[kept === undefined ? 'misses' : 'hits'] += 1
    if (kept !== undefined) return this.#findAt(address, kept.answer)
    let made = this.#underway.get(query)
    if (made === undefined) {
      made = this.#make(query, make, personal)
      this.#underway.set(query, made)
    }
    try {
      return this.#findAt(address, await made)
    } finally {
      if (this.#underway.get(query) === made) this.#underway.delete(query)
    }
  }

  #findAt(address: string | null, answer: CachedResponse): CachedResponse {
    const { query } = answer
    const kept = this.#byQuery.peek(query)
    if (address === null || address.length > longestAddress) return answer
    if (kept?.answer !== answer || kept.addresses.includes(address)) return answer
    const addresses = [...kept.addresses, address]
    for (const oldest of addresses.splice(0, addresses.length - addressesEach)) this.#byAddress.delete(oldest)
    // Another object, or its size would stay as it was.
    this.#byQuery.set(query, { answer, addresses }, { noDisposeOnSet: true })
    if (this.keeps(answer)) this.#byAddress.set(address, query)
    return answer
  }

  async #make(query: string, make: () => Promise<MadeAnswer>, personal: boolean): Promise<CachedResponse> {
    const { generation } = this.#drops
    const { json, tags } = await make()
    const answer = new CachedResponse(query, json, hashesOf(tags), personal)
    if (this.#isCaching && !this.#drops.touched(generation, answer.tags))
      this.#byQuery.set(query, { answer, addresses: [] })
    return answer
  }

  #endDay(): void {
    const now = this.#clock.now()
    // In both directions: a clock that went wrong and was put right again leaves nothing of another day.
    if (now < this.#day && now >= this.#day - dayMs) return
    this.#day = endOfShanghaiDay(now)
    this.drop()
  }
}
