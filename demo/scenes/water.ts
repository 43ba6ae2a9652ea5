import { HEIGHT, WIDTH } from './canvas.ts'
import { mix } from './colour.ts'
import type { Stage } from './stage.ts'

/** Still water from `top` to `foot`, the sky turned over in it. */
export function drawWater(
  { sheet, mood }: Stage,
  top: number,
  foot = HEIGHT,
  own = mood.deep,
  depth = 0.35,
): void {
  const [zenith, middle, low] = mood.sky
  const fill = sheet.linear([
    [0, mix(low, own, depth * 0.7)],
    [0.45, mix(middle, own, depth)],
    [1, mix(zenith, own, depth + 0.25)],
  ])
  sheet.rect(0, top, WIDTH, foot - top, fill)
}

/** Light of a disc or lamp on the water, broken into bars that widen towards the viewer. */
export function drawGlitter(
  { sheet, random }: Stage,
  {
    x,
    top,
    foot,
    width,
    colour,
    opacity = 0.7,
  }: {
    x: number
    top: number
    foot: number
    width: number
    colour: string
    opacity?: number
  },
): void {
  let y = top + 2
  while (y < foot) {
    const t = (y - top) / (foot - top)
    const half = (width * (0.35 + t * 0.75) * random.between(0.35, 1)) / 2
    const height = 1.2 + t * 2.6
    const shift = random.between(-1, 1) * width * 0.18 * t
    sheet.rect(x - half + shift, y, half * 2, height, colour, opacity * (1 - t * 0.75), height / 2)
    y += height * random.between(1.7, 2.8)
  }
}

/** Short level strokes that make a surface read as water. */
export function drawRipples(
  { sheet, random }: Stage,
  top: number,
  foot: number,
  count: number,
  colour: string,
  opacity = 0.35,
): void {
  for (let i = 0; i < count; i++) {
    const t = random.unit()
    const width = 8 + t * 52 * random.between(0.4, 1)
    const y = top + (foot - top) * t
    sheet.rect(
      random.between(-20, WIDTH),
      y,
      width,
      0.9 + t * 1.1,
      colour,
      opacity * random.between(0.4, 1),
      1,
    )
  }
}

/** Bands of swell, each a soft wave line filled downwards. */
export function drawSwell(stage: Stage, top: number, count: number, far: string, near: string): void {
  const { sheet, random } = stage
  for (let i = 0; i < count; i++) {
    const t = i / Math.max(1, count - 1)
    const y = top + (HEIGHT - top) * (t * 0.86) ** 1.15
    const [length, height] = [46 + 70 * t, 1.5 + 6 * t]
    const start = -random.between(0, length * 2)
    let data = `M${start} ${y}`
    for (let x = start; x < WIDTH + length; x += length * 2) {
      data += `q${length / 2} ${-height} ${length} 0t${length} 0`
    }
    sheet.path(`${data}V${HEIGHT + 5}H-200Z`, mix(far, near, t))
  }
}
