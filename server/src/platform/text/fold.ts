import { simplifiedForms } from './simplified.ts'

/** Invisible: controls, zero-width, variation selectors, lone surrogates; and the skin tones of emoji. */
const dropped = /[[\p{Cc}\p{Cf}\p{Cs}\p{DI}\p{EMod}]--\p{White_Space}]/v
const everyDropped = new RegExp(dropped, 'gv')
/** Signs that are no picture separate words; an emoji (So) is a character like any other. */
const separator = /[\p{White_Space}\p{P}\p{Sm}\p{Sc}\p{Sk}]/u
/** What may merge with its neighbour under NFKC: marks and conjoining Hangul. */
const merging = /[\p{M}\u1100-\u11ff]/u

// Σ has two lower-case forms, by place in the word.
const searchForms: ReadonlyMap<string, string> = new Map([...simplifiedForms, ['ς', 'σ']])

const space = 0x20
// Placeholders in the table below, where zero is a unit not met yet.
const depends = 1
const gone = 2

/** UTF-16 code unit → its folded unit, filled as units are met. Filling it at start would cost 28 ms. */
const foldedUnits = new Uint16Array(0x10000)

function learn(unit: number): number {
  const character = String.fromCharCode(unit)
  const folded = unit >= 0xd800 && unit <= 0xdfff ? undefined : foldAlone(character)
  foldedUnits[unit] = folded ?? depends
  return foldedUnits[unit]
}

/** The folded unit of a character whose fold does not depend on its neighbours and is one unit long. */
function foldAlone(character: string): number | undefined {
  if (dropped.test(character)) return gone
  const normal = character.normalize('NFKC').toLowerCase()
  if (merging.test(normal)) return undefined
  const folded = foldCharacters(normal, searchForms)
  if (folded === '') return space
  return folded.length > 1 || normal.length > 1 ? undefined : folded.charCodeAt(0)
}

function foldCharacters(normal: string, forms: ReadonlyMap<string, string>): string {
  let folded = ''
  let gap = false
  for (const character of normal) {
    if (separator.test(character)) {
      gap = folded !== ''
    } else {
      if (gap) folded += ' '
      gap = false
      folded += forms.get(character) ?? character
    }
  }
  return folded
}

/** Lower case can part what NFKC had to leave apart in upper case (H̱ → ẖ), so NFKC runs again after it. */
function normalise(raw: string): string {
  return raw.replace(everyDropped, '').normalize('NFKC').toLowerCase().normalize('NFKC')
}

/**
 * As foldText, but traditional characters stay: for callers that need them to distinguish readings.
 */
export function foldKeepingForms(raw: string): string {
  return foldCharacters(normalise(raw), new Map())
}

/**
 * The form in which texts are compared by the search: NFKC, lower case, simplified characters, invisible
 * characters removed, each run of white space, punctuation (`%`, `_` and quotes too) and signs one space.
 * Empty when nothing else is in it. Folding twice changes nothing. Stored in `work_search.norm`.
 */
export function foldText(raw: string): string {
  let folded = ''
  let gap = false
  for (let index = 0; index < raw.length; index++) {
    const unit = raw.charCodeAt(index)
    const foldedUnit = foldedUnits[unit] || learn(unit)
    if (foldedUnit === space) {
      gap = folded !== ''
    } else if (foldedUnit === depends) {
      return foldCharacters(normalise(raw), searchForms)
    } else if (foldedUnit !== gone) {
      if (gap) folded += ' '
      gap = false
      folded += String.fromCharCode(foldedUnit)
    }
  }
  return folded
}
