import { subtitlesMax } from '@yehang/contract/limits'
import { splitNames } from '../../../platform/text/names.ts'
import { cleanLines, cleanText, isLonger, releaseDateOf, shown } from '../../../platform/text/values.ts'
import type { LineFault } from '../words.ts'
import { sayLine } from '../words.ts'
import { minutesOf, writtenDate } from './writings.ts'

export interface FieldProblem {
  field: string
  reason: LineFault
}

const decimal = /^[+-]?\d{1,17}(?:\.\d{1,20})?$/

/** Reads the fields of one raw record and gathers what is wrong with them. Absent, null and '' are one: null. */
export class Fields {
  readonly raw: Readonly<Record<string, unknown>>
  readonly problems: FieldProblem[] = []

  constructor(raw: Readonly<Record<string, unknown>>) {
    this.raw = raw
  }

  refuse(field: string, reason: LineFault): null {
    this.problems.push({ field, reason })
    return null
  }

  /** Text of at most `max` characters. A number is taken as its digits. */
  text(field: string, max: number, value = this.raw[field]): string | null {
    if (value === undefined || value === null) return null
    if (typeof value !== 'string' && !Number.isSafeInteger(value)) {
      return this.refuse(field, sayLine('line_not_text', { value: shown(value) }))
    }
    const text = cleanText(String(value))
    if (text === '') return null
    return isLonger(text, max)
      ? this.refuse(field, sayLine('line_too_long_text', { max, value: shown(text) }))
      : text
  }

  number(field: string, min: number, max: number, value = this.raw[field]): number | null {
    if (value === undefined || value === null || value === '') return null
    const number = typeof value === 'string' && decimal.test(value.trim()) ? Number(value) : value
    if (typeof number === 'number' && number >= min && number <= max) return number
    return this.refuse(field, sayLine('line_not_number', { min, max, value: shown(value) }))
  }

  whole(field: string, min: number, max: number, value = this.raw[field]): number | null {
    if (value === undefined || value === null || value === '') return null
    const number = typeof value === 'string' && decimal.test(value.trim()) ? Number(value) : value
    if (Number.isInteger(number) && Number(number) >= min && Number(number) <= max) return Number(number)
    return this.refuse(field, sayLine('line_not_whole', { min, max, value: shown(value) }))
  }

  /** Whole minutes, also as `76分钟`, `1:16:00` or `1h 16min`. */
  minutes(field: string, max: number): number | null {
    const value = this.raw[field]
    const minutes = typeof value === 'string' && !decimal.test(value.trim()) ? minutesOf(value.trim()) : null
    return this.whole(field, 0, max, minutes ?? value)
  }

  /** A day; of a year or a month alone its last one. */
  date(field: string): ReturnType<typeof releaseDateOf> {
    const text = this.text(field, 60)
    if (text === null) return null
    return (
      releaseDateOf(text) ??
      releaseDateOf(writtenDate(text) ?? '') ??
      this.refuse(field, sayLine('line_not_day', { value: shown(text) }))
    )
  }

  /** Text of several lines. */
  lines(field: string, max: number): string | null {
    const value = this.raw[field]
    if (typeof value !== 'string') return this.text(field, max)
    const text = cleanLines(value)
    if (isLonger(text, max)) {
      return this.refuse(field, sayLine('line_too_long_text', { max, value: shown(text) }))
    }
    return text === '' ? null : text
  }

  /** Texts as an array, or as text parted like names; each once. */
  texts(field: string, max: number, most: number): string[] {
    const value = this.raw[field]
    if (value === undefined || value === null || value === '') return []
    const list = typeof value === 'string' ? splitNames(value) : value
    if (!Array.isArray(list)) {
      this.refuse(field, sayLine('line_not_names', { value: shown(value) }))
      return []
    }
    if (list.length > most) {
      this.refuse(field, sayLine('line_too_many', { count: list.length, max: most }))
      return []
    }
    const texts = list.map((entry) => this.text(field, max, entry ?? null)).filter((text) => text !== null)
    return [...new Set(texts)]
  }

  /** An absolute http(s) address or a relative path, kept as given. */
  address(field: string, value = this.raw[field]): string | null {
    const text = this.text(field, 1000, value)
    if (text === null) return null
    const problem = addressProblem(text)
    return problem === null ? text : this.refuse(field, problem)
  }

  /** The path of a file, kept to the letter: a name that was tidied is another name. */
  path(field: string, value = this.raw[field]): string | null {
    if (value === undefined || value === null || value === '') return null
    return typeof value === 'string'
      ? value
      : this.refuse(field, sayLine('line_not_path', { value: shown(value) }))
  }

  /** Paths as an array, or as text parted by line breaks, `;` or `|`; each once. */
  paths(field: string, value = this.raw[field]): string[] {
    if (value === undefined || value === null || value === '') return []
    const list = typeof value === 'string' ? value.split(/[\n;|]/).map((part) => part.trim()) : value
    if (!Array.isArray(list)) {
      this.refuse(field, sayLine('line_not_path', { value: shown(value) }))
      return []
    }
    if (list.length > subtitlesMax) {
      this.refuse(field, sayLine('line_too_many', { count: list.length, max: subtitlesMax }))
      return []
    }
    const paths = list.map((entry) => this.path(field, entry)).filter((path) => path !== null)
    return [...new Set(paths)]
  }

  /** Addresses as an array or comma text. */
  addresses(field: string): string[] {
    const value = this.raw[field]
    if (value === undefined || value === null || value === '') return []
    const list = typeof value === 'string' ? value.split(',') : value
    if (!Array.isArray(list)) {
      this.refuse(field, sayLine('line_not_addresses', { value: shown(value) }))
      return []
    }
    if (list.length > 200) {
      this.refuse(field, sayLine('line_too_many', { count: list.length, max: 200 }))
      return []
    }
    const addresses: string[] = []
    for (const entry of list) {
      const address = this.address(field, entry ?? null)
      if (address === null) continue
      // The API joins the list with commas (docs/requirements.md, catalogue 2 and imports 6).
      if (address.includes(',')) this.refuse(field, sayLine('line_address_comma', { value: shown(address) }))
      else addresses.push(address)
    }
    return addresses
  }
}

/** Why the text cannot be an address of a picture or clip, null where it can: http(s), or a relative path. */
function addressProblem(text: string): LineFault | null {
  if (/[\s\\]/.test(text)) return sayLine('line_address_space', { value: shown(text) })
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase()
  if (scheme !== undefined) {
    if (scheme !== 'http' && scheme !== 'https')
      return sayLine('line_address_scheme', { value: shown(text), scheme })
    return URL.canParse(text) && /^https?:\/\/[^/]/i.test(text)
      ? null
      : sayLine('line_address_incomplete', { value: shown(text) })
  }
  if (text.startsWith('//')) return sayLine('line_address_slashes', { value: shown(text) })
  return /(^|\/)\.\.?(\/|$)/.test(text) ? sayLine('line_address_dots', { value: shown(text) }) : null
}
