import { useCallback, useEffect, useRef, useState } from 'react'

const shownMs = 1000

/** A word about what a key has done, for a moment. */
export function useSaid(): [string | null, (text: string) => void] {
  const [said, setSaid] = useState<string | null>(null)
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const say = useCallback((text: string) => {
    window.clearTimeout(timer.current)
    setSaid(text)
    timer.current = window.setTimeout(() => setSaid(null), shownMs)
  }, [])
  return [said, say]
}
