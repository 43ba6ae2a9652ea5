import type { Part } from '../catalogue/calls.ts'

/** The part that plays, and those before and after it. */
export interface Beside {
  current?: Part | undefined
  previous?: Part | undefined
  next?: Part | undefined
}

/** Of parts that can be watched, in their order. */
export function besideOf(playable: readonly Part[], id: string | undefined): Beside {
  const at = playable.findIndex((part) => part.id === id)
  return at < 0 ? {} : { current: playable[at], previous: playable[at - 1], next: playable[at + 1] }
}
