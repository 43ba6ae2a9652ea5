import * as limits from '@yehang/contract/limits'
import type { Plugin } from 'vite'

const importPattern = /^import \{ ([^}]*) \} from '@yehang\/contract\/limits'$/m

/** Puts the members of the contract's objects of limits where they are used: a page carries those it reads alone. */
export function inlineLimits(): Plugin {
  return {
    name: 'yehang:inline-limits',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name !== 'ssr',
    transform(code, id) {
      const found = importPattern.exec(code)
      if (!found || !id.includes('/web/src/')) return null
      const names = (found[1] ?? '').split(',').map((name) => name.trim())
      let inlined = code
      for (const name of names) {
        const members = (limits as Record<string, unknown>)[name]
        if (
          typeof members !== 'object' ||
          members === null ||
          Object.getPrototypeOf(members) !== Object.prototype
        )
          continue
        inlined = inlined.replaceAll(
          new RegExp(`(?<![.\\w]|typeof )${name}\\.(\\w+)`, 'g'),
          (use, member: string) => JSON.stringify((members as Record<string, unknown>)[member]) ?? use,
        )
      }
      return { code: inlined, map: null }
    },
  }
}
