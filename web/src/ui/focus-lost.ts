import { type RefObject, useEffect, useRef } from 'react'

/** Takes the focus where what held it is gone: one part of a dialog has just given way to another. */
export function useLostFocus<T extends HTMLElement>(): RefObject<T | null> {
  const place = useRef<T>(null)
  useEffect(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || activeElement.matches('dialog')) {
      place.current?.focus({ preventScroll: true })
    }
  }, [])
  return place
}
