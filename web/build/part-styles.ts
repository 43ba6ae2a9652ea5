import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Vite's own asks for every stylesheet by a link, also for those that the server put into the page. */
const preloadHelper = /^\0?vite\/preload-helper/

/** Puts our preload helper in the place of Vite's, in the visitors' build. A build that does not meet Vite's fails. */
export function partStyles(): Plugin {
  let met = false
  return {
    name: 'yehang:part-styles',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (!preloadHelper.test(id)) return null
      met = true
      return readFileSync(join(import.meta.dirname, 'part-styles.js'), 'utf8')
    },
    generateBundle() {
      if (!met) throw new Error("Vite's preload helper is not in the build")
    },
  }
}
