import { titleSeparator } from '../../../../platform/text/title-separator.ts'
import type { Bits } from './bits.ts'
import { withRoom } from './packed.ts'

/**
 * The folded titles of all works, in the order of their places, without spaces. A frequent character is one byte, others
 * are two or four; the first byte of a character is never a byte within one, so that bytes are searched for as text is.
 * 1 stands between the titles of a work.
 */

export interface TitleData {
  bytes: Uint8Array
  /** How many bytes each work has; `isLong`: the next one of the long ones. */
  lengths: Uint8Array
  longLengths: Uint32Array
  /** For each UTF-16 unit its number by frequency, from 1; 0: no title has it. */
  ranks: Uint16Array
}

const between = 1
const isLong = 255
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
    this.#units = withRoom(this.#units, this.#size, folded.length + 1)
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
    let size = 0
    // The separator has the rank whose byte is `between`.
    for (const [at, unit] of [separator, ...used].entries()) {
      ranks[unit] = at + 1
      size += (this.#counts[unit] as number) * widthOf(at + 1)
    }
    const bytes = new Uint8Array(size)
    const lengths = new Uint8Array(this.#starts.length)
    const longLengths: number[] = []
    let to = 0
    for (const [place, start] of this.#starts.entries()) {
      const from = to
      for (let at = start; start > 0; at++) {
        const unit = this.#units[at] as number
        if (unit === 0) break
        to = write(bytes, to, ranks[unit] as number)
      }
      lengths[place] = Math.min(to - from, isLong)
      if (to - from >= isLong) longLengths.push(to - from)
    }
    return { bytes, lengths, longLengths: Uint32Array.from(longLengths), ranks }
  }
}

/** What a text is found in. */
export interface TitlesFound {
  within: Bits | null
  begins: Bits | null
  exact: Bits | null
}

/** From here on a byte is looked for one by one, and not by a call for each place where it stands. */
const oftenIn = 2 ** 16
const often = oftenIn / 100

export class Titles {
  readonly #bytes: Buffer
  readonly #lengths: Uint8Array
  readonly #longLengths: Uint32Array
  readonly #ranks: Uint16Array

  constructor({ bytes, lengths, longLengths, ranks }: TitleData) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#lengths = lengths
    this.#longLengths = longLengths
    this.#ranks = ranks
  }

  /** Adds the works of which a title holds a folded text without spaces, begins with it, or is it. */
  find(text: string, { within, begins, exact }: TitlesFound): void {
    const wanted = this.#encode(text)
    if (wanted === null) return
    const [byte] = wanted
    if (wanted.length === 1 && byte !== undefined && this.#isOften(byte)) {
      if (within !== null) this.#findByte(byte, within)
      if (begins === null && exact === null) return
      this.#findFirst(wanted, begins, exact)
      this.#findPlaces(Uint8Array.of(between, byte), 1, { within: null, begins, exact })
    } else this.#findPlaces(wanted, 0, { within, begins, exact })
  }

  /** By each place where bytes stand, the text being what follows the first `before` of them. */
  #findPlaces(wanted: Uint8Array, before: number, { within, begins, exact }: TitlesFound): void {
    const bytes = this.#bytes
    const isWithinAlone = begins === null && exact === null
    this.#visit(wanted, (place, at, start, end) => {
      within?.add(place)
      if (isWithinAlone) return end
      const from = at + before
      if (from === start || bytes[from - 1] === between) {
        const next = at + wanted.length
        begins?.add(place)
        if (next === end || bytes[next] === between) exact?.add(place)
      }
      return at + 1
    })
  }

  #isOften(byte: number): boolean {
    let count = 0
    for (const one of this.#bytes.subarray(0, oftenIn)) if (one === byte) count += 1
    return count > often
  }

  #findByte(byte: number, within: Bits): void {
    const [bytes, lengths] = [this.#bytes, this.#lengths]
    let [end, long] = [0, 0]
    for (let place = 0; place < lengths.length; place++) {
      let at = end
      const length = lengths[place] as number
      end += length < isLong ? length : (this.#longLengths[long++] as number)
      while (at < end && bytes[at] !== byte) at += 1
      if (at < end) within.add(place)
    }
  }

  /** Of the first title of each work. */
  #findFirst(wanted: Uint8Array, begins: Bits | null, exact: Bits | null): void {
    const [bytes, lengths] = [this.#bytes, this.#lengths]
    const [first, width] = [wanted[0] as number, wanted.length]
    let [end, long] = [0, 0]
    for (let place = 0; place < lengths.length; place++) {
      const start = end
      const length = lengths[place] as number
      end += length < isLong ? length : (this.#longLengths[long++] as number)
      if (bytes[start] !== first || start + width > end) continue
      let same = 1
      while (same < width && bytes[start + same] === wanted[same]) same += 1
      if (same < width) continue
      begins?.add(place)
      if (start + width === end || bytes[start + width] === between) exact?.add(place)
    }
  }

  /** Visits where bytes stand in the titles of a work, from `start` to `end`; `visit` says from where to look on. */
  #visit(wanted: Uint8Array, visit: (place: number, at: number, start: number, end: number) => number): void {
    const [bytes, lengths] = [this.#bytes, this.#lengths]
    let [place, start, end, long, from] = [-1, 0, 0, 0, 0]
    for (let at = bytes.indexOf(wanted, from); at !== -1; at = bytes.indexOf(wanted, from)) {
      while (end <= at) {
        place += 1
        const length = lengths[place] as number
        start = end
        end += length < isLong ? length : (this.#longLengths[long++] as number)
      }
      // What runs across two works is in none of them.
      from = at + wanted.length > end ? at + 1 : visit(place, at, start, end)
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
