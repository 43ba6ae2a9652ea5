import { foldText } from './fold.ts'
import { pinyinQuery } from './pinyin.ts'
import { titleSeparator } from './title-separator.ts'
import { quoteLexeme } from './tsvector.ts'

export interface SearchDocument {
  /**
   * The folded parts, one a line, so that no word of a query matches across two of them. Other titles stand together in
   * the second line, between separators.
   */
  norm: string
  /** Distinct grams of all parts, with their spaces and without. */
  lexemes: string[]
}

export interface SearchWord {
  /** As folded. */
  text: string
  /** LIKE pattern against `norm` without its spaces. Folding leaves no wildcard in a word, so none is escaped. */
  like: string
  /** Lexemes that a match must have; empty for a word of one character. */
  grams: string[]
  /** The character of a one-character word, with which some lexeme must begin; else null. */
  prefix: string | null
}

/** A row matches where `doc @@ tsquery` and every `like` holds, or where `doc @@ pinyin` (see `readsText`). */
export interface SearchQuery {
  words: SearchWord[]
  /** Text for a `::tsquery` cast; narrows down, the patterns decide. */
  tsquery: string
  /** Text for a `::tsquery` cast, where the keyword can be pinyin; decides alone. */
  pinyin: string | null
}

function addGrams(grams: Set<string>, folded: string): void {
  const end = folded.length
  let start = 0
  while (start < end) {
    const next = start + widthAt(folded, start)
    if (folded.charCodeAt(start) !== 0x20) {
      const last = next >= end || folded.charCodeAt(next) === 0x20
      grams.add(folded.slice(start, last ? next : next + widthAt(folded, next)))
    }
    start = next
  }
}

/** Code units of the character at the index. */
function widthAt(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  return unit >= 0xd800 && unit <= 0xdbff ? 2 : 1
}

/**
 * The distinct pairs of neighbouring characters in each run of folded text, and the last character of each
 * run alone: so every character begins some gram, and one character can be asked for as a prefix.
 */
export function gramsOf(folded: string): string[] {
  const grams = new Set<string>()
  addGrams(grams, folded)
  return [...grams]
}

/** What the search keeps of a work: its title, its other titles, and the names that belong to it. */
export function documentOf(
  [title = '', ...names]: readonly string[],
  otherTitles: readonly string[] = [],
): SearchDocument {
  const grams = new Set<string>()
  const add = (part: string): string => {
    const folded = foldText(part)
    addGrams(grams, folded)
    // Pairs across spaces and signs too: what is typed without them is found.
    if (folded.includes(' ')) addGrams(grams, folded.replaceAll(' ', ''))
    return folded
  }
  const first = add(title)
  const others = otherTitles.map(add).filter(Boolean)
  const lines = names.map(add).filter(Boolean)
  if (others.length > 0) lines.unshift(first, ['', ...others, ''].join(titleSeparator))
  else if (first !== '') lines.unshift(first)
  return { norm: lines.join('\n'), lexemes: [...grams] }
}

/** The folded titles within a document, the title itself first, and its names. */
export function partsOf(norm: string): { titles: string[]; names: string[] } {
  const [title = '', ...lines] = norm.split('\n')
  if (!lines[0]?.startsWith(titleSeparator)) return { titles: [title], names: lines }
  const [others = '', ...names] = lines
  return { titles: [title, ...others.split(titleSeparator).filter(Boolean)], names }
}

function wordOf(word: string): SearchWord {
  const like = `%${word}%`
  if (word.length === widthAt(word, 0)) return { text: word, like, grams: [], prefix: word }
  // Only the pairs: inside a longer text the word need not end a run.
  const pairs = gramsOf(word).filter((gram) => gram.length > widthAt(gram, 0))
  return { text: word, like, grams: pairs, prefix: null }
}

/** What to ask the database for a keyword: all its words, in any order. Null when nothing is left of it. */
export function queryOf(keyword: string): SearchQuery | null {
  const distinct = [...new Set(foldText(keyword).split(' '))].filter(Boolean)
  // A word inside another asks for nothing more.
  const needed = distinct.filter((word) => !distinct.some((other) => other !== word && other.includes(word)))
  if (needed.length === 0) return null
  const words = needed.map(wordOf)
  // Prefixes stay beside pairs. At 300,000 works 的 costs up to 25 ms there, but a rare character left to
  // LIKE alone, behind a common word, costs 72 ms in place of 0.5, and more with every work.
  const terms = new Set<string>()
  for (const { grams, prefix } of words) {
    for (const gram of grams) terms.add(quoteLexeme(gram))
    if (prefix !== null) terms.add(`${quoteLexeme(prefix)}:*`)
  }
  return { words, tsquery: [...terms].join(' & '), pinyin: pinyinQuery(keyword) }
}
