import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gzipSync } from 'node:zlib'

/** The limits of size and time of the web, in one place. KB are 1024 bytes. */

export interface Budget {
  target: number
  /** Where there is none, a miss is reported and the run does not fail. */
  hard?: number
}

/** The first visit of a page, on the wire. */
export const weightBudgets = {
  /** Scripts of the start and of the page, gzip. */
  scripts: { target: 100, hard: 100 },
  scriptsBrotli: { target: 88, hard: 88 },
  css: { target: 8, hard: 12 },
  /**
   * The page with its first screen and the data in it, Brotli, and the headers of its answer: what a server sends before it
   * waits for the browser is ten packets of 1,460 bytes.
   */
  html: { target: 14_600 / 1024, hard: 14.9 },
} satisfies Record<string, Budget>

export type Weight = Record<keyof typeof weightBudgets, number>

/** What a page, or a part loaded on demand, adds to the start; gzip. */
export const lazyBudget = { target: 10, hard: 20 } satisfies Budget

/** The HLS player with its library, for browsers without HLS of their own: loaded when play is pressed; gzip. */
export const playerLibrary = { part: 'src/site/playback/engine/engine-hls.ts', target: 112, hard: 120 }

/** What is ours of the player, beside that library; gzip. */
export const player = { part: 'src/site/playback/player.tsx', target: 40, hard: 60 }

/** The same for films with several sounds, in its place. */
export const fullPlayerLibrary = {
  part: 'src/site/playback/engine/engine-hls-full.ts',
  target: 175,
  hard: 185,
}

/** The limit of a part. */
export function budgetOf(part: string): Budget {
  return [playerLibrary, fullPlayerLibrary, player].find((own) => own.part === part) ?? lazyBudget
}

/** Pictures of a phone's first screen, and the heaviest cover in it. */
export const pictureBudgets = {
  firstScreen: { target: 130, hard: 180 },
  cover: { target: 15, hard: 15 },
} satisfies Record<string, Budget>

/** Milliseconds, but for `cls`; on a phone with a CPU four times slower. */
export const timeBudgets = {
  fcp: { target: 1000 },
  lcp: { target: 2200 },
  tbt: { target: 150 },
  cls: { target: 0.02 },
  interaction: { target: 150 },
} satisfies Record<string, Budget>

interface Transferred {
  /** How many bytes its headers have. */
  head: number
  body: Buffer
}

/** An answer as it travels to a visitor who has passed the gate. */
function transferred(url: string): Promise<Transferred> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: 'adult=1', 'accept-encoding': 'br' }
    request(url, { headers }, (response) => {
      const parts: Buffer[] = []
      const { rawHeaders, statusCode, statusMessage } = response
      // A name and its value each have two signs behind them, and so have the first line and the last.
      const head = rawHeaders.join('__').length + `HTTP/1.1 ${statusCode} ${statusMessage}______`.length
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ head, body: Buffer.concat(parts) }))
    })
      .on('error', reject)
      .end()
  })
}

const kilobytes = (bytes: number) => bytes / 1024
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)
const gzipped = (bytes: Buffer | string) => gzipSync(bytes, { level: 9 }).length

/** The page as most visitors get it: after the second request the server compresses it better (page-cache.ts). */
async function settled(address: string): Promise<Transferred> {
  const first = await transferred(address)
  for (let tries = 0; tries < 50; tries++) {
    const page = await transferred(address)
    if (page.body.length < first.body.length) return page
    await pause(50)
  }
  return first
}

/** The size of a first visit of a page, in KB. `address` is whole. */
export async function weigh(address: string): Promise<Weight> {
  const page = await settled(address)
  const html = brotliDecompressSync(page.body).toString()
  const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text).join('')
  const names = new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, name = '']) => name))
  if (names.size < 2 || css === '') throw new Error(`${address} names no scripts or has no stylesheet`)
  const scripts = await Promise.all([...names].map((name) => transferred(new URL(name, address).href)))
  return {
    html: kilobytes(page.head + page.body.length),
    css: kilobytes(gzipped(css)),
    scripts: kilobytes(sum(scripts.map(({ body }) => gzipped(brotliDecompressSync(body))))),
    scriptsBrotli: kilobytes(sum(scripts.map(({ body }) => body.length))),
  }
}

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  isDynamicEntry?: boolean
}

/** What a part is never loaded without: the player its page, its other parts the player. */
function loadedBefore(part: string): string[] {
  if (part === player.part) return ['src/site/pages/work.tsx']
  return part.startsWith('src/site/playback/') ? ['src/site/pages/work.tsx', player.part] : []
}

/** What each part that is loaded on demand adds to the start, in KB, by its source; from a built web. */
export function weighLazyParts(distDir: string): Map<string, number> {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${distDir}/manifest.json`, 'utf8'))
  const collect = (key: string, into = new Set<string>()): Set<string> => {
    const chunk = manifest[key]
    if (!chunk || into.has(chunk.file)) return into
    into.add(chunk.file)
    for (const imported of chunk.imports ?? []) collect(imported, into)
    return into
  }
  const start = collect(Object.keys(manifest).find((key) => manifest[key]?.name === 'start') ?? '')
  // It follows every start.
  collect('src/site/after-start.ts', start)
  const size = (file: string) => gzipped(readFileSync(`${distDir}/${file}`))
  const parts = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry)
  return new Map(
    parts.map((key) => {
      const there = new Set(loadedBefore(key).flatMap((other) => [...collect(other)]))
      const added = [...collect(key)].filter((file) => !start.has(file) && !there.has(file))
      return [key, kilobytes(sum(added.map(size)))]
    }),
  )
}
