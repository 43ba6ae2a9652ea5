import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Encoding } from '../encoding.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

export interface SiteFile {
  type: string
  /** Hashed by its name: never changes. */
  immutable: boolean
  forms: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
}

/**
 * The files of the built web by their address, with the forms compressed at build time. A site is well under a
 * megabyte, so all of it stays in memory, and no request can name a file that was not built.
 */
export function loadSiteFiles(distDir: string): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>()
  for (const name of namesIn(distDir)) add(files, distDir, name, false)
  for (const name of namesIn(join(distDir, 'assets'))) add(files, distDir, `assets/${name}`, true)
  return files
}

const notServed = new Set(['.html', '.br', '.gz'])

function add(files: Map<string, SiteFile>, distDir: string, name: string, immutable: boolean): void {
  const extension = extname(name)
  const type = types[extension]
  if (!type || notServed.has(extension) || name === 'manifest.json') return
  const path = join(distDir, name)
  const [br, gzip] = ['br', 'gz'].map((suffix) => optional(`${path}.${suffix}`))
  files.set(`/${name}`, {
    type,
    immutable,
    forms: { identity: readFileSync(path), ...(br && { br }), ...(gzip && { gzip }) },
  })
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
