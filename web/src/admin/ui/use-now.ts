import { useEffect, useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'

/** The server's time, moving on every so many milliseconds, for what counts up or down. */
export function useNow(everyMs = 15_000): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
