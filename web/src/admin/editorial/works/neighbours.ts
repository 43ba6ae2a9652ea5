import { useSyncExternalStore } from 'react'
import { readStored, store } from '../../../lib/browser-storage.ts'

/** The list from which a work was opened, so that its page can go on to the next. */
interface ListPosition {
  ids: readonly string[]
  total: number
  /** The address of the list. */
  back: string
  /** Opened from the list, though not in it: a new work, or the one that remains of two. */
  others?: readonly string[]
}

const place = 'staff-works'
export const allWorks = '/staff/works'

export const storeListPosition = (position: ListPosition) =>
  store('sessionStorage', place, JSON.stringify(position))

// Without a store there is no next one.
const read = () => readStored('sessionStorage', place) ?? ''

const positionOf = (text: string): ListPosition | null => (text === '' ? null : JSON.parse(text))

/** From this work, too, the way back leads to the list. */
export function addToListPosition(id: string): void {
  const known = positionOf(read())
  if (known) storeListPosition({ ...known, others: [...(known.others ?? []), id] })
}

export interface Neighbours {
  /** From 1; 0 where the work was not opened from a list. */
  place: number
  total: number
  before: string | undefined
  after: string | undefined
  back: string
}

export function useNeighbours(id: string): Neighbours {
  const known = positionOf(useSyncExternalStore(() => () => {}, read))
  const { ids = [], total = 0, back = allWorks, others } = known ?? {}
  const at = ids.indexOf(id)
  if (at >= 0) return { place: at + 1, total, before: ids[at - 1], after: ids[at + 1], back }
  // Not from that list: its filter has nothing to do with this work.
  const way = others?.includes(id) ? back : allWorks
  return { place: 0, total, before: undefined, after: undefined, back: way }
}
