import { type RefObject, useEffect, useRef } from 'react'

/** Takes the focus where the focused element was removed: one part of a dialog has just replaced another. */
export function useFocusRecovery<T extends HTMLElement>(): RefObject<T | null> {
  const place = useRef<T>(null)
  useEffect(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || activeElement.matches('dialog')) {
      place.current?.focus({ preventScroll: true })
    }
  }, [])
  return place
}
