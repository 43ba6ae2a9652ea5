import type { Cause } from './score.ts'

export interface Placed {
  id: string
  cause: Cause
  /** Its series and performers. */
  groups: readonly string[]
}

/** In each so many works, so many at most share a series or performer, or the reason for which they are recommended. */
const span = 12
const ofGroup = 2
const ofCause = 4

/** Orders works so that no few of them look alike; what stands back comes as soon as there is room. */
export function diversify<T extends Placed>(works: readonly T[]): T[] {
  const waiting = [...works]
  const ordered: T[] = []
  let counts = new Map<string, number>()
  const keysOf = ({ cause, groups }: T) => [
    ...groups.map((id) => ({ key: id, most: ofGroup })),
    ...(cause.id === null ? [] : [{ key: `for ${cause.id}`, most: ofCause }]),
  ]
  while (waiting.length > 0) {
    if (ordered.length % span === 0) counts = new Map()
    const found = waiting.findIndex((work) =>
      keysOf(work).every(({ key, most }) => (counts.get(key) ?? 0) < most),
    )
    const [work] = waiting.splice(Math.max(0, found), 1)
    if (work === undefined) break
    for (const { key } of keysOf(work)) counts.set(key, (counts.get(key) ?? 0) + 1)
    ordered.push(work)
  }
  return ordered
}
