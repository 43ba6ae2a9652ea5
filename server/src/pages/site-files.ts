import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { compress, type Encoding, worthCompressing } from '../platform/http/encoding.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

export interface SiteFile {
  headers: Record<string, string>
  forms: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
}

/** The folder of the back office's scripts and styles, apart from the visitors'. */
export const staffAssets = 'staff-assets'

export type SiteFiles = Map<string, SiteFile>

const caching = {
  /** Hashed by its name: never changes. */
  immutable: 'public, max-age=31536000, immutable',
  named: 'public, max-age=3600',
  /** Asked about each time. */
  made: 'no-cache',
}

/**
 * The files of the built web by their address, with the forms compressed at build time. A site is well under a
 * megabyte, so all of it stays in memory, and no request can name a file that was not built.
 */
export function loadSiteFiles(distDir: string): SiteFiles {
  const files: SiteFiles = new Map()
  for (const name of namesIn(distDir)) addBuilt(files, distDir, name, 'named')
  for (const name of namesIn(join(distDir, 'assets'))) addBuilt(files, distDir, `assets/${name}`, 'immutable')
  const staff = join(distDir, 'staff')
  for (const name of namesIn(join(staff, staffAssets)))
    addBuilt(files, staff, `${staffAssets}/${name}`, 'immutable')
  return files
}

/** A file that is made from the settings. `headers` add to the usual ones. */
export function madeFile(address: string, text: string, headers: Record<string, string> = {}): SiteFile {
  const identity = Buffer.from(text)
  const compressed = identity.length >= worthCompressing && {
    br: compress(identity, 'br'),
    gzip: compress(identity, 'gzip'),
  }
  return {
    headers: { ...headersOf(address, 'made'), ...headers },
    forms: { identity, ...compressed },
  }
}

const notServed = new Set(['.html', '.br', '.gz'])

function addBuilt(files: SiteFiles, distDir: string, name: string, kind: keyof typeof caching): void {
  const extension = extname(name)
  if (!types[extension] || notServed.has(extension) || name === 'manifest.json') return
  const path = join(distDir, name)
  const [br, gzip] = ['br', 'gz'].map((suffix) => optional(`${path}.${suffix}`))
  files.set(`/${name}`, {
    headers: headersOf(name, kind),
    forms: { identity: readFileSync(path), ...(br && { br }), ...(gzip && { gzip }) },
  })
}

function headersOf(name: string, kind: keyof typeof caching): Record<string, string> {
  return {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'cache-control': caching[kind],
    'x-content-type-options': 'nosniff',
  }
}

function namesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}

function optional(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
