import { LRUCache } from 'lru-cache'
import { foldText } from './fold.ts'
import { pinyinOf } from './pinyin.ts'
import { quoteLexeme } from './tsvector.ts'

/**
 * How titles read, without tones: by single characters and pairs of them, which are looked up again and again. A reading
 * of the whole title takes 100 µs and more, which an import of a million would feel.
 */

const han = /\p{Script=Han}/u
const alone = new LRUCache<string, string>({ max: 20_000 })
const inPairs = new LRUCache<string, readonly string[]>({ max: 50_000 })

/** The syllable of a character by itself; what is not Chinese is its own. */
export function syllableOf(sign: string): string {
  let syllable = alone.get(sign)
  if (syllable === undefined) {
    syllable = han.test(sign) ? pinyinOf(sign).full : sign
    alone.set(sign, syllable)
  }
  return syllable
}

function inPair(first: string, second: string): readonly string[] {
  const pair = first + second
  let syllables = inPairs.get(pair)
  if (syllables === undefined) {
    const { sortKey } = pinyinOf(pair)
    // `yin2银hang2行`
    syllables = sortKey.split(/\d\p{Script=Han}/u).slice(0, 2)
    inPairs.set(pair, syllables)
  }
  return syllables
}

/** A syllable for each character; one with several readings is read as in a word with its neighbour. */
export function syllablesOf(signs: readonly string[]): string[] {
  return signs.map((sign, at) => {
    const usual = syllableOf(sign)
    if (usual === sign) return sign
    const [before = '', after = ''] = [signs[at - 1], signs[at + 1]]
    const withNext = han.test(after) ? (inPair(sign, after)[0] ?? usual) : usual
    if (withNext !== usual || !han.test(before)) return withNext
    return inPair(before, sign)[1] ?? usual
  })
}

// Upper case, because folded text has none; names have `P:` and `I:` (pinyin.ts).
const titleMark = 'T:'
const longestReading = 32
const shortestReading = 4
const parts = 4

/** Lexemes by which a title is found as it reads, from its beginning and from where each of its parts begins. */
export function titleLexemes(title: string): string[] {
  const words = foldText(title).split(' ')
  const signs = [...words.join('')]
  const syllables = syllablesOf(signs)
  const lexemes = new Set<string>()
  let from = 0
  for (const word of words.slice(0, parts)) {
    if (han.test(word)) {
      const letters = /^[a-z0-9]*/.exec(syllables.slice(from, from + longestReading).join(''))?.[0] ?? ''
      if (letters.length >= shortestReading) lexemes.add(titleMark + letters.slice(0, longestReading))
    }
    from += [...word].length
  }
  return [...lexemes]
}

/** Text of a tsquery for titles that read like these letters, or begin so; null where they are too few to say much. */
export function titleReadingQuery(letters: string): string | null {
  if (letters.length <= shortestReading || !/^[a-z0-9]+$/.test(letters)) return null
  return `${quoteLexeme(titleMark + letters.slice(0, longestReading))}:*`
}
