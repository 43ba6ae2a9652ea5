import { readStored, store } from './browser-storage.ts'

/** How far the window and the elements named by `data-scroll-restoration-id` are scrolled, in pixels. */
interface Position {
  window: number
  elements: Record<string, number>
}

export interface ScrollPositions {
  /** Stores the present position under the key of a history entry. */
  remember: (key: string) => void
  /** Scrolls to the position stored under the key; without one, to the top if `orTop`. */
  restore: (key: string, orTop: boolean) => void
  /** Writes all positions down, for a page of the site that is loaded again. */
  store: () => void
}

const storageKey = 'scroll'
/** History entries whose position is stored. */
const maxEntries = 50

const scrolledElements = () => document.querySelectorAll<HTMLElement>('[data-scroll-restoration-id]')

/** The positions of this tab, also from before a reload. */
export function readScrollPositions(): ScrollPositions {
  const positions = new Map<string, Position>(storedEntries())
  return {
    remember(key) {
      const elements: Position['elements'] = {}
      for (const element of scrolledElements()) {
        elements[element.dataset.scrollRestorationId ?? ''] = element.scrollTop
      }
      // The newest is last.
      positions.delete(key)
      positions.set(key, { window: window.scrollY, elements })
      for (const oldest of [...positions.keys()].slice(0, -maxEntries)) positions.delete(oldest)
    },
    restore(key, orTop) {
      const position = positions.get(key)
      if (!position) {
        if (orTop) scrollWindow(0)
        return
      }
      for (const element of scrolledElements()) {
        const top = position.elements[element.dataset.scrollRestorationId ?? '']
        if (top !== undefined) element.scrollTop = top
      }
      scrollWindow(position.window)
    },
    store: () => store('sessionStorage', storageKey, JSON.stringify([...positions])),
  }
}

/** At once, also where the style asks for smooth scrolling. */
const scrollWindow = (top: number) => window.scrollTo({ top, behavior: 'instant' })

function storedEntries(): [string, Position][] {
  try {
    return JSON.parse(readStored('sessionStorage', storageKey) ?? '[]')
  } catch {
    return []
  }
}
