import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { levelAfter, type Swipe, soughtBy, swipeOf } from './swipe.ts'

/** So long, in milliseconds, a finger rests before it is held. */
const heldMs = 450
/** At the edges of the screen a phone has swipes of its own; pixels. */
const edge = 20

interface Finger {
  pointer: number
  x: number
  y: number
  box: DOMRect
  doing: Swipe | 'tap' | 'hold' | 'nothing'
  timer: number
  /** What the swipe began from: seconds, or a level from 0 to 1. */
  from: number
}

/** What a swipe would do if it ended now. */
export interface Shown {
  doing: Swipe
  /** Seconds of the film, or a level from 0 to 1. */
  value: number
}

interface Swipes {
  fillsScreen: boolean
  length: number
  /** Null where the browser leaves it to the device. */
  volume: { get: () => number; set: (volume: number) => void } | null
  brightness: { get: () => number; set: (brightness: number) => void }
  seconds: () => number
  onBegin: (swipe: Swipe) => void
  onSeek: (seconds: number) => void
  onHold: (on: boolean) => void
  onTap: (event: PointerEvent) => void
}

/**
 * A finger on the picture. Held it plays at double speed; to the side it seeks, when it is let go; up and down, on the
 * whole screen, it sets volume and brightness at once. Every one of these has a key and a control as well.
 */
export function useSwipes(swipes: Swipes) {
  const [shown, setShown] = useState<Shown | null>(null)
  const finger = useRef<Finger | null>(null)
  const { onHold } = swipes

  const end = () => {
    const { current } = finger
    finger.current = null
    setShown(null)
    window.clearTimeout(current?.timer)
    if (current?.doing === 'hold') onHold(false)
    return current
  }
  const release = useEffectEvent(end)
  useEffect(() => () => void release(), [])

  const valueAt = ({ doing, x, y, box, from }: Finger, { clientX, clientY }: PointerEvent): number =>
    doing === 'seek'
      ? soughtBy(clientX - x, box.width, from, swipes.length)
      : levelAfter(from, clientY - y, box.height)

  /** Where the swipe begins from; null where it cannot be done here. */
  const beginning = (swipe: Swipe): number | null => {
    if (swipe === 'seek') return swipes.length > 0 ? swipes.seconds() : null
    return swipe === 'volume' ? (swipes.volume?.get() ?? null) : swipes.brightness.get()
  }

  return {
    shown,
    down(event: PointerEvent) {
      // A second finger zooms.
      if (finger.current || !event.isPrimary) return void end()
      const { clientX: x, clientY: y, pointerId: pointer } = event
      const box = event.currentTarget.getBoundingClientRect()
      const own: Finger = { pointer, x, y, box, doing: 'tap', timer: 0, from: 0 }
      own.timer = window.setTimeout(() => {
        own.doing = 'hold'
        onHold(true)
      }, heldMs)
      finger.current = own
    },
    move(event: PointerEvent) {
      const { current } = finger
      if (current?.pointer !== event.pointerId) return
      if (current.doing === 'tap') {
        const { x, y, box } = current
        const move = { share: (x - box.left) / box.width, dx: event.clientX - x, dy: event.clientY - y }
        const swipe = swipeOf(move, swipes.fillsScreen)
        if (swipe === null) return
        window.clearTimeout(current.timer)
        const isAtEdge = x < edge || x > window.innerWidth - edge
        const from = swipe === 'scroll' || isAtEdge ? null : beginning(swipe)
        current.doing = swipe === 'scroll' || from === null ? 'nothing' : swipe
        current.from = from ?? 0
        if (swipe !== 'scroll') swipes.onBegin(swipe)
      }
      const { doing } = current
      if (doing !== 'seek' && doing !== 'volume' && doing !== 'brightness') return
      const value = valueAt(current, event)
      setShown({ doing, value })
      if (doing !== 'seek') swipes[doing]?.set(value)
    },
    /** Whether it was more than a tap. */
    up(event: PointerEvent): boolean {
      if (finger.current?.pointer !== event.pointerId) return false
      const ended = end()
      if (ended?.doing === 'seek') swipes.onSeek(valueAt(ended, event))
      else if (ended?.doing === 'tap') swipes.onTap(event)
      return ended?.doing !== 'tap'
    },
    /** The browser scrolls or zooms instead. */
    cancel: () => void end(),
  }
}
