/**
 * The characters of captchas as strokes in a box of 1 × 1, y downwards: drawn by us, since a machine may have no fonts.
 * Without look-alikes (0 O D Q, 1 I J L, 2 Z, 5 S, 8 B, V, N), and without what a line through it makes another of (F
 * becomes E, P becomes R, C becomes G).
 */
type Point = readonly [x: number, y: number]
export interface Stroke {
  round: boolean
  points: readonly Point[]
}

const line = (...points: Point[]): Stroke => ({ round: false, points })
const curve = (...points: Point[]): Stroke => ({ round: true, points })

export const glyphs: Record<string, readonly Stroke[]> = {
  A: [line([0, 1], [0.5, 0], [1, 1]), line([0.2, 0.64], [0.8, 0.64])],
  E: [line([0.95, 0], [0.1, 0], [0.1, 1], [0.95, 1]), line([0.1, 0.5], [0.8, 0.5])],
  H: [line([0.05, 0], [0.05, 1]), line([0.95, 0], [0.95, 1]), line([0.05, 0.5], [0.95, 0.5])],
  K: [line([0.1, 0], [0.1, 1]), line([0.92, 0], [0.12, 0.58]), line([0.4, 0.4], [0.98, 1])],
  M: [line([0, 1], [0.08, 0], [0.5, 0.66], [0.92, 0], [1, 1])],
  R: [
    line([0.1, 1], [0.1, 0]),
    curve([0.1, 0.02], [0.7, 0.02], [0.9, 0.25], [0.7, 0.5], [0.1, 0.5]),
    line([0.45, 0.5], [0.98, 1]),
  ],
  T: [line([0, 0.02], [1, 0.02]), line([0.5, 0.02], [0.5, 1])],
  U: [curve([0.06, 0], [0.06, 0.62], [0.5, 1], [0.94, 0.62], [0.94, 0])],
  W: [line([0, 0], [0.22, 1], [0.5, 0.3], [0.78, 1], [1, 0])],
  X: [line([0.04, 0], [0.96, 1]), line([0.96, 0], [0.04, 1])],
  Y: [line([0, 0], [0.5, 0.5], [1, 0]), line([0.5, 0.5], [0.5, 1])],
  3: [
    curve([0.08, 0.12], [0.45, 0], [0.85, 0.12], [0.84, 0.36], [0.36, 0.48]),
    curve([0.36, 0.48], [0.88, 0.55], [0.92, 0.84], [0.48, 1], [0.04, 0.86]),
  ],
  4: [line([0.7, 1], [0.7, 0], [0.02, 0.68], [1, 0.68])],
  6: [
    curve([0.62, 0], [0.2, 0.3], [0.1, 0.7]),
    curve([0.1, 0.7], [0.5, 1], [0.92, 0.7], [0.5, 0.42], [0.1, 0.7]),
  ],
  7: [line([0.02, 0.02], [0.96, 0.02], [0.36, 1])],
  9: [
    curve([0.9, 0.3], [0.5, 0], [0.1, 0.3], [0.5, 0.58], [0.9, 0.3]),
    curve([0.9, 0.3], [0.86, 0.7], [0.45, 1]),
  ],
}

export const alphabet = Object.keys(glyphs)

/** Points of a stroke close enough to one another that a warp of them bends it. */
export function sample({ round, points }: Stroke, steps = 8): Point[] {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0]
  const sampled: Point[] = []
  for (let part = 0; part < points.length - 1; part++) {
    for (let step = 0; step < steps; step++) {
      sampled.push(between([at(part - 1), at(part), at(part + 1), at(part + 2)], step / steps, round))
    }
  }
  return [...sampled, at(points.length - 1)]
}

/** The place at `t` between the second and the third point; round: on the Catmull-Rom curve through all four. */
function between([a, b, c, d]: [Point, Point, Point, Point], t: number, round: boolean): Point {
  const along = (axis: 0 | 1) => {
    if (!round) return b[axis] + (c[axis] - b[axis]) * t
    const slopes = [(c[axis] - a[axis]) / 2, (d[axis] - b[axis]) / 2] as const
    return (
      (2 * t ** 3 - 3 * t ** 2 + 1) * b[axis] +
      (t ** 3 - 2 * t ** 2 + t) * slopes[0] +
      (3 * t ** 2 - 2 * t ** 3) * c[axis] +
      (t ** 3 - t ** 2) * slopes[1]
    )
  }
  return [along(0), along(1)]
}
