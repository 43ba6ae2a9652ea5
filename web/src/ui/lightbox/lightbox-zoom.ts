export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** How a picture lies: enlarged by `scale`, its middle `x` and `y` pixels from the middle of the screen. */
export interface Zoom extends Point {
  scale: number
}

export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 }
const largest = 4
/** The scale of a double tap. */
export const doubleTapScale = 2.5

/** Enlarged by `factor`; what lies under `point`, counted from the middle of the screen, stays there. */
export function zoomedAt({ scale, x, y }: Zoom, factor: number, point: Point): Zoom {
  return { scale: scale * factor, x: point.x - (point.x - x) * factor, y: point.y - (point.y - y) * factor }
}

export function moveBy(zoom: Zoom, by: Point): Zoom {
  return { ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }
}

/** Within the limits: neither smaller than the screen nor too large, and no gap where the picture could fill it. */
export function clampZoom(zoom: Zoom, picture: Size, screen: Size): Zoom {
  const scale = Math.min(Math.max(zoom.scale, 1), largest)
  // Back from beyond a limit, around the middle of the screen.
  const { x, y } = zoomedAt(zoom, scale / zoom.scale, { x: 0, y: 0 })
  const within = (place: number, size: number, room: number) => {
    const overlap = Math.max(0, (size * scale - room) / 2)
    return Math.min(Math.max(place, -overlap), overlap)
  }
  return {
    scale,
    x: within(x, picture.width, screen.width),
    y: within(y, picture.height, screen.height),
  }
}

/** The size of a picture that is shown whole. */
export function containedSize(picture: Size, screen: Size): Size {
  const ratio = Math.min(screen.width / picture.width, screen.height / picture.height)
  return { width: picture.width * ratio, height: picture.height * ratio }
}
