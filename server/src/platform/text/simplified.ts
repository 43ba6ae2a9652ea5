import { ConverterFactory } from 'opencc-js/core'
import hongKongForms from 'opencc-js/dict/HKVariantsRev'
import japaneseForms from 'opencc-js/dict/JPShinjitaiCharactersRev'
import traditionalCharacters from 'opencc-js/dict/TSCharacters'
import traditionalPhrases from 'opencc-js/dict/TSPhrases'
import taiwanForms from 'opencc-js/dict/TWVariantsRev'

// OpenCC turns these only inside phrases, because the traditional form is also used on its own.
const formsInPhrases = ['著着', '瞭了', '藉借', '妳你', '牠它']

/** The 6,763 characters of GB 2312, the everyday simplified set. */
function everydayCharacters(): Set<string> {
  const bytes: number[] = []
  for (let row = 0xb0; row <= 0xf7; row++) {
    for (let cell = 0xa1; cell <= 0xfe; cell++) bytes.push(row, cell)
  }
  return new Set(new TextDecoder('gb18030').decode(new Uint8Array(bytes)))
}

function pairsOf(dictionary: string): [string, string][] {
  return dictionary.split('|').map((entry) => {
    const [source = '', replacement = ''] = entry.split(' ')
    return [source, replacement]
  })
}

function buildSimplifiedForms(): Map<string, string> {
  const forms = new Map(pairsOf(traditionalCharacters))
  const everyday = everydayCharacters()
  // A regional form joins only where it is not itself an everyday character (芸 stays, though Japan writes 藝 so).
  const regional = [
    ...pairsOf(taiwanForms),
    ...pairsOf(hongKongForms),
    ...pairsOf(japaneseForms).map(([traditional, japanese]): [string, string] => [japanese, traditional]),
  ]
  for (const [form, traditional] of regional) {
    const simplified = forms.get(traditional) ?? traditional
    if (!forms.has(form) && !everyday.has(form) && everyday.has(simplified)) forms.set(form, simplified)
  }
  for (const [form = '', simplified = ''] of formsInPhrases) forms.set(form, simplified)
  for (const [form, simplified] of forms) {
    const simplest = forms.get(simplified) ?? simplified
    if (form === simplest) forms.delete(form)
    else forms.set(form, simplest)
  }
  return forms
}

/**
 * Traditional, regional and Japanese form of a character → the simplified one, for search. It joins more than
 * a translation may (乾坤 becomes 干坤), which does no harm where both sides are folded.
 */
export const simplifiedForms: ReadonlyMap<string, string> = buildSimplifiedForms()

let converter: ((text: string) => string) | undefined

/** Translates by phrases, so that the reading is kept (乾坤 stays, 乾淨 becomes 干净). */
export function toSimplified(text: string): string {
  converter ??= ConverterFactory([traditionalPhrases, traditionalCharacters])
  return converter(text)
}
