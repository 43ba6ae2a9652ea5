import { titleSeparator } from '../../../../platform/text/grams.ts'
import type { Bits } from './bits.ts'

/**
 * The folded titles of all works, in the order of their places, without spaces. A frequent character is one byte, others
 * are two or four; the first byte of a character is never a byte within one, so that bytes are searched for as text is.
 * 0 ends the titles of a work, and 1 stands between them.
 */

export interface TitleData {
  bytes: Uint8Array
  /** For each UTF-16 unit its number by frequency, from 1; 0: no title has it. */
  ranks: Uint16Array
}

const between = 1
const separator = titleSeparator.charCodeAt(0)

const singles = 128
const leads = 63
const firstLead = singles + 1
/** Begins a character of four bytes. */
const longLead = firstLead + leads
const firstTrail = longLead + 1
const trails = 256 - firstTrail

/** Writes the bytes of a unit with this rank; returns where the next one goes. */
function write(bytes: Uint8Array, at: number, rank: number): number {
  if (rank <= singles) {
    bytes[at] = rank
    return at + 1
  }
  const rest = rank - singles - 1
  if (rest < leads * trails) {
    bytes[at] = firstLead + Math.floor(rest / trails)
    bytes[at + 1] = firstTrail + (rest % trails)
    return at + 2
  }
  const far = rest - leads * trails
  bytes[at] = longLead
  bytes[at + 1] = firstTrail + (Math.floor(far / trails ** 2) % trails)
  bytes[at + 2] = firstTrail + (Math.floor(far / trails) % trails)
  bytes[at + 3] = firstTrail + (far % trails)
  return at + 4
}

function widthOf(rank: number): number {
  return rank <= singles ? 1 : rank - singles - 1 < leads * trails ? 2 : 4
}

/** Gathers titles in any order, those of a work with a `titleSeparator` between them. */
export class TitlesWriter {
  #units: Uint16Array
  #size = 0
  readonly #starts: Uint32Array
  readonly #counts = new Uint32Array(2 ** 16)

  constructor(works: number) {
    this.#units = new Uint16Array(16 * works + 1024)
    this.#starts = new Uint32Array(works)
  }

  /** `folded` may have spaces. */
  set(place: number, folded: string): void {
    if (this.#size + folded.length + 1 > this.#units.length) {
      const more = new Uint16Array(2 * (this.#size + folded.length + 1))
      more.set(this.#units.subarray(0, this.#size))
      this.#units = more
    }
    // Nothing is at 0: a work without a title.
    this.#size += 1
    this.#starts[place] = this.#size
    for (let at = 0; at < folded.length; at++) {
      const unit = folded.charCodeAt(at)
      if (unit === 0x20) continue
      this.#units[this.#size++] = unit
      this.#counts[unit] = (this.#counts[unit] as number) + 1
    }
    this.#units[this.#size] = 0
  }

  end(): TitleData {
    const used = [...this.#counts.keys()].filter(
      (unit) => unit > 0 && unit !== separator && (this.#counts[unit] as number) > 0,
    )
    used.sort((a, b) => (this.#counts[b] as number) - (this.#counts[a] as number))
    const ranks = new Uint16Array(2 ** 16)
    let length = this.#starts.length
    // The separator has the rank whose byte is `between`.
    for (const [at, unit] of [separator, ...used].entries()) {
      ranks[unit] = at + 1
      length += (this.#counts[unit] as number) * widthOf(at + 1)
    }
    const bytes = new Uint8Array(length)
    let to = 0
    for (const start of this.#starts) {
      for (let at = start; start > 0; at++) {
        const unit = this.#units[at] as number
        if (unit === 0) break
        to = write(bytes, to, ranks[unit] as number)
      }
      to += 1
    }
    return { bytes, ranks }
  }
}

/** What a text is found in; the last two are asked for where they are needed. */
export interface TitlesFound {
  within: Bits | null
  begins: Bits | null
  exact: Bits | null
}

export class Titles {
  readonly #bytes: Uint8Array
  readonly #ranks: Uint16Array

  constructor({ bytes, ranks }: TitleData) {
    this.#bytes = bytes
    this.#ranks = ranks
  }

  /** Adds the works whose title holds a folded text without spaces, begins with it, or is it. */
  find(text: string, { within, begins, exact }: TitlesFound): void {
    const wanted = this.#encode(text)
    if (wanted === null) return
    const bytes = this.#bytes
    const { length } = bytes
    const [first, width] = [wanted[0] as number, wanted.length]
    let place = 0
    let start = 0
    for (let at = 0; at < length; at++) {
      const byte = bytes[at] as number
      if (byte <= between) {
        if (byte === 0) place += 1
        start = at + 1
      } else if (byte === first) {
        let same = 1
        while (same < width && bytes[at + same] === wanted[same]) same += 1
        if (same < width) continue
        within?.add(place)
        if (at === start) {
          begins?.add(place)
          if ((bytes[at + width] as number) <= between) exact?.add(place)
        }
        at += width
        while ((bytes[at] as number) > between) at += 1
        if (bytes[at] === 0) place += 1
        start = at + 1
      }
    }
  }

  #encode(text: string): Uint8Array | null {
    const bytes = new Uint8Array(4 * text.length)
    let to = 0
    for (let at = 0; at < text.length; at++) {
      const rank = this.#ranks[text.charCodeAt(at)] as number
      if (rank === 0) return null
      to = write(bytes, to, rank)
    }
    return to === 0 ? null : bytes.subarray(0, to)
  }
}
