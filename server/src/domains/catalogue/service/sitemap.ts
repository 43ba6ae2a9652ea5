import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { channels, type ModName } from '@yehang/contract'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../platform/context.ts'
import { siteAddress } from '../../../platform/http/site-address.ts'
import type { Site } from '../../../platform/site/site.ts'
import { type SitemapPart, sitemapLines, sitemapParts } from '../queries/sitemap.ts'

/** Addresses of one file: the most that search engines take. */
const worksOfFile = 50_000
/** Works that are read and written at a time. */
const batch = 5000
/** Files of a million works take some 8 MB. */
const maxBytes = 32 * 1024 * 1024
/** So long a sitemap is kept though the catalogue has changed. */
const keptMs = 10 * 60_000

interface Contents {
  madeAt: number
  version: string | null
  /** The settings, which say what channels are shown. */
  site: Site
  parts: Map<string, SitemapPart & { channel: ModName }>
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const place = (kind: 'url' | 'sitemap', address: string, changed: string) =>
  `<${kind}><loc>${address}</loc><lastmod>${changed}</lastmod></${kind}>\n`

async function gzipped(texts: AsyncIterable<string>): Promise<Buffer> {
  const gzip = createGzip()
  const [made] = await Promise.all([buffer(gzip), pipeline(texts, gzip)])
  return made
}

/** The sitemap of the channels that are shown: an index, and files of works, gzipped and kept. */
export class Sitemap {
  readonly #context: Pick<Context, 'catalogue' | 'clock' | 'config' | 'site'>
  readonly #perFile: number
  readonly #files = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
  })
  readonly #underway = new Map<string, Promise<Buffer>>()
  #contents: Contents | undefined
  #looking: Promise<Contents> | undefined

  constructor(context: Pick<Context, 'catalogue' | 'clock' | 'config' | 'site'>, perFile = worksOfFile) {
    this.#context = context
    this.#perFile = perFile
  }

  async index(): Promise<string> {
    const { parts } = await this.#current()
    const address = siteAddress(this.#context.config)
    const places = [...parts].map(([name, { changed }]) =>
      place('sitemap', `${address}/${name}`, changed.toISOString()),
    )
    return `${head}<sitemapindex ${space}>\n${places.join('')}</sitemapindex>\n`
  }

  /** A file by its name in the index, gzipped; null where the index has none. */
  async file(name: string): Promise<Buffer | null> {
    const contents = await this.#current()
    const part = contents.parts.get(name)
    if (part === undefined) return null
    const key = `${contents.madeAt} ${name}`
    const kept = this.#files.get(key) ?? this.#underway.get(key)
    if (kept !== undefined) return kept
    const making = gzipped(this.#texts(part))
    this.#underway.set(key, making)
    try {
      const made = await making
      this.#files.set(key, made)
      return made
    } finally {
      this.#underway.delete(key)
    }
  }

  /** The file, a batch of works at a time. */
  async *#texts({ channel, first, works }: SitemapPart & { channel: ModName }): AsyncGenerator<string> {
    const { catalogue, config } = this.#context
    const folder = `${siteAddress(config)}/${channel}/`
    yield `${head}<urlset ${space}>\n`
    for (let from = first, left = works; left > 0; ) {
      const read = await catalogue.read((db) =>
        sitemapLines(db, channels[channel], from, Math.min(batch, left)),
      )
      if (!read?.lines || !read.last) break
      yield read.lines.replaceAll(/^(\d+) (\S+)\n?/gm, place('url', `${folder}$1`, '$2'))
      left -= read.works
      from = String(BigInt(read.last) + 1n)
    }
    yield '</urlset>\n'
  }

  /** What there is, looked at anew where the catalogue has changed since, and no more often than is worth it. */
  async #current(): Promise<Contents> {
    const { clock, catalogue, site } = this.#context
    const known = this.#contents
    if (known?.site === site.current) {
      const isSame = known.version !== null && known.version === catalogue.version
      if (isSame || clock.now() - known.madeAt < keptMs) return known
    }
    // Requests that come together look once.
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #look(): Promise<Contents> {
    const { catalogue, clock } = this.#context
    const { version } = catalogue
    const site = this.#context.site.current
    const parts: Contents['parts'] = new Map()
    for (const { channel, visible } of site.channels) {
      if (!visible) continue
      const found = await catalogue.read((db) => sitemapParts(db, channels[channel], this.#perFile))
      for (const [at, part] of found.entries()) {
        parts.set(`sitemap-${channel}-${at + 1}.xml`, { ...part, channel })
      }
    }
    this.#files.clear()
    this.#contents = { madeAt: clock.now(), version, site, parts }
    return this.#contents
  }
}
