import { useEffect, useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { clockOf, secondsLeft } from '../../lib/time-left.ts'

/** How long an order can still be paid. */
export function Countdown({ until }: { until: string }) {
  return (
    <p role="timer" aria-label="剩余支付时间">
      {clockOf(useSecondsUntil(until))}
    </p>
  )
}

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
