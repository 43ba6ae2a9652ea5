import { numberNorm } from '../../../../platform/text/number.ts'
import type { Bits } from './bits.ts'

/**
 * The numbers of all works as `numberNorm` writes them, in the order of their places: a byte for each letter and digit,
 * with what a search for a code has to know of how the number is written. 0 ends a number.
 */

/** A sign stands before this letter or digit in the number as it is written. */
const afterSign = 0x80
/** Added to the first digit of the last run where its zeros are not those that are written. */
const otherZeros = 0x40
/** No letter or digit of a keyword. */
const foreign = 0x7f
/** After the last letter or digit: a sign stands there. */
const endsInSign = 0x2d

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
const isLetter = (byte: number) => byte >= 0x41 && byte <= 0x5a

/** The letter or digit of a byte; what is none is 0. */
const signs = Uint8Array.from({ length: 256 }, (_, byte) => {
  const sign = byte & 0x7f
  return isDigit(sign - otherZeros) ? sign - otherZeros : isDigit(sign) || isLetter(sign) ? sign : 0
})

const alphanumeric = /[\p{L}\p{N}]/u

/**
 * The same of most numbers, in a tenth of the time: of capital letters, digits and signs of ASCII, where `numberNorm` leaves
 * the last run of digits as it is. Null for any other.
 */
export function bytesOfPlainNumber(number: string): number[] | null {
  const bytes: number[] = []
  let signBefore = false
  // The last run of digits, whatever signs are within.
  let [start, end] = [0, 0]
  for (let at = 0; at < number.length; at++) {
    const code = number.charCodeAt(at)
    if (isDigit(code)) {
      if (end !== bytes.length || end === 0) start = bytes.length
      end = bytes.length + 1
    } else if (!isLetter(code)) {
      if (code < 0x21 || code > 0x7e || (code >= 0x61 && code <= 0x7a)) return null
      signBefore = true
      continue
    }
    bytes.push(signBefore ? code | afterSign : code)
    signBefore = false
  }
  const digits = end - start
  const isZero = ((bytes[start] ?? 0) & 0x7f) === 0x30
  if (digits > 0 && (digits < 3 || (digits > 3 && isZero && start > 0))) return null
  if (signBefore && bytes.length > 0) bytes.push(endsInSign)
  return bytes
}

/** The bytes of a number in its canonical form. */
export function bytesOfNumber(number: string): number[] {
  return bytesOfPlainNumber(number) ?? bytesOfAnyNumber(number)
}

export function bytesOfAnyNumber(number: string): number[] {
  const bytes: number[] = []
  const norm = numberNorm(number)
  const written = [...number].filter((sign) => alphanumeric.test(sign)).join('')
  let signBefore = false
  let at = 0
  for (const sign of number) {
    if (!alphanumeric.test(sign)) {
      signBefore = true
      continue
    }
    bytes.push(byteOf(sign) | (signBefore ? afterSign : 0))
    signBefore = false
    at += 1
  }
  const trailing = signBefore && at > 0
  if (written !== norm) respell(bytes, norm)
  if (trailing) bytes.push(endsInSign)
  return bytes
}

const byteOf = (sign: string): number => {
  const code = sign.codePointAt(0) as number
  return isDigit(code) || isLetter(code) ? code : foreign
}

/** Gives the last run of digits the zeros that `norm` has. */
function respell(bytes: number[], norm: string): void {
  const isRun = (byte: number | undefined) => byte !== undefined && isDigit(signs[byte] as number)
  let end = bytes.length
  while (end > 0 && !isRun(bytes[end - 1])) end -= 1
  let start = end
  while (start > 0 && isRun(bytes[start - 1])) start -= 1
  const inNorm = [...norm].map(byteOf)
  const tail = bytes.length - end
  const run = inNorm.slice(start, inNorm.length - tail)
  const mark = (bytes[start] as number) & afterSign
  run[0] = ((run[0] ?? 0x30) + otherZeros) | mark
  bytes.splice(start, end - start, ...run)
}

export interface NumberData {
  bytes: Uint8Array
}

/** Gathers numbers in any order. */
export class NumbersWriter {
  #bytes: Uint8Array
  #size = 1
  readonly #starts: Uint32Array

  constructor(works: number) {
    this.#bytes = new Uint8Array(12 * works + 1024)
    this.#starts = new Uint32Array(works)
  }

  set(place: number, number: string): void {
    const bytes = bytesOfNumber(number)
    if (this.#size + bytes.length + 1 > this.#bytes.length) {
      const more = new Uint8Array(2 * (this.#size + bytes.length + 1))
      more.set(this.#bytes.subarray(0, this.#size))
      this.#bytes = more
    }
    this.#starts[place] = this.#size
    for (const byte of bytes) this.#bytes[this.#size++] = byte
    this.#size += 1
  }

  end(): NumberData {
    const bytes = new Uint8Array(this.#size - 1)
    let to = 0
    for (const start of this.#starts) {
      for (let at = start; start > 0 && this.#bytes[at] !== 0; at++) bytes[to++] = this.#bytes[at] as number
      to += 1
    }
    return { bytes: bytes.slice(0, to) }
  }
}

export interface AskedNumbers {
  /** Beginnings of numbers, as `numberNorm` writes them. */
  prefixes: readonly string[]
  /** Where only numbers with this code are meant, not those that begin with more letters. */
  code: string | null
}

const ascii = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

/** Whether the number that begins at `start` is among those that are asked for. */
function matches(
  bytes: ArrayLike<number>,
  start: number,
  prefixes: readonly Uint8Array[],
  code: Uint8Array | null,
) {
  const begins = (prefix: Uint8Array) => {
    for (let at = 0; at < prefix.length; at++) {
      if (signs[bytes[start + at] ?? 0] !== prefix[at]) return false
    }
    return true
  }
  return prefixes.some(begins) && (code === null || hasCode(bytes, start, code))
}

/** As `codePattern` of queries/matches.ts says of the number as it is written. */
function hasCode(bytes: ArrayLike<number>, start: number, code: Uint8Array): boolean {
  for (let at = 0; at < code.length; at++) {
    const byte = bytes[start + at] ?? 0
    if (signs[byte] !== code[at] || isDigit((byte & 0x7f) - otherZeros)) return false
  }
  const next = bytes[start + code.length] ?? 0
  if (next === 0) return false
  if (next & afterSign || next === endsInSign) return true
  const sign = signs[next] as number
  return isDigit(code.at(-1) as number) ? sign === 0 : !isLetter(sign)
}

/** Whether one number is. */
export function numberMatches(number: string, { prefixes, code }: AskedNumbers): boolean {
  return matches(bytesOfNumber(number), 0, prefixes.map(ascii), code === null ? null : ascii(code))
}

export class Numbers {
  readonly #bytes: Uint8Array

  constructor({ bytes }: NumberData) {
    this.#bytes = bytes
  }

  find({ prefixes, code }: AskedNumbers, found: Bits): void {
    const bytes = this.#bytes
    const beginnings = prefixes.map(ascii)
    const wanted = code === null ? null : ascii(code)
    const canBegin = new Uint8Array(256)
    for (let byte = 0; byte < 256; byte++) {
      if (beginnings.some(([first]) => first === undefined || first === signs[byte])) canBegin[byte] = 1
    }
    let place = 0
    let start = 0
    for (let at = 0; at < bytes.length; at++) {
      if (bytes[at] !== 0) continue
      if (canBegin[bytes[start] as number] === 1 && matches(bytes, start, beginnings, wanted))
        found.add(place)
      place += 1
      start = at + 1
    }
  }
}
