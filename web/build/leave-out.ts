import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Code whose exports throw: nobody calls them. */
const throwing = (names: readonly string[], reason: string) =>
  names.map((name) => `export function ${name}() { throw new Error('${reason}') }`).join('\n')

/** Modules that the browser's build would carry and this site does not run, each with what stands in its place. */
const leftOut: readonly { module: RegExp; code: string }[] = [
  {
    // Vite's own asks for every stylesheet by a link, also for those that the server put into the page.
    module: /^\0?vite\/preload-helper/,
    code: readFileSync(join(import.meta.dirname, 'part-styles.js'), 'utf8'),
  },
  {
    // Every route of the router would still offer its component.
    module: /\/@tanstack\/react-router\/dist\/esm\/link\.js$/,
    code: throwing(['Link', 'createLink', 'linkOptions', 'useLinkProps'], 'Links are plain <a href>'),
  },
  {
    // src/router.ts says how the query is read and written.
    module: /\/@tanstack\/router-core\/dist\/esm\/searchParams\.js$/,
    code: throwing(
      ['defaultParseSearch', 'defaultStringifySearch', 'parseSearchWith', 'stringifySearchWith'],
      'The router has its own',
    ),
  },
  {
    // The site stands at the root of its address; paths are what they are.
    module: /\/@tanstack\/router-core\/dist\/esm\/rewrite\.js$/,
    code: `
      export const executeRewriteInput = (rewrite, url) => url
      export const executeRewriteOutput = executeRewriteInput
      ${throwing(['composeRewrites', 'rewriteBasepath'], 'Nothing is rewritten')}`,
  },
  {
    // Writes a script into the server's page, where the router may.
    module: /\/@tanstack\/react-router\/dist\/esm\/scroll-restoration\.js$/,
    code: 'export const ScrollRestoration = () => null',
  },
]

/** Leaves those modules out of the browser's build. A build that does not meet one of them fails: its library moved. */
export function leaveOut(): Plugin {
  const missing = new Set(leftOut)
  return {
    name: 'yehang:leave-out',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const found = leftOut.find(({ module }) => module.test(id))
      if (!found) return null
      missing.delete(found)
      return found.code
    },
    generateBundle() {
      if (missing.size > 0) throw new Error(`Not in the build: ${[...missing].map(({ module }) => module)}`)
    },
  }
}
