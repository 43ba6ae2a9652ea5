import { clockOf } from '../../lib/time-left.ts'
import { useSecondsUntil } from './seconds-until.ts'

/** How long an order can still be paid. */
export function Countdown({ until }: { until: string }) {
  return (
    <p className="pay-count" role="timer" aria-label="剩余支付时间">
      {clockOf(useSecondsUntil(until))}
    </p>
  )
}
