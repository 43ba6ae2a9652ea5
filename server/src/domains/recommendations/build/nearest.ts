import { membersByWork, type Rows } from './entries.ts'

/** No pair of works with fewer members behind it is kept: it would tell of one member what another one did. */
export const leastMembers = 5
/** So many neighbours of a work are kept. */
export const neighboursKept = 50
/** So many members are added to those behind a pair in which the works have nothing in common: few members prove little. */
const shrinkage = 10

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
  const products = new Float32Array(works)
  const members = new Uint32Array(works)
  const met = new Uint32Array(works)
  const found: Nearest = {
    work: 0,
    count: 0,
    works: new Uint32Array(neighboursKept),
    nearness: new Float32Array(neighboursKept),
  }
  for (let work = 0; work < works; work++) {
    let metCount = 0
    for (let at = byWork.starts[work] as number; at < (byWork.starts[work + 1] as number); at++) {
      const member = byWork.columns[at] as number
      const factor = (byWork.weights[at] as number) * (damping[member] as number)
      const end = starts[member + 1] as number
      for (let entry = starts[member] as number; entry < end; entry++) {
        const other = columns[entry] as number
        if (members[other] === 0) met[metCount++] = other
        members[other] = (members[other] as number) + 1
        products[other] = (products[other] as number) + factor * (weights[entry] as number)
      }
    }
    found.work = work
    found.count = 0
    const length = lengths[work] as number
    for (let at = 0; at < metCount; at++) {
      const other = met[at] as number
      const behind = members[other] as number
      if (behind >= leastMembers && other !== work) {
        const cosine = (products[other] as number) / (length * (lengths[other] as number))
        insert(found, other, (cosine * behind) / (behind + shrinkage))
      }
      members[other] = 0
      products[other] = 0
    }
    if (found.count > 0) yield found
  }
}

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
