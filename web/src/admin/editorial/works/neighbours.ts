import { useSyncExternalStore } from 'react'

/** The list from which a work was opened, so that its page can go on to the next. */
interface ListPosition {
  ids: readonly string[]
  total: number
  /** The address of the list. */
  back: string
}

const place = 'staff-works'

export function storeListPosition(walk: ListPosition): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(walk))
  } catch {
    // Without a store there is no next one.
  }
}

function read(): string {
  try {
    return sessionStorage.getItem(place) ?? ''
  } catch {
    return ''
  }
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
  const text = useSyncExternalStore(() => () => {}, read)
  const { ids, total, back }: ListPosition =
    text === '' ? { ids: [], total: 0, back: '/staff/works' } : JSON.parse(text)
  const at = ids.indexOf(id)
  if (at < 0) return { place: 0, total, before: undefined, after: undefined, back }
  return { place: at + 1, total, before: ids[at - 1], after: ids[at + 1], back }
}
