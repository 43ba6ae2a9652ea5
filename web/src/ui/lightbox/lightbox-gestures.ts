import { doubleTapScale, moveBy, type Point, unzoomed, type Zoom, zoomedAt } from './lightbox-zoom.ts'

/** The state that fingers change. Points count from the middle of the screen. */
export interface GestureTarget {
  zoom: () => Zoom
  setZoom: (zoom: Zoom) => void
  /** The fingers have left, or a double tap: brings the picture within its limits. */
  settle: (zoom: Zoom) => void
  /** The row of pictures follows a finger by so many pixels. */
  drag: (pixels: number) => void
  /** The finger has left: to the next picture, the one before, or back. */
  drop: (step: -1 | 0 | 1) => void
}

/** Less is a tap. */
const slack = 8
const doubleTap = { milliseconds: 300, distance: 40 }
/** Pixels a millisecond from which a short swipe turns the page too. */
const flick = 0.4

interface Touch extends Point {
  time: number
}

/** Lets fingers, mouse and trackpad move a surface: swipe, pinch, double tap. Returns what ends it. */
export function followGestures(stage: HTMLElement, surface: GestureTarget): () => void {
  const fingers = new Map<number, Point>()
  let start: Touch = { x: 0, y: 0, time: 0 }
  let lastTap: Touch = { x: 0, y: 0, time: Number.NEGATIVE_INFINITY }
  let moving = false
  let pinched = false

  const pointOf = (event: MouseEvent): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect()
    return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
  }

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return
    stage.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, pointOf(event))
    if (fingers.size > 1) {
      pinched = true
      surface.drag(0)
    } else {
      start = { ...pointOf(event), time: event.timeStamp }
      moving = false
      pinched = false
    }
  }

  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    moving ||= distance(start, now) > slack
    if (!moving && !pinched) return
    fingers.set(event.pointerId, now)
    const by = { x: now.x - before.x, y: now.y - before.y }
    if (fingers.size > 1) surface.setZoom(pinch(surface.zoom(), before, now, otherFinger(event.pointerId)))
    else if (surface.zoom().scale > 1) surface.setZoom(moveBy(surface.zoom(), by))
    else if (!pinched) surface.drag(now.x - start.x)
  }

  const otherFinger = (id: number): Point => {
    for (const [other, point] of fingers) if (other !== id) return point
    return { x: 0, y: 0 }
  }

  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return
    if (event.type === 'pointercancel') return end(0)
    const now = { ...pointOf(event), time: event.timeStamp }
    if (pinched || (moving && surface.zoom().scale > 1)) return end(0)
    if (moving) return end(stepOf(start, now, stage.clientWidth))
    tap(now)
  }

  const end = (step: -1 | 0 | 1) => {
    surface.settle(surface.zoom())
    surface.drop(step)
  }

  const tap = (now: Touch) => {
    const twice =
      now.time - lastTap.time < doubleTap.milliseconds && distance(lastTap, now) < doubleTap.distance
    lastTap = twice ? { ...now, time: Number.NEGATIVE_INFINITY } : now
    if (twice) surface.settle(surface.zoom().scale > 1 ? unzoomed : zoomedAt(unzoomed, doubleTapScale, now))
  }

  // A trackpad's pinch comes as a wheel with Ctrl.
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    surface.settle(zoomedAt(surface.zoom(), Math.exp(-event.deltaY / 100), pointOf(event)))
  }

  stage.addEventListener('pointerdown', down)
  stage.addEventListener('pointermove', move)
  stage.addEventListener('pointerup', up)
  stage.addEventListener('pointercancel', up)
  stage.addEventListener('wheel', wheel, { passive: false })
  return () => {
    stage.removeEventListener('pointerdown', down)
    stage.removeEventListener('pointermove', move)
    stage.removeEventListener('pointerup', up)
    stage.removeEventListener('pointercancel', up)
    stage.removeEventListener('wheel', wheel)
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** One of two fingers has moved: the picture follows their middle and the room between them. */
function pinch(zoom: Zoom, before: Point, now: Point, other: Point): Zoom {
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
  const by = { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 }
  const factor = distance(now, other) / Math.max(1, distance(before, other))
  return zoomedAt(moveBy(zoom, by), factor, middle)
}

/** The direction of a swipe: by a fifth of the screen, or fast; a vertical one has none. */
function stepOf(start: Touch, end: Touch, width: number): -1 | 0 | 1 {
  const across = end.x - start.x
  if (Math.abs(end.y - start.y) > Math.abs(across)) return 0
  const speed = Math.abs(across) / Math.max(1, end.time - start.time)
  if (Math.abs(across) < width / 5 && speed < flick) return 0
  return across < 0 ? 1 : -1
}
