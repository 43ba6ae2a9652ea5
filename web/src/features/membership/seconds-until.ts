import { useEffect, useState } from 'react'
import { momentOf } from '../../lib/dates.ts'

/** Whole seconds until a time of the API, by the device's clock; 0 once it is past. */
export function useSecondsUntil(time: string): number {
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((momentOf(time) - now) / 1000))
  const runs = seconds > 0
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [runs])
  return seconds
}
