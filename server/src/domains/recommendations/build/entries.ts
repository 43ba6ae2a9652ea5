/** What members took, in typed arrays: 20,000,000 entries as objects would take gigabytes. */

const chunkSize = 2 ** 20

interface Chunk {
  members: Uint32Array
  works: Uint32Array
  weights: Uint8Array
}

/** Entries in the order in which they are read. */
export class EntryList {
  #chunks: Chunk[] = []
  #used = chunkSize
  size = 0

  add(member: number, work: number, weight: number): void {
    if (this.#used === chunkSize) {
      this.#chunks.push({
        members: new Uint32Array(chunkSize),
        works: new Uint32Array(chunkSize),
        weights: new Uint8Array(chunkSize),
      })
      this.#used = 0
    }
    const chunk = this.#chunks[this.#chunks.length - 1] as Chunk
    chunk.members[this.#used] = member
    chunk.works[this.#used] = work
    chunk.weights[this.#used] = weight
    this.#used += 1
    this.size += 1
  }

  visit(visit: (member: number, work: number, weight: number) => void): void {
    for (const [place, { members, works, weights }] of this.#chunks.entries()) {
      const end = place === this.#chunks.length - 1 ? this.#used : chunkSize
      for (let at = 0; at < end; at++) {
        visit(members[at] as number, works[at] as number, weights[at] as number)
      }
    }
  }

  clear(): void {
    this.#chunks = []
    this.#used = chunkSize
  }
}

/** Rows of different lengths, one after another: those of row `r` stand from `starts[r]` up to `starts[r + 1]`. */
export interface Rows {
  count: number
  starts: Uint32Array
  columns: Uint32Array
  weights: Uint8Array
}

function startsOf(lengths: Uint32Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  for (let at = 0; at < lengths.length; at++)
    starts[at + 1] = (starts[at] as number) + (lengths[at] as number)
  return starts
}

/**
 * The works of each member, each once with its weights added up. Of a member with more than `most` the heaviest count:
 * the pairs of a member grow with the square of the works. Empties `list`.
 */
export function worksByMember(list: EntryList, members: number, works: number, most: number): Rows {
  const lengths = new Uint32Array(members)
  list.visit((member) => {
    lengths[member] = (lengths[member] as number) + 1
  })
  const starts = startsOf(lengths)
  const next = starts.slice(0, members)
  const columns = new Uint32Array(list.size)
  const weights = new Uint8Array(list.size)
  list.visit((member, work, weight) => {
    const at = next[member] as number
    columns[at] = work
    weights[at] = weight
    next[member] = at + 1
  })
  list.clear()
  const seenBy = new Uint32Array(works)
  const seenAt = new Uint32Array(works)
  let end = 0
  for (let member = 0; member < members; member++) {
    const begin = end
    const [from, to] = [starts[member] as number, starts[member + 1] as number]
    for (let at = from; at < to; at++) {
      const work = columns[at] as number
      const weight = weights[at] as number
      if (seenBy[work] === member + 1) {
        const first = seenAt[work] as number
        weights[first] = Math.min(255, (weights[first] as number) + weight)
        continue
      }
      seenBy[work] = member + 1
      seenAt[work] = end
      columns[end] = work
      weights[end] = weight
      end += 1
    }
    starts[member] = begin
    if (end - begin > most) end = keepHeaviest(columns, weights, begin, end, most)
  }
  starts[members] = end
  return { count: members, starts, columns, weights }
}

/** Keeps `most` of the entries from `begin` to `end`, in their order; returns the new end. */
function keepHeaviest(
  columns: Uint32Array,
  weights: Uint8Array,
  begin: number,
  end: number,
  most: number,
): number {
  const ofWeight = new Uint32Array(257)
  for (let at = begin; at < end; at++) {
    const weight = weights[at] as number
    ofWeight[weight] = (ofWeight[weight] as number) + 1
  }
  let least = 255
  let above = 0
  while (least > 0 && above + (ofWeight[least] as number) <= most) {
    above += ofWeight[least] as number
    least -= 1
  }
  let ofLeast = most - above
  let kept = begin
  for (let at = begin; at < end; at++) {
    const weight = weights[at] as number
    if (weight < least || (weight === least && ofLeast === 0)) continue
    if (weight === least) ofLeast -= 1
    columns[kept] = columns[at] as number
    weights[kept] = weight
    kept += 1
  }
  return kept
}

/**
 * Leaves works out that fewer than `least` members took, and numbers the others anew, those of most members first, so
 * that what is counted most stands together. Returns the former numbers by the new ones.
 */
export function keepSupported(rows: Rows, works: number, least: number): Uint32Array {
  const members = new Uint32Array(works)
  const end = rows.starts[rows.count] as number
  for (let at = 0; at < end; at++) {
    const work = rows.columns[at] as number
    members[work] = (members[work] as number) + 1
  }
  const kept = new Uint32Array(works)
    .map((_, work) => work)
    .filter((work) => (members[work] as number) >= least)
    .sort((one, other) => (members[other] as number) - (members[one] as number) || one - other)
  const numbers = new Int32Array(works).fill(-1)
  for (const [number, work] of kept.entries()) numbers[work] = number
  let next = 0
  for (let member = 0; member < rows.count; member++) {
    const [from, to] = [rows.starts[member] as number, rows.starts[member + 1] as number]
    rows.starts[member] = next
    for (let at = from; at < to; at++) {
      const number = numbers[rows.columns[at] as number] as number
      if (number < 0) continue
      rows.columns[next] = number
      rows.weights[next] = rows.weights[at] as number
      next += 1
    }
  }
  rows.starts[rows.count] = next
  return kept
}

/** The same entries, the members of each work. */
export function membersByWork(rows: Rows, works: number): Rows {
  const lengths = new Uint32Array(works)
  const end = rows.starts[rows.count] as number
  for (let at = 0; at < end; at++) {
    const work = rows.columns[at] as number
    lengths[work] = (lengths[work] as number) + 1
  }
  const starts = startsOf(lengths)
  const next = starts.slice(0, works)
  const columns = new Uint32Array(end)
  const weights = new Uint8Array(end)
  for (let member = 0; member < rows.count; member++) {
    const to = rows.starts[member + 1] as number
    for (let at = rows.starts[member] as number; at < to; at++) {
      const work = rows.columns[at] as number
      const place = next[work] as number
      columns[place] = member
      weights[place] = rows.weights[at] as number
      next[work] = place + 1
    }
  }
  return { count: works, starts, columns, weights }
}
