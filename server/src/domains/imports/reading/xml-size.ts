const columnsMost = 16_384
/** What an empty row, or a shared text, takes, in places of cells. */
const placesOfEach = 4
const tagMost = 64 * 1024

const opening = /<(\/?)(?:[^\s:<>/]*:)?(row|c|si)(?=[\s/>])/y
/** A cell as nearly all programs write it, which is told by one look. */
const usual = /^ r="([A-Z]{1,3})\d{1,7}"(?: [a-qs-z][a-z]*="\w*")*\/?$/
const attributesMost = 256
/** Attributes without signs that are written as numbers or names, and without what could be another attribute. */
const plain = /^(?:\s+[\w:.-]+\s*=\s*(?:"[^"&<>=]*"|'[^'&<>=]*'))*\s*\/?$/
/** The last one, where there are several. */
const reference = /\sr\s*=\s*["']([^"']*)["'](?!.*\sr\s*=)/s
const column = /^\$?([A-Za-z]{1,3})\$?\d/

function placeOf(letters: string): number {
  let place = 0
  for (let at = 0; at < letters.length; at++) place = place * 26 + letters.charCodeAt(at) - 64
  return Math.min(columnsMost, place)
}

/**
 * What XML of a workbook takes in memory: a row is made as wide as its last cell stands. Where XML is not written as
 * programs write it, it counts as the most that it may be.
 */
export class XmlSize {
  /** Bytes outside of tags. */
  texts = 0
  /** Places of cells, filled or not. */
  places = 0
  #rest: Buffer = Buffer.alloc(0)
  #next = 0
  #width = 0

  add(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    this.#rest = Buffer.alloc(0)
    const text = bytes.toString('latin1')
    for (let at = 0; at < text.length; ) {
      const open = text.indexOf('<', at)
      if (open < 0) {
        this.texts += text.length - at
        return
      }
      this.texts += open - at
      const close = text.indexOf('>', open)
      if (close < 0) {
        this.#keep(bytes.subarray(open))
        return
      }
      this.#tag(text, open, close)
      at = close + 1
    }
  }

  #keep(rest: Buffer): void {
    if (rest.length <= tagMost) {
      this.#rest = rest
      return
    }
    this.texts += rest.length
    this.places += columnsMost
  }

  #tag(text: string, open: number, close: number): void {
    // `<v>`, `</c>` and the like.
    const length = close - open
    if (length === 2 && text[open + 1] !== 'c') return
    if (length === 3 && text[open + 1] === '/') return
    opening.lastIndex = open
    const [begin = '', slash, name] = opening.exec(text) ?? []
    if (name === undefined) return
    if (name !== 'c') {
      this.#next = 0
      this.#width = 0
      if (slash === '') this.places += placesOfEach
    } else if (slash === '') this.#cell(text.slice(open + begin.length, close))
  }

  #cell(attributes: string): void {
    const letters = usual.exec(attributes)?.[1]
    const place = letters === undefined ? this.#column(attributes) : placeOf(letters)
    this.#next = place + 1
    if (place <= this.#width) return
    this.places += place - this.#width
    this.#width = place
  }

  /** Counted from 1; a cell that does not say where it stands follows the one before. */
  #column(attributes: string): number {
    if (attributes.length > attributesMost || !plain.test(attributes)) return columnsMost
    const [, said = ''] = reference.exec(attributes) ?? []
    if (said === '') return Math.max(1, this.#next)
    const letters = column.exec(said)?.[1]?.toUpperCase()
    return letters === undefined ? columnsMost : placeOf(letters)
  }
}
