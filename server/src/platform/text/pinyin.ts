import { pinyin } from 'pinyin-pro'
import { foldKeepingForms, foldText } from './fold.ts'
import { toSimplified } from './simplified.ts'
import { quoteLexeme } from './tsvector.ts'

/** In the name of a person the first character is read as a surname: 曾 zeng, not ceng. */
export type NameKind = 'person' | 'thing'

export interface Pinyin {
  /** Syllables without tones or spaces, ü as v: `zengzhiwei`, `studioshanhai`. */
  full: string
  /** First letter of each syllable; other characters whole: `zzw`. */
  initials: string
  /** Orders in bytes as a dictionary does: by syllable, then tone, then character. */
  sortKey: string
}

const chinese = /\p{Script=Han}/u
/** The longest keyword: no more of a reading can ever be asked for. */
const longestKeyword = 32
// Upper case, because folded text has none: a search for what begins with `p` does not meet them.
const fullMark = 'P:'
const initialsMark = 'I:'

const settings = { toneType: 'num', type: 'array', v: true, toneSandhi: false } as const

/** The reading of a name, characters without a reading kept in lower case. */
export function pinyinOf(name: string, kind: NameKind = 'thing'): Pinyin {
  const text = toSimplified(foldKeepingForms(name))
  const readings =
    kind === 'person'
      ? pinyin(text, { ...settings, mode: 'surname', surname: 'head' })
      : pinyin(text, settings)
  const result = { full: '', initials: '', sortKey: '' }
  let position = 0
  for (const character of text) {
    const reading = readings[position++] ?? character
    if (character === ' ') {
      result.sortKey += ' '
    } else if (reading === character) {
      result.full += character
      result.initials += character
      result.sortKey += character
    } else {
      const syllable = reading.slice(0, -1)
      result.full += syllable
      result.initials += syllable.charAt(0)
      result.sortKey += reading + character
    }
  }
  return result
}

/**
 * Lexemes by which the reading of a name is found, for the tsvector that holds the grams: `P:` and the full
 * reading, `I:` and the initials. Only for names with Chinese characters and at least two initials, and only
 * as far as a keyword can reach: its leading letters and digits, at most 32. A person's name is also found
 * by the everyday reading, since a stage name need not begin with a surname.
 */
export function pinyinLexemes(name: string, kind: NameKind = 'thing'): string[] {
  if (!chinese.test(name)) return []
  const readings = kind === 'person' ? [pinyinOf(name, 'person'), pinyinOf(name)] : [pinyinOf(name)]
  const lexemes = new Set<string>()
  for (const { full, initials } of readings) {
    if (initials.length < 2) continue
    addReachable(lexemes, fullMark, full)
    addReachable(lexemes, initialsMark, initials)
  }
  return [...lexemes]
}

function addReachable(lexemes: Set<string>, mark: string, letters: string): void {
  const reachable = /^[a-z0-9]{2,}/.exec(letters)?.[0].slice(0, longestKeyword)
  if (reachable) lexemes.add(mark + reachable)
}

/**
 * The tsquery for a keyword that may be pinyin: Latin letters and digits, at least two letters; white space
 * and apostrophes do not count (`zhang san`, `xi'an`). Initials are matched from the start from two letters
 * on, full readings only from three: two letters of them (`li`, `zh`) would match every tenth name.
 */
export function pinyinQuery(keyword: string): string | null {
  const letters = foldText(keyword).replaceAll(' ', '').replaceAll('ü', 'v')
  if (!/^[a-z0-9]{2,32}$/.test(letters) || !/[a-z][0-9]*[a-z]/.test(letters)) return null
  const initials = `${quoteLexeme(initialsMark + letters)}:*`
  return letters.length < 3 ? initials : `${quoteLexeme(fullMark + letters)}:* | ${initials}`
}
