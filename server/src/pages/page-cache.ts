import { LRUCache } from 'lru-cache'
import { compress, compressBest, type Encoding, weakTag } from '../platform/http/encoding.ts'

/** Rendered pages in memory: at most so many bytes, whatever visitors ask for. */
const maxBytes = 48 * 1024 * 1024

/**
 * One page at a time is made as small as can be: several would take the CPU from running requests.
 */
let making: Promise<void> | null = null

export class CachedPage {
  readonly status: number
  readonly etag: string
  readonly size: number
  /** The address to which it leads instead of showing anything. */
  readonly moved: string | null
  readonly #forms: { identity: Buffer; br?: Buffer; gzip?: Buffer }
  #best = false

  constructor(status: number, html: string, moved: string | null = null) {
    this.moved = moved
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
  keep: boolean
}

/** Pages by their key until the version changes. A page is made once for concurrent requests. */
export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => size,
  })
  readonly #underway = new Map<string, Promise<Made>>()
  readonly #version: () => string
  #keptVersion = ''

  constructor(version: () => string) {
    this.#version = version
  }

  async get(key: string, make: () => Promise<Made>): Promise<CachedPage> {
    const version = this.#version()
    if (version !== this.#keptVersion) {
      this.#keptVersion = version
      this.#pages.clear()
      this.#underway.clear()
    }
    const kept = this.#pages.get(key)
    if (kept) return kept
    const underway = this.#underway.get(key)
    if (underway) return (await underway).page
    const made = make()
    this.#underway.set(key, made)
    try {
      const { page, keep } = await made
      // Made from answers of an old version: served, not cached.
      if (keep && version === this.#version()) this.#pages.set(key, page)
      return page
    } finally {
      if (this.#underway.get(key) === made) this.#underway.delete(key)
    }
  }
}
