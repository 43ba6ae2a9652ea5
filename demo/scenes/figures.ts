import { lighten, mix } from './colour.ts'
import type { Stage } from './stage.ts'

type Dress = { coat: string; hat?: string; umbrella?: string; basket?: string; skirt?: boolean }

/** A small standing person, feet at x, y. Colours are already in the scene's light. */
export function drawPerson(
  { sheet, mood }: Stage,
  x: number,
  y: number,
  height: number,
  { coat, hat, umbrella, basket, skirt }: Dress,
): void {
  const h = height
  const hair = mix('#3b2d2b', mood.deep, 0.45)
  const legs = lighten(coat, -0.12)
  if (basket)
    sheet.path(`M${x + h * 0.08} ${y - h * 0.66}h${h * 0.2}l${-h * 0.04} ${h * 0.26}h${-h * 0.14}Z`, basket)
  if (skirt)
    sheet.path(`M${x - h * 0.1} ${y - h * 0.5}h${h * 0.2}l${h * 0.08} ${h * 0.36}h${-h * 0.36}Z`, legs)
  for (const side of [-0.055, 0.055])
    sheet.rect(x + side * h - h * 0.04, y - h * 0.42, h * 0.08, h * 0.42, legs, 1, h * 0.03)
  sheet.path(
    `M${x - h * 0.09} ${y - h * 0.76}Q${x} ${y - h * 0.84} ${x + h * 0.09} ${y - h * 0.76}L${x + h * 0.14} ${y - h * 0.32}Q${x} ${y - h * 0.28} ${x - h * 0.14} ${y - h * 0.32}Z`,
    coat,
  )
  sheet.circle(x, y - h * 0.88, h * 0.09, hair)
  if (hat)
    sheet.path(
      `M${x - h * 0.22} ${y - h * 0.88}Q${x - h * 0.05} ${y - h * 0.94} ${x} ${y - h * 1.06}Q${x + h * 0.05} ${y - h * 0.94} ${x + h * 0.22} ${y - h * 0.88}Z`,
      hat,
    )
  if (!umbrella) return
  sheet.line(`M${x + h * 0.12} ${y - h * 0.5}V${y - h * 1.25}`, lighten(mood.deep, 0.1), { width: h * 0.03 })
  const [left, right, top] = [x - h * 0.36, x + h * 0.6, y - h * 1.02]
  sheet.path(
    `M${left} ${top}Q${x - h * 0.3} ${y - h * 1.36} ${x + h * 0.12} ${y - h * 1.38}Q${x + h * 0.54} ${y - h * 1.36} ${right} ${top}q${-h * 0.12} ${-h * 0.07} ${-h * 0.24} 0t${-h * 0.24} 0t${-h * 0.24} 0t${-h * 0.24} 0Z`,
    umbrella,
  )
  sheet.path(
    `M${x + h * 0.12} ${y - h * 1.38}Q${x + h * 0.54} ${y - h * 1.36} ${right} ${top}q${-h * 0.12} ${-h * 0.07} ${-h * 0.24} 0Z`,
    lighten(umbrella, -0.06),
  )
}

/** A four-legged animal grazing or walking: `long` legs and neck make it a horse or a deer. */
export function drawBeast(
  { sheet }: Stage,
  x: number,
  y: number,
  size: number,
  colour: string,
  kind: 'sheep' | 'horse' | 'deer',
): void {
  const s = size
  if (kind === 'sheep') {
    for (const leg of [-0.32, -0.2, 0.2, 0.32])
      sheet.rect(x + leg * s, y - s * 0.3, s * 0.07, s * 0.3, '#3d3638')
    for (const [dx, dy, r] of [
      [-0.28, -0.45, 0.24],
      [0, -0.52, 0.28],
      [0.27, -0.46, 0.24],
      [0, -0.38, 0.26],
    ] as const)
      sheet.circle(x + dx * s, y + dy * s, r * s, colour)
    sheet.ellipse(x + s * 0.52, y - s * 0.46, s * 0.13, s * 0.17, '#3d3638')
    return
  }
  const deer = kind === 'deer'
  for (const leg of [-0.4, -0.3, 0.27, 0.37]) {
    sheet.path(
      `M${x + leg * s} ${y - s * 0.55}h${s * 0.1}l${-s * 0.02} ${s * 0.55}h${-s * 0.06}Z`,
      lighten(colour, -0.03),
    )
  }
  sheet.path(
    `M${x - s * 0.46} ${y - s * 0.5}Q${x - s * 0.5} ${y - s * 0.86} ${x - s * 0.25} ${y - s * 0.84}Q${x + s * 0.1} ${y - s * 0.8} ${x + s * 0.28} ${y - s * 0.9}L${x + s * 0.5} ${y - s * 1.25}Q${x + s * 0.6} ${y - s * 1.38} ${x + s * 0.66} ${y - s * 1.22}L${x + s * 0.82} ${y - s * 1.08}Q${x + s * 0.82} ${y - s} ${x + s * 0.72} ${y - s}L${x + s * 0.6} ${y - s * 1.04}Q${x + s * 0.52} ${y - s * 0.6} ${x + s * 0.42} ${y - s * 0.46}Q${x} ${y - s * 0.4} ${x - s * 0.46} ${y - s * 0.5}Z`,
    colour,
  )
  if (!deer) {
    sheet.path(
      `M${x - s * 0.44} ${y - s * 0.8}Q${x - s * 0.66} ${y - s * 0.6} ${x - s * 0.58} ${y - s * 0.26}Q${x - s * 0.5} ${y - s * 0.5} ${x - s * 0.4} ${y - s * 0.64}Z`,
      lighten(colour, -0.07),
    )
    sheet.path(
      `M${x + s * 0.26} ${y - s * 0.92}L${x + s * 0.54} ${y - s * 1.34}L${x + s * 0.5} ${y - s * 1.04}Q${x + s * 0.4} ${y - s * 0.84} ${x + s * 0.3} ${y - s * 0.84}Z`,
      lighten(colour, -0.07),
    )
    return
  }
  for (const side of [-1, 1]) {
    const [ax, ay] = [x + s * 0.6, y - s * 1.26]
    sheet.line(
      `M${ax} ${ay}q${side * s * 0.05} ${-s * 0.25} ${side * s * 0.24} ${-s * 0.42}M${ax + side * s * 0.07} ${ay - s * 0.2}q${-side * s * 0.02} ${-s * 0.12} ${-side * s * 0.02} ${-s * 0.22}M${ax + side * s * 0.14} ${ay - s * 0.31}q${side * s * 0.1} ${-s * 0.02} ${side * s * 0.2} ${-s * 0.05}`,
      colour,
      { width: s * 0.04 },
    )
  }
}
