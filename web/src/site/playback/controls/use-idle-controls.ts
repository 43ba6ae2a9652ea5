import { useCallback, useEffect, useRef, useState } from 'react'

/** Controls go away after so long without a move. */
const restMs = 3000

interface IdleControls {
  resting: boolean
  /** Something was done: they show, and the time starts again. */
  wake: () => void
  hide: () => void
}

/** Whether the controls are out of the way. `stays` keeps them. */
export function useIdleControls(stays: boolean): IdleControls {
  const [resting, setResting] = useState(false)
  const timer = useRef(0)
  const stop = useCallback(() => window.clearTimeout(timer.current), [])
  const hide = useCallback(() => {
    stop()
    setResting(true)
  }, [stop])
  const wake = useCallback(() => {
    stop()
    setResting(false)
    if (!stays) timer.current = window.setTimeout(() => setResting(true), restMs)
  }, [stays, stop])
  useEffect(() => {
    wake()
    return stop
  }, [wake, stop])
  return { resting, wake, hide }
}
