import { LRUCache } from 'lru-cache'
import type { Drops } from '../platform/cache/drops.ts'
import { compress, compressBest, type Encoding, weakTag } from '../platform/http/encoding.ts'

/** Rendered pages in memory: at most so many bytes, whatever visitors ask for. */
const maxBytes = 48 * 1024 * 1024

/**
 * One page at a time is made as small as can be: several would take the CPU from running requests.
 */
let making: Promise<void> | null = null

export interface CachedPageParts {
  status: number
  headers: Record<string, string>
  html: string
  /** The address to which it leads instead of showing anything. */
  moved?: string | null | undefined
}

export class CachedPage {
  readonly status: number
  readonly headers: Record<string, string>
  readonly etag: string
  readonly size: number
  readonly moved: string | null
  readonly #forms: { identity: Buffer; br?: Buffer; gzip?: Buffer }
  #best = false

  constructor({ status, headers, html, moved = null }: CachedPageParts) {
    this.moved = moved
    this.headers = headers
    const identity = Buffer.from(html)
    this.status = status
    this.#forms = { identity }
    this.etag = weakTag(identity)
    // The compressed forms come later and together take less than half of the page. No entry has
    // size 0.
    this.size = Math.max(1, Math.ceil(identity.length * 1.5))
  }

  /** The page's bytes in an encoding, compressed once; what is asked for again is made smaller for the third. */
  form(encoding: Encoding): Buffer {
    const made = this.#forms[encoding]
    if (made === undefined) {
      this.#forms[encoding] = compress(this.#forms.identity, encoding === 'br' ? 'br' : 'gzip', 7)
    } else if (encoding === 'br' && !this.#best && making === null) {
      this.#best = true
      making = this.#makeBest()
    }
    return this.#forms[encoding] ?? this.#forms.identity
  }

  async #makeBest(): Promise<void> {
    try {
      this.#forms.br = await compressBest(this.#forms.identity)
    } catch {
      // The form that is there will do.
    } finally {
      making = null
    }
  }
}

export interface Made {
  page: CachedPage
  /** Whether it may be kept; of what `get` answers, whether it is. */
  keep: boolean
  /** Of the answers that it was made of, and of what else it shows. */
  tags: Int32Array
}

/** Pages by their key until what they show changes. A page is made once for concurrent requests. */
export class PageCache {
  readonly #pages = new LRUCache<string, Made>({
    maxSize: maxBytes,
    sizeCalculation: ({ page, tags }) => page.size + tags.byteLength,
  })
  readonly #underway = new Map<string, Promise<Made>>()
  readonly #drops: () => Drops
  #generation: number

  constructor(drops: () => Drops) {
    this.#drops = drops
    this.#generation = drops().generation
  }

  async get(key: string, make: () => Promise<Made>): Promise<Made> {
    const { generation } = this.#follow()
    const kept = this.#pages.get(key)
    if (kept) return kept
    const underway = this.#underway.get(key)
    if (underway) {
      const made = await underway
      return { ...made, keep: this.#pages.get(key)?.page === made.page }
    }
    const made = make()
    this.#underway.set(key, made)
    try {
      const { page, keep, tags } = await made
      // Made from answers that have changed since: served, not cached.
      const isKept = keep && !this.#follow().touched(generation, tags)
      if (isKept) this.#pages.set(key, { page, keep, tags })
      return { page, keep: isKept, tags }
    } finally {
      if (this.#underway.get(key) === made) this.#underway.delete(key)
    }
  }

  /** Drops what has changed since the last request. */
  #follow(): Drops {
    const drops = this.#drops()
    if (drops.generation === this.#generation) return drops
    const dropped = drops.since(this.#generation)
    this.#generation = drops.generation
    this.#underway.clear()
    if (dropped === null) this.#pages.clear()
    else {
      const touched: string[] = []
      for (const [key, { tags }] of this.#pages.entries())
        if (dropped.some((one) => one.touch(tags))) touched.push(key)
      for (const key of touched) this.#pages.delete(key)
    }
    return drops
  }
}
