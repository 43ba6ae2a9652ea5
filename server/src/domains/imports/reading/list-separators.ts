import { imports } from '@yehang/contract'
import { joinNames } from '../../../platform/text/names.ts'

/** The signs that one file may have between the names of a list. */
export const separators = imports.importSeparators
export type Separator = (typeof separators)[number]

const nameLists = ['maker', 'label', 'director', 'series', 'item', 'performer', 'tags', 'aliases'] as const
const addressLists: readonly string[] = ['imageSmall', 'imageBig']

/** Fields that a text may hold several of. */
export const listFields: readonly string[] = [...nameLists, ...addressLists]

const signs: Readonly<Record<Separator, RegExp>> = {
  '|': /[|｜]/,
  ';': /[;；]/,
  '\n': /\r\n|[\r\n]/,
  '/': /[/／]/,
  '、': /[、､]/,
  ',': /[,，]/,
}

/** Where one of these is used, commas and slashes are part of the names: `Smith, John; AC/DC`. */
const strong = ['\n', '|', ';'] as const

/** A stray sign in a text does not make it a separator. */
const shareOfTexts = 0.1

/** The sign between the names of a column; null where names are parted by commas and slashes as docs/import.md has it. */
export function guessSeparator(texts: readonly string[]): Separator | null {
  const filled = texts.filter((text) => text.trim() !== '')
  const counts = strong.map((sign) => filled.filter((text) => signs[sign].test(text.trim())).length)
  const most = Math.max(...counts)
  if (most === 0) return null
  const hasOthers = filled.some((text) => /[,，、､]|\s\/\s/.test(text))
  return most >= filled.length * shareOfTexts || !hasOthers ? (strong[counts.indexOf(most)] ?? null) : null
}

/** A text of a list, its entries parted by `sign`, as a text of docs/import.md. */
export function withUsualSeparator(field: string, text: string, sign: Separator): string {
  const entries = text
    .split(signs[sign])
    .map((entry) => entry.trim())
    .filter(Boolean)
  if (addressLists.includes(field)) return entries.map((entry) => entry.replaceAll(',', '%2C')).join(',')
  return joinNames(entries)
}
