import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One entry of Vite's manifest. */
interface Chunk {
  file: string
  name?: string
  css?: string[]
  imports?: string[]
  isDynamicEntry?: boolean
}

interface Files {
  scripts: string[]
  /** The page's own script among them. */
  pageScript?: string | undefined
  /** A `<style>` element for what the start's own stylesheet does not hold. */
  styles: string
}

export interface PageFiles {
  /** Of the web's start and of one page (a module of src/site/pages); of the start alone where no page is known. */
  of(page: string): Files
  /** Links to the scripts that a press on play needs and the page lacks, which wait until the page has loaded. */
  playerLinks(page: string): string
}

/** A browser asks for six files at once. After what signs calls hls.js is asked for, the largest; the player comes last. */
const playerModules = ['src/site/playback/engine/engine-hls.ts', 'src/site/playback/player.tsx']

const moduleOf = (page: string) => `src/site/pages/${page}.tsx`

/** What pages are made of, from the manifest of the build. */
export function loadPageFiles(distDir: string): PageFiles {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(distDir, 'manifest.json'), 'utf8'))
  const collect = (keys: readonly string[]): { scripts: string[]; styles: string[] } => {
    const [scripts, styles] = [new Set<string>(), new Set<string>()]
    const add = (key: string) => {
      const chunk = manifest[key]
      if (!chunk || scripts.has(chunk.file)) return
      scripts.add(chunk.file)
      for (const imported of chunk.imports ?? []) add(imported)
      // After what it builds on: of two rules that weigh the same, the later one wins.
      for (const file of chunk.css ?? []) styles.add(file)
    }
    keys.forEach(add)
    return { scripts: [...scripts], styles: [...styles] }
  }
  const named = (name: string) => Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? ''
  const start = named('start')
  // It is in index.html already.
  const common = new Set(collect([start]).styles)
  const parts = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry)
  const files = collect(parts).styles.filter((file) => !common.has(file))
  const rules = new Map(files.map((file) => [file, readFileSync(join(distDir, file), 'utf8').trim()]))
  return {
    playerLinks(page) {
      const shown = new Set(collect([start, moduleOf(page)]).scripts)
      const scripts = collect([named('transport'), named('signer'), ...playerModules]).scripts.filter(
        (file) => !shown.has(file),
      )
      return laterLinks(scripts)
    },
    of(page) {
      const module = moduleOf(page)
      const { scripts, styles } = collect([start, module])
      const pageScript = manifest[module]?.file
      return {
        scripts,
        pageScript,
        styles: styleElement(
          styles.filter((file) => rules.has(file)),
          rules,
        ),
      }
    },
  }
}

/**
 * Stylesheets inside the page: one element, of which the policy needs one hash. The disabled links are not fetched; they tell
 * Vite's loader of parts that the stylesheets are there.
 */
function styleElement(files: readonly string[], rules: ReadonlyMap<string, string>): string {
  if (files.length === 0) return ''
  const disabled = files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`)
  return `<style>${files.map((file) => rules.get(file)).join('')}</style>${disabled.join('')}`
}

/** Asks for scripts along with the page, instead of one after the other; pictures of the markup go first. */
export function links(relation: 'modulepreload' | 'prefetch', files: readonly string[]): string {
  const priority = relation === 'modulepreload' ? ' fetchpriority="low"' : ''
  return files.map((file) => `<link rel="${relation}" href="/${file}"${priority}>`).join('')
}

/** The script of the start (web/build/start-script.ts) makes `rel` of `data-rel`, unless the visitor saves data. */
function laterLinks(scripts: readonly string[]): string {
  return scripts.map((file) => `<link data-rel="modulepreload" href="/${file}" fetchpriority="low">`).join('')
}
