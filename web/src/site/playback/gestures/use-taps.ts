import { type PointerEvent, useRef, useState } from 'react'

/** Two taps of one are no further apart, milliseconds. */
const togetherMs = 300
const skipSeconds = 10

/** A jump by taps: to which side, and how far in all. */
export interface Skip {
  side: -1 | 1
  seconds: number
}

interface Taps {
  onSingle: () => void
  onSkip: (seconds: number) => void
}

/** A finger on the picture: once anywhere, or twice and more on the left or right third, each time ten seconds more. */
export function useTaps({ onSingle, onSkip }: Taps) {
  const [skip, setSkip] = useState<Skip | null>(null)
  const last = useRef({ side: 0, at: Number.NEGATIVE_INFINITY, timer: 0 })
  const shownFor = useRef(0)
  const tap = ({ clientX, currentTarget, timeStamp }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const side = sideOf((clientX - left) / width)
    const again = side === last.current.side && timeStamp - last.current.at < togetherMs
    window.clearTimeout(last.current.timer)
    last.current = { side, at: timeStamp, timer: 0 }
    if (side === 0) onSingle()
    if (side !== 0 && !again) last.current.timer = window.setTimeout(onSingle, togetherMs)
    if (side === 0 || !again) return
    onSkip(side * skipSeconds)
    setSkip((before) => ({ side, seconds: (before?.side === side ? before.seconds : 0) + skipSeconds }))
    // Apart from the timer of a tap, which the next tap ends.
    window.clearTimeout(shownFor.current)
    shownFor.current = window.setTimeout(() => setSkip(null), 2 * togetherMs)
  }
  return { tap, skip }
}

/** In the middle, 0, no second tap is waited for. */
function sideOf(share: number): -1 | 0 | 1 {
  if (share < 1 / 3) return -1
  return share > 2 / 3 ? 1 : 0
}
