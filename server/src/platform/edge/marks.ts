import type { IncomingMessage } from 'node:http'
import type { CachedResponse } from '../cache/cached-response.ts'
import { anyChange, hashOf, hashText } from '../cache/tags.ts'
import { type Clock, endOfShanghaiDay } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { EdgeConfig } from '../config/edge.ts'

/**
 * What answers and pages say to the cache before the site that may keep them (docs/decisions/0071): for how long, and what
 * they show. An edge keeps what says so and nothing else; what browsers are told does not change.
 */

/** Every kept page carries it: purged, it takes all of them. */
export const everythingTag = '_all'

/** Purges are what keeps an edge right; this bounds one that was lost. */
const lifetimeSeconds = 3600
/** Where the site fails, an edge goes on with what it has. Nothing that was purged is among it. */
const staleSeconds = 86_400
/** nginx knows no purge by tag. */
const nginxSeconds = 2

interface Form {
  /** `seconds`: until it is out of date. */
  lifetime(seconds: number): Record<string, string>
  /** Undefined: purges name no tags. */
  tags?: { header: string; between: string; bytes: number }
  /** Answers of the API as well, which need an edge that passes calls with a token on to the site. */
  answers: boolean
  /** Whether what a keyword finds is kept. A change of a title names a hundred of its tags. */
  searches: boolean
  /** Whether it keeps what a browser is told not to store at all. */
  unstored: boolean
}

const surrogateControl = (seconds: number) => ({
  'surrogate-control': `max-age=${seconds}, stale-if-error=${staleSeconds}`,
})
const whole = { answers: true, searches: true, unstored: true }
const pagesAlone = { answers: false, searches: false }

const forms: Record<EdgeConfig['kind'], Form> = {
  // By default a header of an answer may have 8 KB there.
  varnish: { ...whole, lifetime: surrogateControl, tags: { header: 'xkey', between: ' ', bytes: 8000 } },
  fastly: {
    ...whole,
    lifetime: surrogateControl,
    tags: { header: 'surrogate-key', between: ' ', bytes: 16_000 },
  },
  nginx: { ...whole, lifetime: () => ({ 'x-accel-expires': String(nginxSeconds) }) },
  // 16 KB or a thousand tags.
  cloudflare: {
    ...pagesAlone,
    unstored: true,
    lifetime: (seconds) => ({
      'cloudflare-cdn-cache-control': `max-age=${seconds}, stale-if-error=${staleSeconds}`,
    }),
    tags: { header: 'cache-tag', between: ',', bytes: 8000 },
  },
  // It reads Cache-Control alone, and one tag. To a browser this says what no-cache says.
  bunny: {
    ...pagesAlone,
    unstored: false,
    lifetime: (seconds) => ({ 'cache-control': `public, max-age=0, must-revalidate, s-maxage=${seconds}` }),
    tags: { header: 'cdn-tag', between: ',', bytes: 0 },
  },
}

/** Whether an edge keeps what a keyword finds; else its purges name no searches. */
export const keepsSearches = ({ kind }: EdgeConfig) => forms[kind].searches

interface Source {
  isCurrent: boolean
  keeps(answer: CachedResponse): boolean
}

export interface MarkedPage {
  tags: Int32Array
  /** It is in the page cache. */
  kept: boolean
  /** A browser may store it. */
  stored: boolean
}

const none: readonly string[] = []

export class EdgeMarks {
  readonly #form: Form
  readonly #clock: Clock
  readonly #source: Source
  readonly #searches: number
  readonly #marksAnswers: boolean

  /** `searchTag`: carried by every answer to a keyword. */
  constructor(
    edge: EdgeConfig,
    {
      config,
      clock,
      source,
      searchTag,
    }: {
      config: Pick<Config, 'signedRequests'>
      clock: Clock
      source: Source
      searchTag: string
    },
  ) {
    this.#form = forms[edge.kind]
    this.#clock = clock
    this.#source = source
    this.#searches = hashOf(searchTag)
    // An edge cannot check a signature. Where none is required, whoever leaves it out gets the same answer.
    this.#marksAnswers = this.#form.answers && config.signedRequests === 'verify'
  }

  /** As the flat list that `writeHead` takes. */
  ofAnswer(answer: CachedResponse, { headers }: Pick<IncomingMessage, 'headers'>): readonly string[] {
    if (!this.#marksAnswers || headers.authorization !== undefined) return none
    if (!this.#source.isCurrent || !this.#source.keeps(answer)) return none
    return Object.entries(this.#marks(answer.tags) ?? {}).flat()
  }

  /** Empty for a page that no edge may keep. */
  ofPage({ tags, kept, stored }: MarkedPage): Record<string, string> {
    const isShared = kept && (stored || this.#form.unstored) && this.#source.isCurrent
    return (isShared && this.#marks(tags)) || {}
  }

  /** Null where an edge would not know what to drop. */
  #marks(tags: Int32Array): Record<string, string> | null {
    if (tags.includes(hashOf(anyChange))) return null
    if (!this.#form.searches && tags.includes(this.#searches)) return null
    const now = this.#clock.now()
    const left = Math.floor((endOfShanghaiDay(now) - now) / 1000)
    const lifetime = this.#form.lifetime(Math.min(lifetimeSeconds, left))
    if (this.#form.tags === undefined) return lifetime
    const { header, between, bytes } = this.#form.tags
    const named = bytes === 0 ? [] : Array.from(tags, hashText)
    const text = [everythingTag, ...named].join(between)
    return bytes > 0 && text.length > bytes ? null : { ...lifetime, [header]: text }
  }
}
