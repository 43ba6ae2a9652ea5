import { useEffect, useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { secondsLeft } from '../../lib/time-left.ts'

/** Whole seconds until a time of the API; 0 once it is past. Renders again each second until then. */
export function useSecondsUntil(time: string): number {
  const [now, setNow] = useState(serverNow)
  const seconds = secondsLeft(time, now)
  const runs = seconds > 0
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [runs])
  return seconds
}
