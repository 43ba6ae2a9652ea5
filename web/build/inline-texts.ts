import { texts } from '@yehang/contract/texts'
import type { Plugin } from 'vite'

const importPattern = /^import \{ (.*)\btexts\b(.*) \} from '@yehang\/contract\/texts'$/m
const use = /\btexts\.(\w+)/g

/**
 * Puts each text of the contract where it is used, so that a page carries those it shows and not all of them. A way of
 * using them that it does not know fails the build.
 */
export function inlineTexts(): Plugin {
  return {
    name: 'yehang:inline-texts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name !== 'ssr',
    transform(code, id) {
      const found = importPattern.exec(code)
      if (!found || !id.includes('/web/src/')) return null
      const others = `${found[1]}${found[2]}`.replaceAll(/^[, ]+|(?<![, ])[, ]+$/g, '')
      const rest = code.replace(found[0], others && `import { ${others} } from '@yehang/contract/texts'`)
      const inlined = rest.replaceAll(use, (_, name: string) => {
        const text = (texts as Record<string, string>)[name]
        if (text === undefined) throw new Error(`${id}: there is no text ${name}`)
        return JSON.stringify(text)
      })
      if (/(?<!contract\/)\btexts\b/.test(inlined))
        throw new Error(`${id}: texts are used other than as texts.name`)
      return { code: inlined, map: null }
    },
  }
}
