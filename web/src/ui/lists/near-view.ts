import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether the element is within `distance` pixels of the viewport. */
export function useNearView<T extends Element>(distance: number): [RefObject<T | null>, boolean] {
  const element = useRef<T>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `${distance}px`,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [distance])
  return [element, near]
}
