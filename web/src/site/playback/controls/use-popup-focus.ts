import { type RefObject, useLayoutEffect } from 'react'

/** Moves the focus into a box that has opened, and back where it was when the box goes. */
export function usePopupFocus(box: RefObject<HTMLElement | null>, first: string): void {
  // Before it is taken away: afterwards the focus is nowhere.
  useLayoutEffect(() => {
    const before = document.activeElement
    const own = box.current
    own?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true })
    return () => {
      if (own?.contains(document.activeElement) && before instanceof HTMLElement) {
        before.focus({ preventScroll: true })
      }
    }
  }, [box, first])
}
