import * as limits from '@yehang/contract/limits'
import type { Plugin } from 'vite'

const importPattern = /^import \{ ([^}]*) \} from '@yehang\/contract\/limits'$/m

const use = /(?<![.\w]|typeof )(\w+)\.(\w+)/g

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
      const inlined = code.replaceAll(use, (written, name: string, member: string) => {
        const members = names.includes(name) ? (limits as Record<string, unknown>)[name] : undefined
        const isTable = members?.constructor === Object
        return (isTable && JSON.stringify((members as Record<string, unknown>)[member])) || written
      })
      return { code: inlined, map: null }
    },
  }
}
