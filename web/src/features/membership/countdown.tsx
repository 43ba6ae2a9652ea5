import { useEffect, useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { clockOf, secondsLeft } from './time-left.ts'

/** How long an order can still be paid. */
export function Countdown({ until }: { until: string }) {
  const [left, setLeft] = useState(() => secondsLeft(until, serverNow()))
  useEffect(() => {
    const tick = () => setLeft(secondsLeft(until, serverNow()))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until])
  return (
    <p className="pay-count" role="timer" aria-label="剩余支付时间">
      {clockOf(left)}
    </p>
  )
}
