import { numberNorm } from '../../../../platform/text/number.ts'
import type { Bits } from './bits.ts'
import { withRoom } from './packed.ts'

/**
 * The numbers of all works as `numberNorm` writes them: a byte for each letter and digit, with what a search for a code has
 * to know of how the number is written. What stands before the last digits is kept once for all numbers that begin so, and
 * digits take half a byte: 5 bytes a number in place of 10.
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
  /** What numbers begin with, each ended by 0. */
  heads: Uint8Array
  /** Of each place which of the heads it has. */
  headOf: Uint16Array | Uint32Array
  /** Of each place how many digits follow, with `tailAfterSign`, and two of them in a byte. */
  tails: Uint8Array
}

const mostDigits = 15
/** Added to how many digits there are: the first of them stands after a sign. */
const tailAfterSign = 0x10

/** Where the last digits of a number begin, as far as a tail can hold them. */
function tailOf(bytes: Uint8Array): number {
  let start = bytes.length
  while (start > 0 && bytes.length - start < mostDigits) {
    const byte = bytes[start - 1] as number
    if (!isDigit(byte & 0x7f)) break
    start -= 1
    if (byte & afterSign) break
  }
  return start
}

/** Gathers numbers in any order. */
export class NumbersWriter {
  readonly #headOf: Uint32Array
  readonly #heads = new Map<string, number>()
  /** Of each place the first of its bytes in `bytes`; 0 where it has no number. */
  readonly #starts: Uint32Array
  #bytes: Uint8Array
  #size = 1

  constructor(works: number) {
    this.#headOf = new Uint32Array(works).fill(this.#head(''))
    this.#starts = new Uint32Array(works)
    this.#bytes = new Uint8Array(4 * works + 1024)
  }

  set(place: number, number: string): void {
    const bytes = Uint8Array.from(bytesOfNumber(number))
    const start = tailOf(bytes)
    this.#headOf[place] = this.#head(Buffer.from(bytes.subarray(0, start)).toString('latin1'))
    const tail = bytes.subarray(start)
    this.#bytes = withRoom(this.#bytes, this.#size, 1 + tail.length)
    this.#starts[place] = this.#size
    const isAfterSign = ((tail[0] ?? 0) & afterSign) !== 0
    this.#bytes[this.#size++] = tail.length | (isAfterSign ? tailAfterSign : 0)
    for (let at = 0; at < tail.length; at += 2) {
      const [left = 0, right = 0] = tail.subarray(at, at + 2)
      this.#bytes[this.#size++] = ((left & 15) << 4) | (right & 15)
    }
  }

  #head(text: string): number {
    const known = this.#heads.get(text)
    if (known !== undefined) return known
    this.#heads.set(text, this.#heads.size)
    return this.#heads.size - 1
  }

  end(): NumberData {
    const tails = new Uint8Array(this.#size + this.#starts.length)
    let to = 0
    for (const start of this.#starts) {
      const size = start === 0 ? 1 : sizeOfTail(this.#bytes[start] as number)
      if (start > 0) tails.set(this.#bytes.subarray(start, start + size), to)
      to += size
    }
    const heads = Buffer.from([...this.#heads.keys()].map((head) => `${head}\0`).join(''), 'latin1')
    const isShort = this.#heads.size <= 2 ** 16
    return {
      heads: Uint8Array.from(heads),
      headOf: isShort ? Uint16Array.from(this.#headOf) : this.#headOf,
      tails: tails.slice(0, to),
    }
  }
}

/** Bytes of a tail, by its first one. */
const sizeOfTail = (first: number) => 1 + (((first & mostDigits) + 1) >> 1)

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

/** What the numbers with a head are: none is found, all of them, or those whose digits fit as well. */
const [none, all, some] = [0, 1, 2]

export class Numbers {
  readonly #data: NumberData
  /** Where each head begins. A view of each would take ten times as much as they do. */
  readonly #starts: Uint32Array
  /** A number at a time, ended by 0. */
  readonly #number: Uint8Array

  constructor(data: NumberData) {
    this.#data = data
    const starts = [0]
    let longest = 0
    for (const [at, byte] of data.heads.entries()) {
      if (byte !== 0) continue
      longest = Math.max(longest, at - (starts.at(-1) ?? 0))
      starts.push(at + 1)
    }
    this.#starts = Uint32Array.from(starts)
    this.#number = new Uint8Array(longest + mostDigits + 1)
  }

  find({ prefixes, code }: AskedNumbers, found: Bits): void {
    const beginnings = prefixes.map(ascii)
    const wanted = code === null ? null : ascii(code)
    const kinds = Uint8Array.from({ length: this.#starts.length - 1 }, (_, head) =>
      kindOf(this.#head(head), beginnings, wanted),
    )
    const { headOf, tails } = this.#data
    for (let place = 0, at = 0; place < headOf.length; place++) {
      const head = headOf[place] as number
      const kind = kinds[head]
      if (kind === all || (kind === some && matches(this.#read(head, at), 0, beginnings, wanted)))
        found.add(place)
      at += sizeOfTail(tails[at] as number)
    }
  }

  #head(head: number): Uint8Array {
    return this.#data.heads.subarray(this.#starts[head], (this.#starts[head + 1] as number) - 1)
  }

  #read(head: number, tail: number): Uint8Array {
    const { heads, tails } = this.#data
    const number = this.#number
    let size = 0
    for (let at = this.#starts[head] as number; heads[at] !== 0; at++) number[size++] = heads[at] as number
    const start = size
    const sign = tails[tail] as number
    const digits = sign & mostDigits
    for (let digit = 0; digit < digits; digit++) {
      const pair = tails[tail + 1 + (digit >> 1)] as number
      number[size++] = 0x30 | (digit & 1 ? pair & 15 : pair >> 4)
    }
    if (sign & tailAfterSign) number[start] = (number[start] as number) | afterSign
    number[size] = 0
    return number
  }
}

function kindOf(head: Uint8Array, prefixes: readonly Uint8Array[], code: Uint8Array | null): number {
  // What follows a code says whether it ends there.
  const isDecided = [...prefixes, ...(code === null ? [] : [code])].every(
    ({ length }) => length < head.length,
  )
  if (isDecided) return matches(head, 0, prefixes, code) ? all : none
  const canBegin = (prefix: Uint8Array) =>
    head.every((byte, at) => at >= prefix.length || signs[byte] === prefix[at])
  return prefixes.some(canBegin) ? some : none
}
