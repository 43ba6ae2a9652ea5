import { membersByWork, type Rows } from './entries.ts'

/** No pair of works with fewer members behind it is kept: it would tell of one member what another one did. */
export const leastMembers = 5
/** So many neighbours of a work are kept. */
export const neighboursKept = 50
/** So many members are added to those behind a pair in which the works have nothing in common: few members prove little. */
const shrinkage = 3

/** The neighbours of one work, the nearest first, in arrays that are used again. */
export interface Nearest {
  work: number
  count: number
  works: Uint32Array
  nearness: Float32Array
}

/**
 * Of each work the works that the same members took: the cosine of their weights, damped for members with many entries,
 * and shrunk by how many members are behind the pair. `byMember` are works by member, which all have `leastMembers`.
 */
export function* nearestWorks(byMember: Rows, works: number): Generator<Nearest> {
  const { starts, columns, weights } = byMember
  const byWork = membersByWork(byMember, works)
  const damping = new Float32Array(byMember.count)
  for (let member = 0; member < byMember.count; member++) {
    const entries = (starts[member + 1] as number) - (starts[member] as number)
    damping[member] = entries === 0 ? 0 : 1 / Math.sqrt(entries)
  }
  const lengths = new Float32Array(works)
  for (let work = 0; work < works; work++) {
    let sum = 0
    for (let at = byWork.starts[work] as number; at < (byWork.starts[work + 1] as number); at++) {
      const weight = byWork.weights[at] as number
      sum += weight * weight * (damping[byWork.columns[at] as number] as number)
    }
    lengths[work] = Math.sqrt(sum)
  }
  const sums = new PairSums(works)
  const found: Nearest = {
    work: 0,
    count: 0,
    works: new Uint32Array(neighboursKept),
    nearness: new Float32Array(neighboursKept),
  }
  for (let work = 0; work < works; work++) {
    const [from, to] = [byWork.starts[work] as number, byWork.starts[work + 1] as number]
    let entries = 0
    for (let at = from; at < to; at++) {
      const member = byWork.columns[at] as number
      entries += (starts[member + 1] as number) - (starts[member] as number)
    }
    sums.begin(entries)
    for (let at = from; at < to; at++) {
      const member = byWork.columns[at] as number
      const factor = (byWork.weights[at] as number) * (damping[member] as number)
      sums.add(columns, weights, starts[member] as number, starts[member + 1] as number, factor)
    }
    found.work = work
    found.count = 0
    const length = lengths[work] as number
    for (let slot = 0; slot < sums.size; slot++) {
      const behind = sums.members[slot] as number
      if (behind < leastMembers) continue
      const other = (sums.works[slot] as number) - 1
      if (other === work) continue
      const cosine = (sums.products[slot] as number) / (length * (lengths[other] as number))
      insert(found, other, (cosine * behind) / (behind + shrinkage))
    }
    if (found.count > 0) yield found
  }
}

/**
 * Sums of the pairs of one work, in a hash table as large as the work needs: most fit in the processor's cache, where a
 * table of all works would have a miss for almost every entry.
 */
class PairSums {
  size = 0
  /** The number of a work plus 1; 0: the slot is free. */
  readonly works: Uint32Array
  readonly products: Float32Array
  readonly members: Uint32Array

  constructor(works: number) {
    const most = tableSize(works)
    this.works = new Uint32Array(most)
    this.products = new Float32Array(most)
    this.members = new Uint32Array(most)
  }

  /** For a work whose members have so many entries. */
  begin(entries: number): void {
    this.size = Math.min(this.works.length, tableSize(entries))
    this.works.fill(0, 0, this.size)
    this.members.fill(0, 0, this.size)
  }

  /** Adds the entries of a member. */
  add(columns: Uint32Array, weights: Uint8Array, from: number, to: number, factor: number): void {
    const { works, products, members } = this
    const mask = this.size - 1
    const shift = 32 - Math.log2(this.size)
    for (let at = from; at < to; at++) {
      const key = (columns[at] as number) + 1
      const product = factor * (weights[at] as number)
      let slot = Math.imul(key, 0x9e3779b1) >>> shift
      let there = works[slot] as number
      while (there !== key && there !== 0) {
        slot = (slot + 1) & mask
        there = works[slot] as number
      }
      if (there === 0) {
        works[slot] = key
        products[slot] = product
        members[slot] = 1
      } else {
        products[slot] = (products[slot] as number) + product
        members[slot] = (members[slot] as number) + 1
      }
    }
  }
}

/** Twice as many as there may be, as a power of two. */
const tableSize = (count: number) => 2 ** Math.max(4, Math.ceil(Math.log2(2 * count + 2)))

/** Puts a work in its place among the nearest, where it is one of them. */
function insert(found: Nearest, work: number, near: number): void {
  const { works, nearness } = found
  let at = found.count
  if (at === neighboursKept) {
    if (near <= (nearness[at - 1] as number)) return
    at -= 1
  } else found.count += 1
  while (at > 0 && (nearness[at - 1] as number) < near) {
    nearness[at] = nearness[at - 1] as number
    works[at] = works[at - 1] as number
    at -= 1
  }
  nearness[at] = near
  works[at] = work
}
