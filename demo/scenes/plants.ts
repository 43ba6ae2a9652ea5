import { curve, type Point } from './canvas.ts'
import { lighten } from './colour.ts'
import type { Stage } from './stage.ts'

/** A conifer standing at x, y. Snow lies on it in winter. */
export function drawPine(
  stage: Stage,
  x: number,
  y: number,
  height: number,
  colour: string,
  snow = false,
): void {
  const { sheet, random } = stage
  const half = height * random.between(0.2, 0.27)
  const tiers = height > 45 ? 4 : 3
  sheet.rect(x - height * 0.025, y - height * 0.12, height * 0.05, height * 0.13, lighten(colour, -0.04))
  for (let tier = 0; tier < tiers; tier++) {
    const t = tier / tiers
    const [foot, tip] = [y - height * (0.08 + t * 0.74), y - height * Math.min(1, 0.08 + t * 0.74 + 0.42)]
    const w = half * (1 - t * 0.72)
    sheet.path(
      `M${x} ${tip}Q${x + w * 0.35} ${(foot + tip) / 2 + 3} ${x + w} ${foot}Q${x} ${foot + height * 0.035} ${x - w} ${foot}Q${x - w * 0.35} ${(foot + tip) / 2 + 3} ${x} ${tip}Z`,
      lighten(colour, t * 0.035),
    )
    if (snow && height > 30) {
      const cap = stage.lit('#eef4f8', 0.02)
      sheet.path(
        `M${x} ${tip}Q${x + w * 0.25} ${(foot + tip) / 2} ${x + w * 0.5} ${foot - height * 0.06}L${x + w * 0.18} ${foot - height * 0.09}L${x - w * 0.1} ${foot - height * 0.05}L${x - w * 0.4} ${foot - height * 0.09}Q${x - w * 0.25} ${(foot + tip) / 2} ${x} ${tip}Z`,
        cap,
        0.85,
      )
    }
  }
}

/** A round-headed tree of overlapping clumps, lit from the upper left. */
export function drawTree(stage: Stage, x: number, y: number, height: number, colour: string): void {
  const { sheet, random } = stage
  const trunk = stage.paint('#5a4335')
  const w = height * 0.045
  sheet.path(
    `M${x - w} ${y}Q${x - w * 0.4} ${y - height * 0.3} ${x - w * 0.3} ${y - height * 0.6}H${x + w * 0.4}Q${x + w * 0.4} ${y - height * 0.3} ${x + w} ${y}Z`,
    trunk,
  )
  const clumps = Array.from({ length: 6 }, (_, i) => {
    const angle = (i / 6) * Math.PI * 2 + random.between(-0.3, 0.3)
    const r = height * random.between(0.17, 0.23)
    return [
      x + Math.cos(angle) * height * 0.19,
      y - height * 0.64 + Math.sin(angle) * height * 0.15,
      r,
    ] as const
  })
  for (const [cx, cy, r] of clumps) sheet.circle(cx, cy, r, lighten(colour, -0.05))
  for (const [cx, cy, r] of clumps) sheet.circle(cx - r * 0.22, cy - r * 0.25, r * 0.72, colour)
  for (const [cx, cy, r] of clumps.slice(2, 5))
    sheet.circle(cx - r * 0.35, cy - r * 0.4, r * 0.38, lighten(colour, 0.05))
}

/** A slim upright tree. */
export function drawPoplar(stage: Stage, x: number, y: number, height: number, colour: string): void {
  const { sheet } = stage
  const w = height * 0.13
  sheet.rect(x - height * 0.014, y - height * 0.2, height * 0.028, height * 0.2, stage.paint('#5a4335'))
  sheet.path(
    `M${x} ${y - height}C${x + w * 1.5} ${y - height * 0.6} ${x + w * 1.1} ${y - height * 0.12} ${x} ${y - height * 0.1}C${x - w * 1.1} ${y - height * 0.12} ${x - w * 1.5} ${y - height * 0.6} ${x} ${y - height}Z`,
    colour,
  )
  sheet.path(
    `M${x} ${y - height}C${x - w * 1.5} ${y - height * 0.6} ${x - w * 1.1} ${y - height * 0.12} ${x} ${y - height * 0.1}Z`,
    lighten(colour, 0.05),
  )
}

/** Branches that fork to the tips; returns where the tips are, for leaves or blossom. */
export function drawBranches(
  stage: Stage,
  {
    x,
    y,
    length,
    angle,
    width,
    colour,
    forks = 5,
  }: {
    x: number
    y: number
    length: number
    angle: number
    width: number
    colour: string
    forks?: number
  },
): Point[] {
  const { sheet, random } = stage
  const tips: Point[] = []
  const grow = (from: Point, size: number, heading: number, thick: number, left: number): void => {
    const bend = heading + random.between(-0.18, 0.18)
    const end: Point = [from[0] + Math.cos(bend) * size, from[1] + Math.sin(bend) * size]
    const middle: Point = [from[0] + Math.cos(heading) * size * 0.5, from[1] + Math.sin(heading) * size * 0.5]
    sheet.line(curve([from, middle, end]), colour, { width: thick })
    if (left <= 2) tips.push(end, middle)
    if (left === 0) return
    const spread = random.between(0.35, 0.6)
    grow(end, size * random.between(0.68, 0.84), heading - spread, thick * 0.66, left - 1)
    grow(
      end,
      size * random.between(0.68, 0.84),
      heading + spread * random.between(0.6, 1),
      thick * 0.66,
      left - 1,
    )
  }
  grow([x, y], length, angle, width, forks)
  return tips
}

/** Blades of grass along a foot line. */
export function drawGrass(
  stage: Stage,
  line: (x: number) => number,
  from: number,
  to: number,
  gap: number,
  height: number,
  colour: string,
): void {
  const { sheet, random } = stage
  let data = ''
  for (let x = from; x < to; x += gap * random.between(0.5, 1.5)) {
    const tall = height * random.between(0.5, 1.2)
    const lean = random.between(-0.35, 0.35) * tall
    const y = line(x) + 2
    data += `M${x - 1.1} ${y}Q${x + lean * 0.3} ${y - tall * 0.6} ${x + lean} ${y - tall}Q${x + lean * 0.3 + 1.6} ${y - tall * 0.5} ${x + 1.3} ${y}Z`
  }
  sheet.path(data, colour)
}

/** A hanging willow branch from x, y. */
export function drawWillow(stage: Stage, x: number, y: number, length: number, colour: string): void {
  const { sheet, random } = stage
  const sway = random.between(-10, 10)
  const points: Point[] = [
    [x, y],
    [x + sway * 0.3, y + length * 0.4],
    [x + sway, y + length],
  ]
  sheet.line(curve(points), colour, { width: 0.8 })
  let leaves = ''
  for (let t = 0.08; t <= 1; t += 7 / length) {
    const [cx, cy] = [x + sway * (0.3 * t + 0.7 * t * t), y + length * t]
    const side = Math.round((t * length) / 7) % 2 ? 1 : -1
    leaves += `M${cx} ${cy}q${side * 4} 3 ${side * 3.4} 11q${-side * 3.6} -4 ${-side * 3.4} -11Z`
  }
  sheet.path(leaves, colour)
}
