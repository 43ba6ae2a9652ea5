import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One entry of Vite's manifest. */
interface Chunk {
  file: string
  imports?: string[]
}

/** The script files of the web's start and of one page (a module of src/pages), from the manifest of the build. */
export function loadScripts(distDir: string): (page: string) => string[] {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(distDir, 'manifest.json'), 'utf8'))
  return (page) => {
    const files = new Set<string>()
    const add = (key: string) => {
      const chunk = manifest[key]
      if (!chunk || files.has(chunk.file)) return
      files.add(chunk.file)
      for (const imported of chunk.imports ?? []) add(imported)
    }
    add('index.html')
    add(`src/pages/${page}.tsx`)
    return [...files]
  }
}

/** Asks for scripts along with the page, instead of one after the other. */
export function links(relation: 'modulepreload' | 'prefetch', files: readonly string[]): string {
  return files.map((file) => `<link rel="${relation}" href="/${file}">`).join('')
}
