import { ConverterFactory } from 'opencc-js/core'

let converter: Promise<(text: string) => string> | undefined

/** The dictionaries take 4 MB of memory and are rarely needed: they are loaded with the first text. */
async function load() {
  const [phrases, characters] = await Promise.all([
    import('opencc-js/dict/STPhrases'),
    import('opencc-js/dict/STCharacters'),
  ])
  return ConverterFactory([phrases.default, characters.default])
}

/** Simplified Chinese in traditional characters, by phrases: 头发 becomes 頭髮, 发现 becomes 發現. */
export async function toTraditional(text: string): Promise<string> {
  converter ??= load()
  return (await converter)(text)
}
